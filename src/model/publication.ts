import { z } from "zod";
import { calibrationSchema } from "./calibration.ts";
import {
  conceptId,
  field,
  id,
  idOf,
  isoDate,
  isoInstant,
  issuedLine,
  referenceId,
  sha256Hex,
  text,
  unitInterval,
  wordName,
} from "./cell.ts";
import { archiveSchema, leftSchema, ownedChangeSchema } from "./issued/record-parts.ts";
import type { Period } from "./publisher.ts";
import {
  breakSchema,
  confidencePartsSchema,
  freshnessSchema,
  leadWindowSchema,
  marketStates,
  membershipSchema,
  provenanceSchema,
  snapshotSchema,
  stateReasonSchema,
  transitions,
} from "./shared.ts";
import { nameOf } from "./thing.ts";

export const seriesCodes = ["WS", "SW", "PD", "EA"] as const;
export type SeriesCode = (typeof seriesCodes)[number];

const stressNames = {
  day: "Daily Stress",
  week: "Weekly Stress",
  month: "Monthly Stress",
  quarter: "Quarterly Stress",
  "half-year": "Half-yearly Stress",
  year: "Yearly Stress",
} as const satisfies Readonly<Record<Period, string>>;

/** The regular series of an index without segments, which has no stress. */
const readingNames = {
  day: "Daily Reading",
  week: "Weekly Reading",
  month: "Monthly Reading",
  quarter: "Quarterly Reading",
  "half-year": "Half-yearly Reading",
  year: "Yearly Reading",
} as const satisfies Readonly<Record<Period, string>>;

/** The public names of the series; the regular one, whose code is WS, is named for the period of the index. */
export const namesOfSeries = {
  WS: [...Object.values(stressNames), ...Object.values(readingNames)],
  SW: ["Structural Watch"],
  PD: ["Payout Drift"],
  EA: ["Escalation Alert"],
} as const satisfies Readonly<Record<SeriesCode, readonly string[]>>;

/** The words of the series in addresses, which do not follow from the period. */
export const seriesWords = {
  WS: "weekly-stress",
  SW: "structural-watch",
  PD: "payout-drift",
  EA: "escalation-alert",
} as const satisfies Readonly<Record<SeriesCode, string>>;

/** The name of a series in an index that has stress, or has none. */
export function seriesName(code: SeriesCode, period: Period, hasStress = true) {
  if (code !== "WS") return namesOfSeries[code][0];
  return hasStress ? stressNames[period] : readingNames[period];
}

export const publicationTypes = ["scheduled", "triggered", "correction", "withdrawal"] as const;

const figure = z.number().nullable();

export const segmentReadingSchema = z.strictObject({
  id: field(id, "Identifier of the segment"),
  name: field(issuedLine, "Name of the segment"),
  level: field(
    unitInterval.nullable(),
    "Its level, 0 calm to 1 worst; null without a reading of enough of its inputs",
  ),
  weight: field(z.number(), "Its weight in the methodology"),
  contribution: field(
    figure,
    "Points it adds to the stress index: all contributions sum to it exactly",
  ),
});
export type SegmentReading = z.infer<typeof segmentReadingSchema>;

export const metricSchema = z.strictObject({
  // that of an input, which has 64 letters at most, with a word before or after it
  id: field(idOf(80), "Identifier of the figure"),
  label: field(issuedLine, "Its name in words"),
  value: field(figure, "Its value; null where it has none"),
  unit: field(issuedLine, "Its unit"),
  previous: field(figure, "Its value in the period before; null without one"),
  change: field(figure, "value - previous; null where one of them is"),
});
export type Metric = z.infer<typeof metricSchema>;

/** The core of a publication, which the content hash covers and which is frozen when issued. */
export const publicationCoreSchema = z.strictObject({
  conceptId: field(conceptId, "Series and period, which all versions of a record share"),
  series: field(z.enum(Object.values(namesOfSeries).flat()), "Name of its series"),
  seriesCode: field(z.enum(seriesCodes), "Code of the series, as in references"),
  type: field(
    z.enum(publicationTypes),
    "Due by the calendar, triggered, a correction or a withdrawal",
  ),
  version: field(z.number().int().min(1), "1 for the first record, one more for each correction"),
  supersedes: field(nameOf("version", referenceId).nullable(), "Version before it; null for none"),
  title: field(issuedLine, "Headline"),
  summary: field(text, "What the record says, in sentences"),
  note: field(text.nullable(), "The publisher's own comment in Markdown; null without one"),
  reason: field(text.nullable(), "Why it corrects or withdraws a record; null for others"),
  periodStart: field(isoDate, "First day of the period it covers"),
  periodEnd: field(isoDate, "Last day of the period it covers"),
  publishedAt: field(isoInstant, "Instant of its publication"),
  validUntil: field(isoInstant, "Instant from which a newer record is to be expected"),
  marketState: field(
    z.enum(marketStates).nullable(),
    "State of the market at the end of the period; null in an index without segments",
  ),
  previousState: field(z.enum(marketStates).nullable(), "State a period before; null in the first"),
  stateSince: field(isoDate.nullable(), "Period end at which the state was entered"),
  transition: field(
    z.enum(transitions).nullable(),
    "How the state came about; a period without a reading moves nothing",
  ),
  breaks: field(
    z.array(breakSchema),
    "What changed since the period before, beside the readings; empty where nothing did",
  ),
  membership: field(membershipSchema, "The firms that count in one of the two periods alone"),
  comparedBy: field(
    nameOf("methodology").nullable(),
    "Methodology by which both sides of every change are read; null without a period before",
  ),
  late: field(
    z.boolean(),
    "Whether the period after it had ended, too, when what it rests on was known",
  ),
  because: field(stateReasonSchema.nullable(), "Which rule gives the state; null without one"),
  stressIndex: field(
    figure,
    "Stress of the sector, 0 to 100; null where a segment has no reading, and without segments",
  ),
  stressDelta: field(figure, "Its change on the period before; null where one of them is"),
  stressHistory: field(
    z.array(
      z.strictObject({
        periodEnd: field(isoDate, "Last day of the period"),
        stressIndex: field(figure, "Stress index of the period; null without one"),
        marketState: field(
          z.enum(marketStates).nullable(),
          "State of the market at its end; null without segments",
        ),
        revisedBy: field(
          referenceId.optional(),
          "Version of the point, where the first record was replaced",
        ),
      }),
    ),
    "Stress index of the last periods as their records stood on the day of issue, oldest first",
  ),
  segments: field(z.array(segmentReadingSchema), "What the stress index is made of"),
  metrics: field(z.array(metricSchema), "Further figures of the record"),
  confidence: field(
    unitInterval.nullable(),
    "Completeness of the evidence behind the reading: no probability, and no promise that the reading holds; null when too few parts apply",
  ),
  confidenceBasis: field(
    confidencePartsSchema,
    "Parts of the completeness of evidence; null where one does not apply",
  ),
  leadWindow: field(
    leadWindowSchema.nullable(),
    "How long before closures alerts came; null with too few closures",
  ),
  freshness: field(freshnessSchema, "How old the data is, relative to its as-of date"),
  provenance: field(provenanceSchema, "Where figures come from: layer, methodology, model, inputs"),
  calibration: field(
    calibrationSchema,
    "How earlier probabilities fared against what happened; null scores where too few",
  ),
  snapshot: field(snapshotSchema, "Identity of the states of all firms on the day"),
  basis: field(
    sha256Hex.optional(),
    "SHA-256 of the digests of what it rests on, in `published.rows.csv`; older records have none",
  ),
  owned: field(
    z.array(ownedChangeSchema).optional(),
    "What changed behind issued records, by firm and kind, as this record owns up to; none where nothing did",
  ),
  left: field(
    leftSchema.optional(),
    "Other records that no longer follow from what this one owns up to, and stand uncorrected",
  ),
  forecasts: field(
    archiveSchema.optional(),
    "Archive of probabilities that was issued with it; none where it came with none",
  ),
  words: field(
    z.record(wordName, issuedLine).optional(),
    "Words of the publisher's own that it was written in, by what the frame calls them; none where it has none",
  ),
  legalNote: field(text, "Legal note as it stood"),
  legalNoteId: field(id, "Identifier of the legal note in the methodology"),
});
export type PublicationCore = z.infer<typeof publicationCoreSchema>;

/** An object with a value for each of the four texts; null without the text. */
function ofTexts<T extends z.ZodType>(schema: T, what: string) {
  const one = (name: string) => field(schema.nullable(), `${what} of the ${name}`);
  return z.strictObject({
    title: one("title"),
    summary: one("summary"),
    note: one("note"),
    reason: one("reason"),
  });
}

/** `publications/<series>/<referenceId>.json`: a core and the identity that recomputes from it. */
export const publicationSchema = publicationCoreSchema.extend({
  referenceId: field(referenceId, "Concept and first 8 hex digits of the hash of the content"),
  contentHash: field(
    sha256Hex,
    "SHA-256 of all other fields as canonical JSON (RFC 8785), without the four texts and their salts",
  ),
  digests: field(
    ofTexts(sha256Hex, "Salted SHA-256"),
    "SHA-256 of the salt and the text of each of the four texts, which stays where the text was removed; null without one",
  ),
  salts: field(
    ofTexts(z.string().regex(/^[0-9a-f]{32}$/, "32 lower-case hex digits"), "Salt"),
    "Salts of the four texts, before which each is hashed; null without a text, and where it was removed",
  ),
});
export type Publication = z.infer<typeof publicationSchema>;

/** `published.lock.json`, append-only: the SHA-256 of each record's canonical bytes by reference. */
export const publishedLockSchema = z.record(referenceId, sha256Hex);
export type PublishedLock = z.infer<typeof publishedLockSchema>;
