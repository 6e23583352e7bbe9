import type { Analysis } from "../../engine/analyse.ts";
import { auditOf } from "../../engine/audit/audit.ts";
import type { AuditedFirm } from "../../engine/audit/subject.ts";
import { absentPeriods } from "../../engine/facts/absence.ts";
import { factsOf } from "../../engine/facts/store.ts";
import { criticalTurns } from "../../engine/signals/band-changes.ts";
import { reviewer } from "../../engine/signals/review.ts";
import { breaksByDay } from "../../engine/world/breaks.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Citation } from "../../model/citation.ts";
import type { ContentKind } from "../../model/content-kind.ts";
import { isListed } from "../../model/firm.ts";
import type { Forecast } from "../../model/forecast.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { memoize, once, whileUsed } from "../../model/language/memoize.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { canonicalJson, sha256Hex } from "../../record/canonical.ts";
import { conceptIn } from "../../record/reference.ts";
import { issuedRecords } from "../../record/status.ts";
import { type FirmRow, firmRow, type RankingRow, rankingRow } from "./firm-row.ts";
import { holdingsOf } from "./holdings.ts";
import { marketProvenance } from "./market-basis.ts";
import type { Part } from "./part.ts";
import { publishedFact } from "./published-facts.ts";
import { recordsByPeriod, vintages } from "./records-by-period.ts";

/** The data that every route answers from: the analysis and the rows that several answers share. */
export type ReadModel = Readonly<ReturnType<typeof readModelOf>>;

/** The most rows of a file of a dataset that grows with time: as JSON 7 to 15 MB, where hosts take 25 MiB. */
export const mostRows = 50_000;

/**
 * `broken` has the kinds of content that could not be used, with the reason that their routes give. A dataset of more
 * rows than `rowsInFile` that grows with time is stored by year.
 */
export function readModelOf(
  analysis: Analysis,
  generator: string,
  broken: ReadonlyMap<ContentKind, string> = new Map(),
  signing: string | null = null,
  rowsInFile = mostRows,
) {
  const { world, market, firms } = analysis;
  const issued = issuedRecords(world.publications);
  const citations = world.citations.toSorted(newestFirst);
  const byPeriod = once(() => recordsByPeriod(issued));
  const forecasts = once(() => groupBy(world.forecasts, ({ firmId }) => firmId));
  const read = once(() => daysRead(world.publications));
  const firmRows = whileUsed(() => firms.map((firm) => firmRow(analysis, firm)));
  const plain = {
    analysis,
    has: holdingsOf(analysis, issued, broken),
    /** 12 hex digits that change whenever an answer may. */
    build: buildId(analysis, generator, broken, signing),
    /** The provenance of what is read from all firms together, which excludes records, citations and essays. */
    provenance: analysis.provenance,
    /** The provenance of a change of the market on a day, which rests on what was known by then. */
    marketProvenance: marketProvenance(analysis),
    generator,
    rowsInFile,
    /** The parts of a dataset that is stored by year, which are counted once. */
    parts: memoize(
      (dataset: string, _: () => readonly Part[]) => dataset,
      (_, count) => count(),
    ),
    rankedFirms: firms.filter(({ rank }) => rank !== null).length,
    /** The number of firms without a probability because too few of their observations are fresh. */
    staleFirms: firms.filter(({ noProbability }) => noProbability === "no_fresh_observation")
      .length,
    /** Newest publishedAt first, then by referenceId. */
    issued,
    issuedById: new Map(issued.map((one) => [one.record.referenceId, one])),
    /** By concept, oldest first. */
    versions: groupBy(
      issued.toSorted(by(({ record }) => record.version)),
      ({ record }) => record.conceptId,
    ),
    /** The probabilities issued for a firm, oldest first; of one day that of real time before a hindcast. */
    forecastsOf: (firmId: string) => oneEachDay(forecasts().get(firmId) ?? []),
    /** The period end that forecasts of a day read: that of the record which names them, else the day itself. */
    readOf: (issuedOn: IsoDate) => read().get(issuedOn) ?? issuedOn,
    /** Newest first. */
    citations,
    /** By the concept of the reference that they cite. */
    citationsByConcept: groupBy(citations, (row) => conceptOf(row.referenceId)),
    broken,
    review: reviewer(analysis),
    /** The periods that were due and have no record, oldest first. */
    absent: absentPeriods(world),
    /** What was known of each figure, and when. */
    facts: factsOf(world, publishedFact(world)),
  };
  return withMade(plain, {
    // rows of all firms, which few answers need and none for long
    /** Sorted by slug. */
    firmRows,
    /** Best rank first, then unrated firms, then those that have left the index; ties by slug. */
    rankingRows: whileUsed(() => rankingRowsOf(analysis, firmRows())),
    /** The changes of rule by the period end, or as-of date, that came after them. */
    breaks: once(() => breaksByDay(world, market)),
    recordsByPeriod: byPeriod,
    vintages: once(() => vintages(byPeriod())),
    /** What an audit of the method finds, on the day of the build. */
    audit: once(() => auditOf(world.methodology, auditedFirms(firms))),
    /** The turns of all firms to critical, by firm, oldest first. */
    criticalTurns: once(() => criticalTurns(analysis)),
  });
}

function auditedFirms(firms: Analysis["firms"]): readonly AuditedFirm[] {
  return firms.flatMap(({ firm, score, rank, indicators }) => {
    if (score === null || rank === null) return [];
    return [{ firmId: firm.firmId, score, rank, indicators }];
  });
}

/** An object with more members, each of which is made where it is read. */
function withMade<A extends object, B extends object>(
  of: A,
  made: { readonly [K in keyof B]: () => B[K] },
): A & B {
  const getters = Object.entries<() => unknown>(made).map(([name, get]) => [
    name,
    { get, enumerable: true },
  ]);
  // the getters give these members
  return Object.defineProperties(of, Object.fromEntries(getters)) as A & B;
}

function oneEachDay(forecasts: readonly Forecast[]): readonly Forecast[] {
  const hindcastsFirst = forecasts.toSorted(by(({ mode }) => Number(mode === "real_time")));
  const days = new Map(hindcastsFirst.map((row) => [row.issuedOn, row]));
  return [...days.values()].sort(by(({ issuedOn }) => issuedOn));
}

function daysRead(records: readonly Publication[]): ReadonlyMap<IsoDate, IsoDate> {
  const naming = records.filter((one) => one.forecasts !== undefined && one.version === 1);
  return new Map(naming.map((one) => [one.publishedAt.slice(0, 10), one.periodEnd]));
}

function rankingRowsOf({ firms }: Analysis, rows: readonly FirmRow[]): readonly RankingRow[] {
  return firms
    .map((firm, i) => rankingRow(at(rows, i), firm))
    .sort(
      by(
        ({ status }) => Number(!isListed(status)),
        ({ rank }) => rank ?? Infinity,
        ({ slug }) => slug,
      ),
    );
}

/** The publication instant of this build's answers: the as-of date at the publishing time. */
export function publishedAt(readModel: ReadModel): string {
  const { asOf, publisher } = readModel.analysis.world;
  return `${asOf}T${publisher.publishTime}Z`;
}

/** The concept of a reference, or the concept itself when given one. */
export function conceptOf(reference: string): string {
  return conceptIn(reference) ?? reference;
}

function buildId(
  { world, inputHash }: Analysis,
  generator: string,
  broken: ReadonlyMap<ContentKind, string>,
  signing: string | null,
): string {
  const { methodology, model, asOf, publications, redactions, citations, research, pages } = world;
  const { deliveries, accepted } = world;
  // the id names the answers: they are the same on every host and whatever the pages look like
  const { hosts: _, site: __, plan: ___, ...publisher } = world.publisher;
  return sha256Hex(
    canonicalJson({
      generator,
      asOf,
      inputHash,
      publisher,
      methodology,
      model,
      publications: publications.map((record) => record.contentHash),
      ...(redactions.length === 0 ? {} : { redactions }),
      citations,
      research,
      ...(pages.length === 0 ? {} : { pages }),
      ...(deliveries.length === 0 ? {} : { deliveries }),
      ...(accepted.length === 0 ? {} : { accepted }),
      broken: [...broken],
      signature: signing,
    }),
  ).slice(0, 12);
}

const newestFirst = inOrder<Citation>(
  byDescending(
    ({ citedOn }) => citedOn,
    ({ addedOn }) => addedOn,
  ),
  by(({ citationId }) => citationId),
);
