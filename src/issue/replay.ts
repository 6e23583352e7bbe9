import type { Dataset } from "../model/dataset.ts";
import type { IssuedRows } from "../model/issued-rows.ts";
import { by } from "../model/language/order.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { removedText } from "../record/freeze/redacted.ts";
import { coreOf } from "../record/reference.ts";
import { publicationCore } from "./core.ts";
import { keptFigures, withoutFigures } from "./correct.ts";
import { readingAgain } from "./reading.ts";

/**
 * The records that follow from the content, newest first: the last version of each concept, and those before it that no
 * loss touched. What was issued before a row was lost, which a correction owned up to, cannot be computed.
 */
export function following(
  { publications }: Dataset,
  issued: readonly IssuedRows[],
): readonly Publication[] {
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  const losses = issued.filter(({ rows }) => /(?:^| )-/.test(rows));
  const isWhole = ({ publishedAt, version }: Publication) =>
    losses.every(({ issuedOn }) => {
      const day = publishedAt.slice(0, 10);
      return issuedOn < day || (issuedOn === day && version > 1);
    });
  const follows = (one: Publication) => !superseded.has(one.referenceId) || isWhole(one);
  return publications.filter(follows).reverse();
}

/** Words, which follow what a firm is called and which legal note is chosen today, and a record's place. */
const words = [
  ...["title", "summary", "legalNote", "legalNoteId", "basis"],
  ...["type", "version", "supersedes", "note", "reason", "publishedAt"],
];

/**
 * The members that differ from what the content gives (`asIssued`); a correction may also keep the figures before it,
 * a withdrawal keeps none. The hash of inputs is left out: it covers addresses, which may move.
 */
export function replayFaults(asIssued: Dataset, record: Publication) {
  const { publishedAt, supersedes } = record;
  const before = asIssued.publications.find(({ referenceId }) => referenceId === supersedes);
  const cores =
    record.type !== "withdrawal"
      ? [
          computedCore(asIssued, record),
          ...(canKeep(before) ? [keptFigures(before, publishedAt)] : []),
        ]
      : before === undefined
        ? []
        : [withoutFigures(before, publishedAt)];
  // a firm of another address, whose former one is an alias, gives its snapshots another hash
  const isMoved = asIssued.firms.some(({ aliases }) => aliases.length > 0);
  const faults = cores.map((core) =>
    Object.entries(coreOf(record)).flatMap(([member, value]) => {
      if (words.includes(member) || (isMoved && member === "snapshot")) return [];
      const [recorded, computed] = [value, core[member as keyof PublicationCore]].map((one) =>
        figures(one, isMoved),
      );
      return isSame(recorded, computed) ? [] : [{ record, member, recorded, computed }];
    }),
  );
  const [fewest = []] = faults.sort(by(({ length }) => length));
  return fewest;
}

/** Whether a correction may have kept the figures of a record. */
function canKeep(before: Publication | undefined): before is Publication {
  return before !== undefined && before.type !== "withdrawal";
}

function computedCore(asIssued: Dataset, record: Publication): PublicationCore {
  const { seriesCode, publishedAt, provenance } = record;
  const reading = readingAgain(asIssued, record, publishedAt.slice(0, 10), publishedAt);
  const publications = asIssued.publications.filter((one) => one.publishedAt < publishedAt);
  const criticalTurns = seriesCode === "EA" ? reading.criticalTurns : [];
  const comparison = reading.comparison();
  const beside = { publications, criticalTurns, comparison, knownOn: provenance.asOf };
  const { provenanceBy, ...found } = reading.findings();
  const findings = { ...found, provenance: provenanceBy(provenance.inputHash) };
  return publicationCore(findings, seriesCode, { ...record, ...beside });
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

/** The members that follow from the content: metrics are compared with records, of which a merge may add one. */
function figures(value: unknown, isMoved: boolean): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => ("change" in one ? { id: one.id, value: one.value } : one));
  }
  if (typeof value !== "object" || value === null || !("inputHash" in value)) return value;
  const { inputHash: _, ...rest } = value;
  return isMoved ? { ...rest, snapshotId: null } : rest;
}
