import type { Attachments } from "../../answers/api/route.ts";
import { sha256Begun } from "../../record/canonical.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { Ending } from "../../resolve/table.ts";

export type Attached = ReturnType<typeof attachedOf>;

/** As texts of JSON; `members` follow the edition. */
export function attachedOf({ meta, available }: Attachments) {
  const listed = available === undefined ? null : jsonText(available);
  return { members: jsonText(meta).slice(1, -1), available: listed };
}

const linesAtOnce = 8192;

/** 12 hex digits of the hash of the rows, what is attached, and the offset of a page. */
export function editionOf(
  lines: readonly string[],
  { members, available }: Attached,
  offset = 0,
): string {
  const hash = sha256Begun();
  if (offset > 0) hash.update(`${offset}\n`);
  // the lines of a large list are never one string
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    hash.update(`${lines.slice(from, from + linesAtOnce).join("\n")}\n`);
  }
  return hash
    .update(`{${members}}\n${available ?? ""}`)
    .digest("hex")
    .slice(0, 12);
}

export function endingOf(edition: string, { members, available }: Attached): Ending {
  const after = members === "" ? "" : `,${members}`;
  return { attached: `"edition":"${edition}"${after}`, available };
}
