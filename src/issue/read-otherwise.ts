import type { Analysis } from "../engine/analyse.ts";
import { printedScore } from "../engine/reading/printed.ts";
import { newestKnownDay, publicationsAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { byCodeUnit, later } from "../model/language/order.ts";
import type { Metric, Publication, PublicationCore } from "../model/publication.ts";
import { issuedRecords } from "../record/status.ts";
import { correction } from "./correct.ts";
import { type PeriodReading, readingAgain } from "./reading.ts";

/** A figure of a record, as it was issued and as it reads by what is known now. */
export interface MovedFigure {
  readonly label: string;
  readonly unit: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** A standing record about whose days readings became known after it was issued. */
export interface ReadOtherwise {
  readonly record: Publication;
  /** How many readings became known later. */
  readonly laterRows: number;
  /** The days on which they did, oldest first. */
  readonly laterDays: readonly IsoDate[];
  /** The figures that differ, in the order of the record; none where what came moves nothing. */
  readonly figures: readonly MovedFigure[];
  /** The firms whose printed score of the period differs, the largest difference first. */
  readonly firms: readonly MovedFirm[];
}

/** A firm's score of a period, as it was known on the day of issue and as it is known now. */
export interface MovedFirm {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface ReadAgain {
  /** The newest of them, read again, newest first. */
  readonly records: readonly ReadOtherwise[];
  /** The older ones, which were not read again. */
  readonly more: readonly Publication[];
}

/** Each record that is read again costs an analysis or two. */
const mostRead = 6;

/** The standing records about whose days readings became known after a day, read again by what is known now. */
export function readOtherwise(dataset: Dataset, since: IsoDate): ReadAgain {
  const standing = issuedRecords(dataset.publications)
    .filter(({ status }) => status === "current")
    .map(({ record }) => record);
  const touched = standing
    .map((record) => ({ record, days: laterAbout(dataset, record, since) }))
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => byCodeUnit(b.record.periodEnd, a.record.periodEnd));
  const records = touched.slice(0, mostRead).map(({ record, days }) => {
    const now = readingAgain(dataset, record, newestKnownDay(dataset) ?? record.provenance.asOf);
    // the scores of a period stand as the last of its records read them
    const read = standing
      .filter(({ periodEnd }) => periodEnd === record.periodEnd)
      .map(readOn)
      .reduce(later);
    const then = readingAgain(dataset, record, read);
    const figures = movedFigures(dataset, record, now);
    const firms = movedFirms(then.analysis, now.analysis);
    return { record, laterRows: days.length, laterDays: [...new Set(days)].sort(), figures, firms };
  });
  return { records, more: touched.slice(mostRead).map(({ record }) => record) };
}

/** The day whose knowledge a record tells: that of its issue, or of its correction. */
function readOn({ version, publishedAt, provenance }: Publication): IsoDate {
  return version === 1 ? provenance.asOf : publishedAt.slice(0, 10);
}

/** The same of all that was known and issued by a day, where tables came in by deliveries. */
export function readOtherwiseAt(dataset: Dataset, asOf: IsoDate): ReadAgain {
  if (!dataset.deliveries.some(({ knownOn }) => knownOn <= asOf)) return { records: [], more: [] };
  const observations = dataset.observations.filter(({ knownOn }) => knownOn <= asOf);
  return readOtherwise(
    { ...dataset, observations, publications: publicationsAt(dataset, asOf) },
    "",
  );
}

/** The days on which readings about the days of a record became known, after it was issued and after a day. */
function laterAbout(
  { observations }: Dataset,
  { periodEnd, publishedAt }: Publication,
  since: IsoDate,
): readonly IsoDate[] {
  const day = later(since, publishedAt.slice(0, 10));
  return observations.flatMap(({ knownOn, observedOn }) =>
    knownOn > day && observedOn <= periodEnd ? [knownOn] : [],
  );
}

/** Firms whose score differs between two readings of one period. */
function movedFirms(then: Analysis, now: Analysis): readonly MovedFirm[] {
  const { methodology } = now.world;
  const printed = ({ score }: { readonly score: number | null }) =>
    printedScore(methodology, score);
  const old = new Map(then.firms.map((one) => [one.firm.firmId, printed(one)]));
  return now.firms
    .map((one) => ({
      name: one.firm.name,
      before: old.get(one.firm.firmId) ?? null,
      after: printed(one),
    }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => sizeOf(b) - sizeOf(a));
}

function sizeOf({ before, after }: MovedFirm): number {
  // a score that came or went says most
  return before === null || after === null ? Number.MAX_VALUE : Math.abs(after - before);
}

function movedFigures(
  { publications, publisher }: Dataset,
  record: Publication,
  reading: PeriodReading,
): readonly MovedFigure[] {
  const again = correction(publications, reading, {
    reference: record.referenceId,
    reason: "",
    note: null,
    on: publications.map(({ publishedAt }) => publishedAt.slice(0, 10)).reduce(later, ""),
    publishTime: publisher.publishTime,
  });
  const old = new Map(figuresOf(record).map((figure) => [figure.id, figure]));
  return figuresOf(again).flatMap(({ id, label, unit, value }) => {
    const before = old.get(id)?.value ?? null;
    return before === value ? [] : [{ label, unit, before, after: value }];
  });
}

function figuresOf({
  stressIndex,
  metrics,
}: PublicationCore): readonly Omit<Metric, "previous" | "change">[] {
  return [{ id: "stress-index", label: "Stress", unit: "points", value: stressIndex }, ...metrics];
}
