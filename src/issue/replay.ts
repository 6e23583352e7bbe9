import type { Dataset } from "../model/dataset.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { removedText } from "../record/freeze/redacted.ts";
import { coreOf } from "../record/reference.ts";
import { publicationCore } from "./core.ts";
import { readingAgain } from "./reading.ts";

/** The records that can be computed again: a correction or a withdrawal says what took their place. */
export function replayable(publications: readonly Publication[]): readonly Publication[] {
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  return publications.filter(
    ({ version, referenceId }) => version === 1 && !superseded.has(referenceId),
  );
}

/** Words, which follow what a firm is called and which legal note is chosen today; the lock keeps them. */
const words = ["title", "summary", "legalNote", "legalNoteId", "basis"];

/**
 * The members of a record that differ when it is computed again from the content as its records were
 * issued from it (`asIssued`). The hash of its inputs is left out: it covers addresses, which may move.
 */
export function replayFaults(asIssued: Dataset, record: Publication) {
  const { seriesCode, type, note, publishedAt, periodEnd, provenance } = record;
  const { analysis, criticalTurns } = readingAgain(asIssued, record, publishedAt.slice(0, 10));
  const core = publicationCore(analysis, seriesCode, {
    ...{ type, note, publishedAt, periodEnd, criticalTurns },
    ...{ version: 1, supersedes: null, reason: null, knownOn: provenance.asOf },
    publications: asIssued.publications.filter((one) => one.publishedAt < publishedAt),
  });
  // a firm of another address, whose former one is an alias, gives its snapshots another hash
  const isMoved = asIssued.firms.some(({ aliases }) => aliases.length > 0);
  return Object.entries(coreOf(record)).flatMap(([member, value]) => {
    if (words.includes(member) || (isMoved && member === "snapshot")) return [];
    const [recorded, computed] = [value, core[member as keyof PublicationCore]].map((one) =>
      figures(one, isMoved),
    );
    return isSame(recorded, computed) ? [] : [{ record, member, recorded, computed }];
  });
}

/** Whether values are equal but for words that were taken out of the recorded one. */
function isSame(recorded: unknown, computed: unknown): boolean {
  if (typeof recorded === "string" && typeof computed === "string") {
    return recorded === computed || recorded.includes(removedText);
  }
  if (Object(recorded) !== recorded || Object(computed) !== computed) return recorded === computed;
  const [one, other] = [Object.entries(Object(recorded)), Object.entries(Object(computed))];
  const all = new Map(other);
  return one.length === other.length && one.every(([name, value]) => isSame(value, all.get(name)));
}

/** What follows from the content: what a metric is compared with are records, of which a merge may add one. */
function figures(value: unknown, isMoved: boolean): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => ("change" in one ? { id: one.id, value: one.value } : one));
  }
  if (typeof value !== "object" || value === null || !("inputHash" in value)) return value;
  const { inputHash: _, ...rest } = value;
  return isMoved ? { ...rest, snapshotId: null } : rest;
}
