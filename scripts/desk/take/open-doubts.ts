import type { Loaded } from "../../../src/content/load.ts";
import type { Doubt } from "../../../src/issue/doubts/doubt.ts";
import type { Accepted } from "../../../src/model/delivery/accepted.ts";
import { counted } from "../../../src/model/language/counted.ts";
import { today } from "../../options.ts";

export interface Accepting {
  /** Why all open doubts are right, in a sentence. */
  readonly accept?: string;
  /** Who says so. */
  readonly by?: string;
}

/** The questions of doubts, each with its identifier and its place. */
export function doubtLines(
  doubts: readonly Doubt[],
  placesOf: Loaded["placesOf"],
): readonly string[] {
  const places = placesOf(new Set(doubts.flatMap(({ rows }) => rows)));
  return doubts.map(({ doubtId, text, rows }) => {
    const place = rows.map((row) => places.get(row)).find((one) => one !== undefined);
    const where = place === undefined ? "" : ` (${place.file}:${place.line})`;
    return `${text}${where} [${doubtId}]`;
  });
}

/** Says what is asked, and how it is answered. */
export function sayDoubts(
  doubts: readonly Doubt[],
  placesOf: Loaded["placesOf"],
  refused: string,
): void {
  for (const line of doubtLines(doubts, placesOf)) process.stderr.write(`${line}\n`);
  process.stderr.write(
    `${refused}: ${counted(doubts.length, "doubt")}; put the values right, or accept what is right with --accept "REASON", which is published in "accepted.csv"\n`,
  );
}

/** The rows of `accepted.csv` for doubts that a person answered; none without an answer. */
export function acceptedRows(
  doubts: readonly Doubt[],
  { accept, by }: Accepting,
  publisher: string,
): readonly Accepted[] {
  if (accept === undefined) return [];
  return doubts.map(({ doubtId, text }) => ({
    doubtId,
    doubt: text.length > 300 ? `${text.slice(0, 297)}...` : text,
    reason: accept,
    acceptedBy: by ?? publisher,
    acceptedOn: today(),
  }));
}
