import type { Publication } from "../../model/publication.ts";

export type Version = Readonly<
  Record<"referenceId" | "conceptId" | "type" | "publishedAt", string>
> &
  Pick<Publication, "version" | "supersedes">;

export interface ChainFault {
  readonly rule: "supersedes" | "first-version-twice";
  readonly reference: string;
  readonly index: number;
  readonly field: keyof Version;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
}

/** The breaks in the chains of versions; a predecessor that is not among the records is passed over. */
export function* chainFaults(records: readonly Version[]): Generator<ChainFault> {
  const byReference = new Map(records.map((record) => [record.referenceId, record]));
  const taken = new Map<string, string>();
  for (const [index, record] of records.entries()) {
    const before = byReference.get(record.supersedes ?? "");
    for (const [field, message, found, allowed = null] of breaksOf(record, before, taken)) {
      const rule = field === "conceptId" ? "first-version-twice" : "supersedes";
      yield { rule, reference: record.referenceId, index, field, message, found, allowed };
    }
  }
}

type Break = readonly [
  field: keyof Version,
  message: string,
  found: string | null,
  allowed?: string,
];

function* breaksOf(
  record: Version,
  before: Version | undefined,
  taken: Map<string, string>,
): Generator<Break> {
  const { referenceId, conceptId, type, version, supersedes } = record;
  const isRevision = type === "correction" || type === "withdrawal";
  if (isRevision && supersedes === null) {
    yield ["supersedes", `A ${type} must supersede a record`, null];
  }
  if (!isRevision && supersedes !== null) {
    const message = "Only a correction or a withdrawal must supersede a record";
    yield ["supersedes", message, supersedes];
  }
  if (!isRevision && version !== 1) {
    yield ["version", "A record that supersedes none must be version 1", String(version), "1"];
  }
  if (before !== undefined) yield* unlessNext(record, before);
  // no two records take one place: that of a concept's first version, or after the same record
  const isFirst = supersedes === null && version === 1 && !isRevision;
  const place = isFirst ? conceptId : before?.referenceId;
  if (place === undefined) return;
  const other = taken.get(place) ?? referenceId;
  taken.set(place, other);
  if (other === referenceId) return;
  yield isFirst
    ? ["conceptId", `A concept must have one first version: "${other}" is another`, place]
    : ["supersedes", `A record must be superseded once: "${other}" supersedes it as well`, place];
}

function* unlessNext(
  { conceptId, version, publishedAt }: Version,
  before: Version,
): Generator<Break> {
  if (before.conceptId !== conceptId) {
    const message = "A record must supersede one of its own concept";
    yield ["supersedes", message, before.referenceId, conceptId];
    return;
  }
  if (version !== before.version + 1) {
    const message = '"version" must follow the version it supersedes';
    yield ["version", message, String(version), String(before.version + 1)];
  }
  if (publishedAt <= before.publishedAt) {
    const message = "A record must be published after the one it supersedes";
    yield ["publishedAt", message, publishedAt, `later than ${before.publishedAt}`];
  }
}
