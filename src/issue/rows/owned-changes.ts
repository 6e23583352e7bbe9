import type { OwnedChange } from "../../model/issued/record-parts.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { by } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import type { RecordedContent } from "./bound-content.ts";
import { type Bound, fileOf } from "./bound-part.ts";
import { changedBehind } from "./issued-rows.ts";

/** What changed about firms behind a record, by firm and kind, in words for people: what its correction owns up to. */
export function ownedChanges(
  content: RecordedContent,
  issued: readonly IssuedRows[],
  { provenance }: Publication,
): readonly OwnedChange[] {
  const { parts, moved, gone } = changedBehind(content, issued);
  const changed = parts.filter(
    ({ about, since }) => fileOf(about) === null && since <= provenance.asOf,
  );
  const counts = new Map<string, OwnedChange>();
  const count = (firmId: string, what: string, n = 1) => {
    const key = `${firmId} ${what}`;
    counts.set(key, { firmId, what, count: (counts.get(key)?.count ?? 0) + n });
  };
  for (const one of [...changed, ...moved.map((row) => row.one)]) count(one.about, kindOf(one));
  for (const [about, digests] of gone) {
    if (fileOf(about) !== null) continue;
    // a row that was altered in place is gone as it was, and there as it is
    const others = digests.size - changed.filter((one) => one.about === about).length;
    if (others > 0) count(about, "removed", others);
  }
  return [...counts.values()].sort(by("firmId", "what"));
}

/** The members by which rows of each kind are known. */
const kinds: readonly (readonly [member: string, what: string])[] = [
  ["evidenceId", "evidence"],
  ["eventId", "events"],
  ["outcomeId", "outcomes"],
  ["sourceId", "sources"],
  ["claimId", "claims"],
];

/** The indicator of a reading, or the table of another row. */
function kindOf({ row }: Bound): string {
  if (row === null) return "documents";
  if ("indicatorId" in row) return String(row.indicatorId);
  return kinds.find(([member]) => member in row)?.[1] ?? "firm";
}
