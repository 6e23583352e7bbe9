import { createHash } from "node:crypto";
import { jsonText } from "../resolve/json-text.ts";
import type { Ending } from "../resolve/table.ts";

/** The end of a list whose lines these are, and its edition: 12 hex digits of the hash of both. */
export function endingWith(
  lines: readonly string[],
  { meta, available }: { readonly meta: object; readonly available: object | null },
): Ending & { readonly edition: string } {
  const [members, counts] = [jsonText(meta).slice(1, -1), available && jsonText(available)];
  const hash = createHash("sha256");
  for (const line of lines) hash.update(`${line}\n`);
  const edition = hash
    .update(`{${members}}\n${counts ?? ""}`)
    .digest("hex")
    .slice(0, 12);
  return { edition, attached: `"edition":"${edition}",${members}`, available: counts };
}
