/** A record's place among the versions of its concept. */
export interface Version {
  readonly referenceId: string;
  readonly conceptId: string;
  readonly version: number;
  readonly supersedes: string | null;
  readonly type: string;
  readonly publishedAt: string;
}

/** Why a record has no place in the chain of its concept. */
export interface ChainFault {
  readonly rule: "supersedes" | "first-version-twice";
  readonly reference: string;
  /** Index of the record among those given. */
  readonly index: number;
  readonly field: keyof Version;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
}

type Break = Omit<ChainFault, "index" | "reference">;

/**
 * Whether the versions of each concept form one chain: one first version, which supersedes nothing,
 * and each later one superseding the one before it, later in time. A predecessor that is not among
 * the records is passed over: who holds all records knows that it is missing.
 */
export function* chainFaults(records: readonly Version[]): Generator<ChainFault> {
  const byReference = new Map(records.map((record) => [record.referenceId, record]));
  const taken = new Map<string, string>();
  for (const [index, record] of records.entries()) {
    const before = record.supersedes === null ? undefined : byReference.get(record.supersedes);
    const breaks = [
      ...unlessRevision(record),
      ...(before === undefined ? [] : unlessNext(record, before)),
      ...unlessAlone(record, before, taken),
    ];
    for (const found of breaks) yield { ...found, index, reference: record.referenceId };
  }
}

/** Only a correction or a withdrawal supersedes, and only the first version does not. */
function unlessRevision(record: Version): readonly Break[] {
  const { type, supersedes, version } = record;
  if (isRevision(record)) {
    if (supersedes !== null) return [];
    return [broken("supersedes", `A ${type} must supersede a record`, null)];
  }
  const only = "Only a correction or a withdrawal must supersede a record";
  const first = "A record that supersedes none must be version 1";
  return [
    ...(supersedes === null ? [] : [broken("supersedes", only, supersedes)]),
    ...(version === 1 ? [] : [broken("version", first, String(version), "1")]),
  ];
}

function unlessNext(record: Version, before: Version): readonly Break[] {
  const { conceptId, version, publishedAt } = record;
  if (before.conceptId !== conceptId) {
    const message = "A record must supersede one of its own concept";
    return [broken("supersedes", message, before.referenceId, conceptId)];
  }
  const next = String(before.version + 1);
  const follows = '"version" must follow the version it supersedes';
  const later = "A record must be published after the one it supersedes";
  return [
    ...(String(version) === next ? [] : [broken("version", follows, String(version), next)]),
    ...(publishedAt > before.publishedAt
      ? []
      : [broken("publishedAt", later, publishedAt, `later than ${before.publishedAt}`)]),
  ];
}

/** No two records take one place: that of a concept's first version, or after the same record. */
function unlessAlone(
  record: Version,
  before: Version | undefined,
  taken: Map<string, string>,
): readonly Break[] {
  const { referenceId, conceptId, version, supersedes } = record;
  const isFirst = supersedes === null && version === 1 && !isRevision(record);
  const place = isFirst ? conceptId : before?.referenceId;
  if (place === undefined) return [];
  const other = taken.get(place);
  taken.set(place, other ?? referenceId);
  if (other === undefined || other === referenceId) return [];
  if (!isFirst) {
    const message = `A record must be superseded once: "${other}" supersedes it as well`;
    return [broken("supersedes", message, place)];
  }
  const message = `A concept must have one first version: "${other}" is another`;
  return [{ ...broken("conceptId", message, conceptId), rule: "first-version-twice" }];
}

function isRevision({ type }: Version): boolean {
  return type === "correction" || type === "withdrawal";
}

function broken(
  field: keyof Version,
  message: string,
  found: string | null,
  allowed: string | null = null,
): Break {
  return { rule: "supersedes", field, message, found, allowed };
}
