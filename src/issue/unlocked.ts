import type { IssuedRows } from "../model/issued-rows.ts";
import { groupBy } from "../model/language/group-by.ts";
import { later } from "../model/language/order.ts";
import type { Publication, PublishedLock } from "../model/publication.ts";
import { chainFaults } from "../record/freeze/chain.ts";
import { identityFaults } from "../record/freeze/record-hashes.ts";
import { textFaults } from "../record/freeze/record-texts.ts";
import { logOrder } from "../record/lock.ts";
import { basisOf } from "./rows/issued-rows.ts";

/** The records that no line of the lock names: those whose issue can be ended, and the others with the reason. */
export interface Unlocked {
  readonly endable: readonly Publication[];
  readonly undecided: readonly { readonly record: Publication; readonly why: string }[];
}

/**
 * A kill, or a commit of half of what a command wrote, leaves a record without its line in the lock. Its issue is
 * ended when its identity and its place in its chain hold, the rows that it rests on are listed, and it is newer
 * than every other.
 */
export function unlockedRecords(
  lock: PublishedLock,
  publications: readonly Publication[],
  issuedRows: readonly IssuedRows[],
): Unlocked {
  const locked = publications.filter(({ referenceId }) => Object.hasOwn(lock, referenceId));
  const last = locked.map(({ publishedAt }) => publishedAt).reduce(later, "");
  const broken = new Map(
    [...chainFaults(publications)].map(({ reference, message }) => [reference, message]),
  );
  const bases = wholeBases(issuedRows);
  const against = (record: Publication): string | null => {
    const faults = [...identityFaults(record), ...textFaults(record)];
    if (faults.length > 0) return "its content hash does not recompute";
    if (!bases.has(record.basis ?? "")) {
      return 'the rows that it rests on are not in "published.rows.csv", so it was never published';
    }
    if (record.publishedAt > last) return broken.get(record.referenceId) ?? null;
    return `it is of ${record.publishedAt}, and the log ends with ${last}`;
  };
  const others = logOrder(publications)
    .filter(({ referenceId }) => !Object.hasOwn(lock, referenceId))
    .map((record) => ({ record, why: against(record) }));
  return {
    endable: others.flatMap(({ record, why }) => (why === null ? [record] : [])),
    undecided: others.flatMap(({ record, why }) => (why === null ? [] : [{ record, why }])),
  };
}

/** The bases whose lines are all there, and that of nothing new. */
function wholeBases(issuedRows: readonly IssuedRows[]): ReadonlySet<string> {
  const groups = [...groupBy(issuedRows, ({ basis }) => basis)];
  const whole = groups.filter(([basis, lines]) => basisOf(lines) === basis);
  return new Set([basisOf([]), ...whole.map(([basis]) => basis)]);
}
