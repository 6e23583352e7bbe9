/** The members of a record, or of an answer about it, beside what it says. */
const around: ReadonlySet<string> = new Set([
  "referenceId",
  "contentHash",
  "status",
  "supersededBy",
  "logIndex",
  "redactions",
  "citation",
  "stressVintages",
  "stressBreaks",
  "distribution",
  "citedBy",
  "citedByReason",
  "digests",
  "salts",
  "statusSince",
  "statusReason",
  "versions",
  "nextExpectedAt",
]);

/** The members of a record, or of an answer about it, that make its identity. */
export function coreMembers(publication: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(publication).filter(([name]) => !around.has(name)));
}
