import { at } from "../../model/language/at.ts";
import { byDescending } from "../../model/language/order.ts";

/** The kinds of files of a site, `copies` being compressed ones of others; the first that holds decides. */
const kinds = [
  ["hosts", /^hosts\//],
  ["copies", /\.(?:br|gz)$/],
  ["manifest", /^s\/manifest[./]/],
  ["ledger", /^ledger\//],
  ["changes", /^s\/changes\//],
  ["snapshots", /^s\/snapshots\//],
  ["exports", /^api\/data\/exports\//],
  ["pages", /\.html$/],
  ["cards", /\.(?:svg|png)$/],
  ["answers", /^(?:api|s)\//],
  ["other", /^/],
] as const;

export type Weight = ReturnType<typeof weights>[number];

/** The weights of files by kind, heaviest first; a kind without files is not among them. */
export function weights(files: Iterable<{ readonly path: string; readonly bytes: number }>) {
  const found = kinds.map(([kind]) => ({ kind, files: 0, bytes: 0 }));
  for (const { path, bytes } of files) {
    const sum = at(
      found,
      kinds.findIndex(([, pattern]) => pattern.test(path)),
    );
    sum.files++;
    sum.bytes += bytes;
  }
  return found.filter(({ files }) => files > 0).sort(byDescending(({ bytes }) => bytes));
}
