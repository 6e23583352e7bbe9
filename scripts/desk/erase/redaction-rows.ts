import type { IsoDate } from "../../../src/model/cell.ts";
import type { Redaction } from "../../../src/model/issued/redaction.ts";
import type { RemovedText } from "./redacted-file.ts";

/** A row of `redactions.csv` for each part of a file that lost texts. */
export function redactionRows(
  removed: readonly RemovedText[],
  redactedOn: IsoDate,
  ground: string,
): readonly Redaction[] {
  const parts = new Map<string, Set<string>>();
  for (const { item: part, member } of removed) {
    parts.set(part, (parts.get(part) ?? new Set()).add(member));
  }
  return [...parts].map(([part, members]) => {
    return { item: part, fields: [...members].join(" "), redactedOn, ground };
  });
}
