import { z } from "zod";
import { nextExpected } from "../../issue/due.ts";
import { isoDate, isoInstant, referenceId, text } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import {
  type Publication,
  publicationSchema,
  redactionSchema,
  type SeriesCode,
} from "../../model/publication.ts";
import { breakSchema } from "../../model/shared.ts";
import { citationFormats } from "../../record/citation-formats.ts";
import { ledgerDirectory } from "../../record/ledger/ledger.ts";
import { recordFile, recordHomeFile } from "../../record/record-home.ts";
import { currentOf, type IssuedRecord, publicationStatuses } from "../../record/status.ts";
import { citationRow, citationRowSchema, citationsOf } from "./citation-row.ts";
import type { ReadModel } from "./read-model.ts";

import { frozenRecordFile } from "./record-address.ts";
import { type Vintage, vintageSchema } from "./vintages.ts";

/** The maximum number of citations listed on a publication; the rest are in the ledger. */
const listed = 20;

export const publicationObjectSchema = z.strictObject({
  ...publicationSchema.shape,
  status: z.enum(publicationStatuses),
  supersededBy: referenceId.nullable(),
  /** When it has passed, the record after a current one is late; null for series without a calendar. */
  nextExpectedAt: isoInstant.nullable(),
  /** The index in the append-only log of issued records, from 0. */
  logIndex: z.number().int().min(0),
  /** The text that was taken out of it since, oldest first: its figures and identity are as issued. */
  redactions: z.array(redactionSchema.pick({ redactedOn: true, fields: true, ground: true })),
  citation: z.strictObject({
    text,
    bibtex: text,
    ris: text,
    csl: z.record(z.string(), z.unknown()),
  }),
  /**
   * The periods of `stressHistory` that a publication of their own states, oldest first: the frozen
   * series tells what was known on the day of issue, these what was published and what stands.
   */
  stressVintages: z.array(vintageSchema),
  /** The changes of rule within `stressHistory`, by the period end that came after them. */
  stressBreaks: z.array(z.strictObject({ periodEnd: isoDate, break: breakSchema })),
  distribution: z.array(z.strictObject({ rel: text, href: text, mediaType: text })),
  /** Null where the citations could not be used. */
  citedBy: z
    .strictObject({
      count: z.number().int().min(0),
      items: z.array(citationRowSchema).max(listed),
    })
    .nullable(),
  /** Why `citedBy` is null; null where it is not. */
  citedByReason: text.nullable(),
});
export type PublicationObject = z.infer<typeof publicationObjectSchema>;

/** A record with what may change after its issue: status, citations and distribution. */
export function publicationObject(readModel: ReadModel, issued: IssuedRecord): PublicationObject {
  const { record, status, supersededBy, logIndex } = issued;
  const { publisher } = readModel.analysis.world;
  const { publishedAt } = at(versionsOf(readModel, issued), 0).record;
  return {
    ...record,
    status,
    supersededBy,
    nextExpectedAt: nextExpected(record, publishedAt, publisher.period),
    logIndex,
    redactions: redactionsOf(readModel, record.referenceId),
    citation: citationFormats(record, publisher, successorOf(readModel, issued)),
    stressVintages: vintagesOf(readModel, record),
    stressBreaks: breaksOf(readModel, record),
    distribution: distribution(record.referenceId),
    ...citedBy(readModel, record.referenceId),
  };
}

/** The version that superseded or withdrew a record; null for the last. */
export function successorOf(
  { issuedById }: ReadModel,
  { supersededBy }: IssuedRecord,
): Publication | null {
  return supersededBy === null ? null : (issuedById.get(supersededBy)?.record ?? null);
}

/** The versions of a record's concept, oldest first: each names the one before and the one after. */
export function versionsOf(
  { issuedById }: ReadModel,
  issued: IssuedRecord,
): readonly IssuedRecord[] {
  const recordOf = (reference: string | null) =>
    reference === null ? undefined : issuedById.get(reference);
  const versions = [issued];
  for (let one = recordOf(issued.record.supersedes); one !== undefined; ) {
    versions.unshift(one);
    one = recordOf(one.record.supersedes);
  }
  for (let one = recordOf(issued.supersededBy); one !== undefined; ) {
    versions.push(one);
    one = recordOf(one.supersededBy);
  }
  return versions;
}

export function redactionsOf({ analysis }: ReadModel, reference: string) {
  return analysis.world.redactions
    .filter(({ item }) => item === reference)
    .map(({ redactedOn, fields, ground }) => ({ redactedOn, fields, ground }));
}

function vintagesOf(readModel: ReadModel, record: Publication): Vintage[] {
  const { vintages } = readModel;
  return record.stressHistory.flatMap(({ periodEnd }) => vintages.get(periodEnd) ?? []);
}

function breaksOf({ breaks }: ReadModel, { stressHistory }: Publication) {
  return stressHistory.slice(1).flatMap(({ periodEnd }) => {
    const between = breaks.get(periodEnd);
    return between === undefined ? [] : [{ periodEnd, break: between }];
  });
}

function citedBy(
  readModel: ReadModel,
  reference: string,
): Pick<PublicationObject, "citedBy" | "citedByReason"> {
  const reason = readModel.broken.get("citations") ?? null;
  if (reason !== null) return { citedBy: null, citedByReason: reason };
  const citations = citationsOf(readModel, reference);
  const items = citations.slice(0, listed).map((row) => citationRow(readModel, row));
  return { citedBy: { count: citations.length, items }, citedByReason: null };
}

function distribution(reference: string) {
  return [
    { rel: "self", href: "/api/publications", mediaType: "application/json" },
    { rel: "page", href: `/${recordHomeFile(reference)}`, mediaType: "text/html" },
    {
      rel: "status",
      href: `/${recordFile(reference, ".json")}`,
      mediaType: "application/json",
    },
    {
      rel: "cite-as-bibtex",
      href: `/${recordFile(reference, ".bib")}`,
      mediaType: "application/x-bibtex",
    },
    {
      rel: "cite-as-ris",
      href: `/${recordFile(reference, ".ris")}`,
      mediaType: "application/x-research-info-systems",
    },
    {
      rel: "cite-as-csl",
      href: `/${recordFile(reference, ".csl.json")}`,
      mediaType: "application/vnd.citationstyles.csl+json",
    },
    { rel: "record", href: `/${frozenRecordFile(reference)}`, mediaType: "application/json" },
    { rel: "checkpoint", href: `/${ledgerDirectory}/checkpoint`, mediaType: "text/plain" },
    {
      rel: "archive",
      href: `/api/publications/archive?reference_id=${reference}`,
      mediaType: "application/json",
    },
    {
      rel: "citations",
      href: `/api/publications/citations?reference_id=${reference}`,
      mediaType: "application/json",
    },
    {
      rel: "card",
      href: `/api/publications/card?reference_id=${reference}`,
      mediaType: "image/svg+xml",
    },
  ];
}

/** The current publication of a series, or null when there is none. */
export function currentIssued(readModel: ReadModel, series: SeriesCode): IssuedRecord | null {
  return currentOf(readModel.issued, series);
}
