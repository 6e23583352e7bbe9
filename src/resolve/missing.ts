import { type Failure, unavailable, unknown } from "./failure.ts";
import { nearest, nearestHint } from "./nearest.ts";
import type { Lookup } from "./plan.ts";
import type { ReadText } from "./text.ts";

/** The file with the names that there are, one per line; a build with very many has none. */
export function namesFile(noun: string): string {
  return `s/names/${noun}.txt`;
}

/** Why there is no file, with the nearest name that has one. Never rejects. */
export async function missingFailure(lookup: Lookup, read: ReadText): Promise<Failure> {
  const missing = lookup.missing;
  if (missing.kind === "empty") return unavailable("a file is missing");
  if (missing.kind === "unavailable") return unavailable(missing.message);
  const names = await read(namesFile(missing.noun)).catch(() => null);
  // unless more than half of what was written would have to change
  const most = Math.floor(lookup.named.length / 2);
  const known = names && nearest(lookup.named, names.toString().split("\n"), most);
  const hint =
    known === null ? `, must be one that "${missing.listedAt}" lists` : nearestHint(known);
  return unknown(missing.noun, lookup.named, hint);
}
