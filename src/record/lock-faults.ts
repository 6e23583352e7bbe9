import type { Publication, PublishedLock } from "../model/publication.ts";
import { sha256Hex } from "./hash.ts";
import { logOrder } from "./log-order.ts";
import { publicationText } from "./publication-text.ts";
import { contentHashOf, coreOf, referenceIdOf } from "./reference.ts";

/** Why issued records cannot be published, and what to do about it. */
export interface RecordFault {
  /** A stable kebab-case name of the rule. */
  readonly rule:
    | "record-changed"
    | "record-unlocked"
    | "record-missing"
    | "reference-mismatch"
    | "chain-broken"
    | "log-shortened"
    | "log-reordered";
  readonly reference: string;
  readonly message: string;
}

/**
 * Records that differ from their lock entry, have none, or are named wrongly; lock entries without
 * a file; and a lock whose entries are out of the order of the log.
 */
export function lockFaults(
  lock: PublishedLock,
  records: readonly Publication[],
): readonly RecordFault[] {
  const issued = new Set(records.map(({ referenceId }) => referenceId));
  const lost = Object.keys(lock).filter((reference) => !issued.has(reference));
  return [
    ...records.flatMap((record) => recordFaults(lock, record)),
    ...lost.map((reference) =>
      fault("record-missing", reference, "the lock names it, but there is no file: restore it"),
    ),
    ...logFaults(
      Object.keys(lock).filter((reference) => issued.has(reference)),
      logOrder(records.filter(({ referenceId }) => Object.hasOwn(lock, referenceId))).map(
        ({ referenceId }) => referenceId,
      ),
    ),
  ];
}

function recordFaults(lock: PublishedLock, record: Publication): readonly RecordFault[] {
  const { referenceId, contentHash, conceptId } = record;
  const hash = contentHashOf(coreOf(record));
  if (hash !== contentHash || referenceIdOf(conceptId, hash) !== referenceId) {
    const found = referenceIdOf(conceptId, hash);
    return [
      fault("reference-mismatch", referenceId, `its text has the reference "${found}": ${mend}`),
    ];
  }
  const locked = Object.hasOwn(lock, referenceId) ? lock[referenceId] : undefined;
  if (locked === undefined) {
    return [
      fault("record-unlocked", referenceId, "the lock does not name it: issue it, do not copy it"),
    ];
  }
  return locked === sha256Hex(publicationText(record))
    ? []
    : [fault("record-changed", referenceId, `its bytes differ from the lock: ${mend}`)];
}

const mend = "restore the issued file, and issue a correction for what is wrong with it";

/**
 * Whether the log only grew: `before` is the order of references of an earlier build, `now` that of
 * this one. The first reference that is gone or out of its place is named.
 */
export function logFaults(
  before: readonly string[],
  now: readonly string[],
): readonly RecordFault[] {
  const known = new Set(now);
  const lost = before.find((reference) => !known.has(reference));
  if (lost !== undefined) {
    return [
      fault("log-shortened", lost, "the log held it in an earlier build: restore its record"),
    ];
  }
  const index = before.findIndex((reference, i) => now[i] !== reference);
  const moved = before[index];
  if (moved === undefined) return [];
  const why = `it was number ${index} of the log and "${now[index]}" is now: restore the order of the lock`;
  return [fault("log-reordered", moved, why)];
}

function fault(rule: RecordFault["rule"], reference: string, why: string): RecordFault {
  return { rule, reference, message: `Cannot publish "${reference}": ${why}` };
}
