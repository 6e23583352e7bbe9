import { groupId, groupSlug, reservedGroups } from "../../../model/groups/groups.ts";
import { at } from "../../../model/language/at.ts";
import { byCodeUnit } from "../../../model/language/order.ts";
import { slugify } from "../../../model/slug.ts";
import type { StartGroup } from "../start.ts";
import type { Entity } from "./entities.ts";
import type { Columns } from "./find-columns.ts";
import { isAbsent } from "./numbers.ts";
import { refuse, type Table } from "./read-table.ts";

/** The value of a firm of which a table does not say one. */
const noValue = "Other";
/** The most groups of an index, and the most values of each. */
const mostGroups = 4;
const mostValues = 200;

export interface TableGroups {
  readonly groups: readonly StartGroup[];
  /** The values of an entity, by the identifier of the group. */
  readonly valuesOf: (entity: Entity) => Readonly<Record<string, string>>;
}

/** The groups that the columns of a table are. Throws a RangeError where there are too many. */
export function groupsOf(
  table: Pick<Table, "path" | "header">,
  { groups: columns }: Pick<Columns, "groups">,
  entities: readonly Entity[],
  notes: string[],
): TableGroups {
  const heads = columns.map((column) => `"${at(table.header, column)}"`).join(", ");
  if (columns.length > mostGroups) {
    refuse(
      table.path,
      `${heads} are ${columns.length} groups, and an index has ${mostGroups} at most`,
    );
  }
  const found = columns.map((column) => {
    const head = at(table.header, column);
    const said = spelled(entities.map((entity) => at(entity.cells, column)));
    const values = [...new Set(entities.map((one) => said(at(one.cells, column))))];
    if (values.length > mostValues) {
      const why = `has ${values.length} values as a group, and ${mostValues} are the most`;
      refuse(table.path, `the column "${head}" ${why}; leave it out with --columns "${head}=-"`);
    }
    const without = entities.filter((one) => isBlank(at(one.cells, column))).length;
    if (without > 0) notes.push(`${without} have no "${head}", and are in "${noValue}"`);
    const id = idOf(head, column);
    return { column, said, group: { id, name: head, values: values.sort(lastOther) } };
  });
  return {
    groups: found.map(({ group }) => group),
    valuesOf: ({ cells }) =>
      Object.fromEntries(
        found.map(({ group, column, said }) => [group.id, said(at(cells, column))]),
      ),
  };
}

function isBlank(cell: string): boolean {
  return isAbsent(cell) || groupSlug(cell) === "";
}

/** A function to the value that a cell says: cells of one address are one value, as it is written first. */
function spelled(cells: readonly string[]): (cell: string) => string {
  const names = new Map<string, string>();
  for (const cell of cells) {
    const slug = groupSlug(cell);
    if (!isBlank(cell) && slug !== "all" && !names.has(slug)) names.set(slug, cell);
  }
  return (cell) => names.get(groupSlug(cell)) ?? names.get(groupSlug(noValue)) ?? noValue;
}

function lastOther(a: string, b: string): number {
  const isOther = (one: string) => Number(groupSlug(one) === groupSlug(noValue));
  return isOther(a) - isOther(b) || byCodeUnit(a, b);
}

function idOf(head: string, column: number): string {
  const id = slugify(head).replaceAll("-", "_").slice(0, 26).replace(/_+$/, "");
  const isFree = groupId.safeParse(id).success && !reservedGroups.includes(id);
  if (isFree) return id;
  return `group_${id === "" ? column + 1 : id}`;
}
