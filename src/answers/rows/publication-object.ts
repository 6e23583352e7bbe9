import { z } from "zod";
import { nextExpected } from "../../issue/due.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { count, isoDate, isoInstant, referenceId, text, typed } from "../../model/cell.ts";
import { redactionSchema } from "../../model/issued/redaction.ts";
import { at, entryOf } from "../../model/language/at.ts";
import { withMembers } from "../../model/language/with-members.ts";
import { type Publication, publicationSchema, publicationTypes } from "../../model/publication.ts";
import { breaksSchema } from "../../model/shared.ts";
import { citationFormats } from "../../record/citation-formats.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { type RecordFileEnding, recordFile, recordHomeFile } from "../../record/record-home.ts";
import { type IssuedRecord, publicationStatuses } from "../../record/status.ts";
import { members, objectOf } from "./object-of.ts";
import type { ReadModel } from "./read-model.ts";
import { frozenRecordFile } from "./record-address.ts";
import { citationRow, citationRowSchema, citationsOf, statusShape } from "./record-rows.ts";
import { vintageSchema } from "./records-by-period.ts";

/** The maximum number of citations listed on a publication; the rest are in the ledger. */
const listed = 20;

interface Read extends IssuedRecord {
  readonly readModel: ReadModel;
}

const present = objectOf<Read & ReturnType<typeof citedBy>>()({
  ...members(statusShape, "status supersededBy"),
  /** When it has passed, the record after a current one is late; null for series without a calendar. */
  nextExpectedAt: [isoInstant.nullable(), nextExpectedAt],
  logIndex: statusShape.logIndex,
  /** The text that was taken out of it since, oldest first: its figures and identity are as issued. */
  redactions: [
    z.array(redactionSchema.pick({ redactedOn: true, fields: true, ground: true })),
    ({ readModel, record }) => redactionsOf(readModel, record.referenceId),
  ],
  citation: [
    z.strictObject({
      text,
      bibtex: text,
      ris: text,
      csl: z.record(z.string(), z.unknown()),
    }),
    ({ readModel, ...issued }) => citationOf(readModel, issued),
  ],
  /** Of the periods of `stressHistory` whose record was revised: what it said first and what stands, oldest first. */
  stressVintages: [
    z.array(vintageSchema),
    ({ readModel: { vintages }, record }) =>
      record.stressHistory
        .flatMap(({ periodEnd }) => vintages.get(periodEnd) ?? [])
        .filter(({ revisedOn }) => revisedOn !== null),
  ],
  /** The changes of rule within `stressHistory`, by the period end that came after them. */
  stressBreaks: [z.array(z.strictObject({ periodEnd: isoDate, breaks: breaksSchema })), breaksOf],
  distribution: [
    z.array(z.strictObject({ rel: text, href: text, mediaType: text })),
    ({ record }) => distribution(record.referenceId),
  ],
  /** Null where the citations could not be used. */
  citedBy: z.strictObject({ count, items: z.array(citationRowSchema).max(listed) }).nullable(),
  /** Why `citedBy` is null; null where it is not. */
  citedByReason: text.nullable(),
});

export const publicationObjectSchema = typed("Publication", {
  ...publicationSchema.shape,
  ...present.schema.shape,
});
export type PublicationObject = z.infer<typeof publicationObjectSchema>;

/** A record with what may change after its issue: status, citations and distribution. */
export function publicationObject(readModel: ReadModel, issued: IssuedRecord): PublicationObject {
  const { record } = issued;
  const read = { readModel, ...issued, ...citedBy(readModel, record.referenceId) };
  return withMembers(record, present.of(read));
}

function nextExpectedAt({ readModel, ...issued }: Read) {
  const { publishedAt } = at(versionsOf(readModel, issued), 0).record;
  return nextExpected(issued.record, publishedAt, readModel.analysis.world.publisher.period);
}

export function citationOf(readModel: ReadModel, issued: IssuedRecord) {
  const { publisher } = readModel.analysis.world;
  return citationFormats(issued.record, publisher, successorOf(readModel, issued));
}

/** The version that superseded or withdrew a record; null for the last. */
export function successorOf(
  { issuedById }: ReadModel,
  { supersededBy }: IssuedRecord,
): Publication | null {
  return issuedById.get(supersededBy ?? "")?.record ?? null;
}

/** The versions of a record's concept, oldest first. */
export function versionsOf({ versions }: ReadModel, { record }: IssuedRecord) {
  return entryOf(versions, record.conceptId);
}

export function redactionsOf({ analysis }: ReadModel, reference: string) {
  return analysis.world.redactions
    .filter(({ item }) => item === reference)
    .map(({ redactedOn, fields, ground }) => ({ redactedOn, fields, ground }));
}

function breaksOf({ readModel, record }: Read) {
  return record.stressHistory.slice(1).flatMap(({ periodEnd }) => {
    const between = readModel.breaks.get(periodEnd);
    return between === undefined ? [] : [{ periodEnd, breaks: between }];
  });
}

function citedBy(readModel: ReadModel, reference: string) {
  const reason = readModel.broken.get("citations") ?? null;
  if (reason !== null) return { citedBy: null, citedByReason: reason };
  const citations = citationsOf(readModel, reference);
  const items = citations.slice(0, listed).map((row) => citationRow(readModel, row));
  return { citedBy: { count: citations.length, items }, citedByReason: null };
}

function distribution(reference: string) {
  const file = (ending: RecordFileEnding) => `/${recordFile(reference, ending)}`;
  const json = "application/json";
  const rows = [
    ["self", `/${apiFile.publication}`, json],
    ["page", `/${recordHomeFile(reference)}`, "text/html"],
    ["status", file(".json"), json],
    ["cite-as-bibtex", file(".bib"), "application/x-bibtex"],
    ["cite-as-ris", file(".ris"), "application/x-research-info-systems"],
    ["cite-as-csl", file(".csl.json"), "application/vnd.citationstyles.csl+json"],
    ["record", `/${frozenRecordFile(reference)}`, json],
    ["checkpoint", `/${ledgerDirectory}/checkpoint`, "text/plain"],
    ["archive", `/${apiFile.archiveOf(reference)}`, json],
    ["citations", `/${apiFile.citationsOf(reference)}`, json],
    ["card", `/${apiFile.card(reference)}`, "image/svg+xml"],
  ] as const;
  return rows.map(([rel, href, mediaType]) => ({ rel, href, mediaType }));
}

const version = objectOf<Publication & IssuedRecord>()({
  referenceId,
  version: z.number().int().min(1),
  type: z.enum(publicationTypes),
  status: z.enum(publicationStatuses),
  publishedAt: isoInstant,
  /** Why this version was issued; null for the first. */
  reason: text.nullable(),
  href: [text, ({ record }) => `/${recordFile(record.referenceId, ".json")}`],
});

export const recordObjectSchema = z.strictObject({
  ...publicationObjectSchema.shape,
  /** When it was superseded or withdrawn; null while it stands. */
  statusSince: isoInstant.nullable(),
  /** Why it was superseded or withdrawn; null while it stands. */
  statusReason: text.nullable(),
  /** Every version of its concept, oldest first. */
  versions: z.array(version.schema),
});
export type RecordObject = z.infer<typeof recordObjectSchema>;

export function recordObject(readModel: ReadModel, issued: IssuedRecord): RecordObject {
  const successor = successorOf(readModel, issued);
  return {
    ...publicationObject(readModel, issued),
    statusSince: successor?.publishedAt ?? null,
    statusReason: successor?.reason ?? null,
    versions: versionsOf(readModel, issued).map((one) => version.of({ ...one.record, ...one })),
  };
}
