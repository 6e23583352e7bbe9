import { z } from "zod";
import { at } from "../../language/at.ts";
import { jsonValue } from "../../language/json-value.ts";
import { isoDate } from "../../model/cell.ts";
import {
  type Manifest,
  manifestFileSchema,
  manifestHead,
  manifestParts,
} from "../site/manifest.ts";
import { buildChanges, changesText } from "./build-changes.ts";

/** The folder of the changes, beside the files of the site. */
export const changesFolder = "builds";

/**
 * The address of the changes from a build to the one that was published after it, by the SHA-256 of
 * the earlier manifest. It is beside the site and not of it: which build came after is not a matter of
 * content.
 */
export function changesPath(manifestSha256: string): string {
  return `${changesFolder}/${manifestSha256}.ndjson`;
}

/** The text at that address. */
export function publishedChanges(previous: Manifest, next: Manifest): string {
  return changesText(previous, next, buildChanges(previous, next));
}

const headSchema = z.object({
  to: z.string().min(1),
  asOf: isoDate,
  generator: z.string().regex(/^stele\b/),
});
const removedSchema = z.object({ change: z.literal("removed"), path: z.string() });
const presentSchema = manifestFileSchema.extend({
  change: z.enum(["added", "changed"]),
  previous: z.string().nullable(),
});
const lineSchema = z.discriminatedUnion("change", [removedSchema, presentSchema]);

/**
 * The manifest to which changes lead from an earlier one; null for what are not changes. Only its
 * digest proves that they led where they say.
 */
export function changedManifest(held: Manifest, text: string): string | null {
  const [first, ...rest] = text.split("\n").slice(0, -1).map(jsonValue);
  const head = headSchema.safeParse(first);
  const lines = z.array(lineSchema).safeParse(rest);
  if (!head.success || !lines.success) return null;
  const files = new Map(held.files.map((file) => [file.path, file]));
  for (const line of lines.data) {
    if (line.change === "removed") files.delete(line.path);
    else files.set(line.path, line);
  }
  const { to, asOf, generator } = head.data;
  const manifest = manifestHead(to, asOf, generator);
  const [paths, listed] = [[...files.keys()], [...files.values()]];
  return [...manifestParts(manifest, paths, (index) => at(listed, index))].join("");
}
