import { type BandChange, criticalTurns } from "../../engine/signals/band-changes.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import { breaksByDay } from "../../engine/world/breaks.ts";
import { type StandingPeriod, standingMarket } from "../../issue/standing.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Citation } from "../../model/citation.ts";
import type { ContentKind } from "../../model/content-kind.ts";
import { isListed } from "../../model/firm.ts";
import type { Forecast } from "../../model/forecast.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { once, whileUsed } from "../../model/language/memoize.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import type { Break, Provenance } from "../../model/shared.ts";
import { canonicalJson, sha256Hex } from "../../record/canonical.ts";
import { conceptIn } from "../../record/reference.ts";
import { type IssuedRecord, issuedRecords } from "../../record/status.ts";
import { type FirmRow, firmRow, type RankingRow, rankingRow } from "./firm-row.ts";
import { type Holdings, holdingsOf } from "./holdings.ts";
import { marketProvenance } from "./market-basis.ts";
import {
  type RecordsByPeriod,
  recordsByPeriod,
  type Vintage,
  vintages,
} from "./records-by-period.ts";

/** The data that every route answers from: the analysis and the rows that several answers share. */
export interface ReadModel {
  readonly analysis: Analysis;
  readonly has: Holdings;
  /** The provenance of what is read from all firms together, which excludes records, citations and essays. */
  readonly provenance: Provenance;
  /** The provenance of a change of the market on a day, which rests on what was known by then. */
  readonly marketProvenance: (day: IsoDate) => Provenance;
  /** 12 hex digits that change whenever an answer may. */
  readonly build: string;
  readonly generator: string;
  /** Sorted by slug. */
  readonly firmRows: readonly FirmRow[];
  readonly rankedFirms: number;
  /** The number of firms without a probability because too few of their observations are fresh. */
  readonly staleFirms: number;
  /** Best rank first, then unrated firms, then those that have left the index; ties by slug. */
  readonly rankingRows: readonly RankingRow[];
  /** Newest publishedAt first, then by referenceId. */
  readonly issued: readonly IssuedRecord[];
  readonly issuedById: ReadonlyMap<string, IssuedRecord>;
  /** The market by period, each period as its record stands, oldest first. */
  readonly standing: readonly StandingPeriod[];
  /** The changes of rule by the period end, or as-of date, that came after them. */
  readonly breaks: ReadonlyMap<IsoDate, Break>;
  readonly vintages: ReadonlyMap<string, Vintage>;
  readonly recordsByPeriod: RecordsByPeriod;
  /** The probabilities issued for a firm, oldest first; of one day that of real time before a hindcast. */
  readonly forecastsOf: (firmId: string) => readonly Forecast[];
  /** The turns of all firms to critical, by firm, oldest first. */
  readonly criticalTurns: readonly BandChange[];
  /** Newest first. */
  readonly citations: readonly Citation[];
  /** The same citations, by the concept of the reference they cite. */
  readonly citationsByConcept: ReadonlyMap<string, readonly Citation[]>;
  /** The kinds of content that could not be used, with the reason that their routes give. */
  readonly broken: ReadonlyMap<ContentKind, string>;
}

export function readModelOf(
  analysis: Analysis,
  generator: string,
  broken: ReadonlyMap<ContentKind, string> = new Map(),
  signing: string | null = null,
): ReadModel {
  const { world, market, firms } = analysis;
  const issued = issuedRecords(world.publications);
  const citations = world.citations.toSorted(newestFirst);
  const byPeriod = once(() => recordsByPeriod(issued));
  const forecasts = once(() => groupBy(world.forecasts, ({ firmId }) => firmId));
  const firmRows = whileUsed(() => firms.map((firm) => firmRow(analysis, firm)));
  const plain = {
    analysis,
    has: holdingsOf(analysis, issued, broken),
    build: buildId(analysis, generator, broken, signing),
    provenance: { ...analysis.provenance, inputHash: analysis.marketHash },
    marketProvenance: marketProvenance(analysis),
    generator,
    rankedFirms: firms.filter(({ rank }) => rank !== null).length,
    staleFirms: firms.filter(({ noProbability }) => noProbability === "no_fresh_observation")
      .length,
    issued,
    issuedById: new Map(issued.map((one) => [one.record.referenceId, one])),
    forecastsOf: (firmId: string) => oneEachDay(forecasts().get(firmId) ?? []),
    citations,
    citationsByConcept: groupBy(citations, (row) => conceptOf(row.referenceId)),
    broken,
  };
  return withMade(plain, {
    // rows of all firms, which few answers need and none for long
    firmRows,
    rankingRows: whileUsed(() => rankingRowsOf(analysis, firmRows())),
    standing: once(() => standingMarket(market, world.publications)),
    breaks: once(() => breaksByDay(world, market)),
    recordsByPeriod: byPeriod,
    vintages: once(() => vintages(byPeriod())),
    criticalTurns: once(() => criticalTurns(analysis)),
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
  const { methodology, model, asOf, publications, redactions, citations, research } = world;
  // the id names the answers: they are the same on every host and whatever the pages look like
  const { hosts: _, site: __, ...publisher } = world.publisher;
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
