import { z } from "zod";
import { field, line } from "../cell.ts";
import { slugify } from "../slug.ts";

/** What a group must not be called: these are parameters of `/api/rankings`, or folders beside its values. */
export const reservedGroups: readonly string[] = [
  "format",
  "index",
  "jurisdiction",
  "limit",
  "offset",
  "order",
  "page",
  "q",
  "risk",
  "sort",
  "status",
];

/** The identifier of a group, which is the name of a filter and of a folder. */
export const groupId = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, "lower-case letters, digits and single underscores");

const ownId = groupId
  .refine((id) => !reservedGroups.includes(id), `none of ${reservedGroups.join(", ")}`)
  .refine((id) => !id.startsWith("utm_"), "no name that begins with utm_, which queries ignore");

/** The most groups of an index: each doubles the filtered lists that a site stores. */
const mostGroups = 4;

const group = z.strictObject({
  id: field(ownId, "Identifier; the name of the filter, and of a folder of addresses", "region"),
  name: field(line, "Name on pages", "Region"),
  values: field(
    z.array(line).min(1).max(200),
    "Values that firms can have, in the order of pages; one that fits the rest may be called Other",
    ["Africa", "Asia", "Europe", "Other"],
  ),
});

/** A way to group firms, such as by region. */
export type Group = z.infer<typeof group>;

export const groupsSection = field(
  z.array(group).max(mostGroups).default([]).superRefine(checkGroups),
  "Columns of text by which firms are grouped, such as region, sector or size; the file of each firm has its values",
);

/** The part of an address that names a value of a group. */
export function groupSlug(value: string): string {
  return slugify(value);
}

function checkGroups(groups: readonly Group[], context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const ids = new Set<string>();
  for (const [i, { id, values }] of groups.entries()) {
    if (ids.has(id)) refuse([i, "id"], `unique among the groups: "${id}" is there already`);
    ids.add(id);
    const slugs = new Map<string, string>();
    for (const [k, value] of values.entries()) {
      const slug = groupSlug(value);
      const other = slugs.get(slug);
      if (slug === "" || slug === "all") {
        refuse(
          [i, "values", k],
          "text with a Latin letter or digit, and not All: addresses need it",
        );
      } else if (other !== undefined) {
        refuse([i, "values", k], `another address than "${slug}", which "${other}" has`);
      }
      slugs.set(slug, value);
    }
  }
}
