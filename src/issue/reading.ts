import { type Analysis, analyse, findingsOf } from "../engine/analyse.ts";
import { alikeSince } from "../engine/facts/alike-since.ts";
import { comparedWith } from "../engine/facts/compare.ts";
import { periodHistory } from "../engine/facts/history.ts";
import type { MarketPeriod } from "../engine/market/market.ts";
import { addDays, periodEnd, periodStart } from "../engine/numbers/calendar.ts";
import { type World, worldAt } from "../engine/world/world.ts";
import type { IsoDate, IsoInstant } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { statusKnownOn } from "../model/firm.ts";
import { once } from "../model/language/memoize.ts";
import type { Publication } from "../model/publication.ts";
import type { PeriodComparison } from "./issue-context.ts";
import { turnsUntil } from "./series/critical-turns.ts";

// Two days for a record, and no third: it is about the end of its period, and rests on what was known
// on one day, that of its issue, or for a correction that of the correction.

export type PeriodReading = ReturnType<typeof readingOf>;

/** The reading of a period by what was known on one day; earlier periods are as they stood on that day. */
export function readingOf(dataset: Dataset, period: KnownBy) {
  const { periodEnd: end, knownBy } = period;
  // on the end itself the facts of the period count from its end: the day on which a record is read is not in it
  const known = hindsight(dataset, [period]);
  const world = worldAt(known, end);
  const asKnown = worldAt(unissued(dataset, end), knownBy);
  const standing = periodHistory(asKnown, end);
  const turns = once(() => turnsUntil(hindsightOf(dataset, period), standing, end));
  const analysis = once((): Analysis => analyse(world, standing));
  return {
    get analysis() {
      return analysis();
    },
    findings: () => findingsOf(world, standing),
    /** The period beside the one before it, as known on the same day; null without one that stands. */
    comparison: once(() => comparisonOf(asKnown, standing.market, period)),
    /** Worked out when read: only Escalation Alerts need it, and it reads the content of several days. */
    get criticalTurns() {
      return turns();
    },
  };
}

function comparisonOf(
  world: World,
  market: readonly MarketPeriod[],
  { periodEnd, knownBy }: KnownBy,
): PeriodComparison | null {
  const place = market.findIndex((one) => one.periodEnd === periodEnd);
  const before = market[place - 1] ?? null;
  const found = comparedWith(world, { at: periodEnd, knownBy }, before);
  if (found === null) return null;
  return {
    ...found,
    alikeSince: alikeSince(world, market.slice(0, place + 1)),
  };
}

/** The content without the regular record of a period and of later ones: the period is read, not looked up. */
function unissued(dataset: Dataset, end: IsoDate): Dataset {
  const publications = dataset.publications.filter(({ periodEnd }) => periodEnd < end);
  return { ...dataset, publications };
}

/** The content for reading turns: each earlier issued period is seen as on its day of issue. */
function hindsightOf(dataset: Dataset, period: KnownBy): Dataset {
  const before = issuedPeriods(dataset.publications, period.knownBy).filter(
    ({ periodEnd }) => periodEnd < period.periodEnd,
  );
  return hindsight(dataset, [...before, period]);
}

/**
 * The reading behind a correction: the other records are those issued before an instant (null for all), the archive
 * of forecasts that of the first version's issue.
 */
export function readingAgain(
  dataset: Dataset,
  { periodEnd, conceptId }: Pick<Publication, "periodEnd" | "conceptId">,
  knownBy: IsoDate,
  before: IsoInstant | null = null,
): PeriodReading {
  const { publications } = dataset;
  const first = publications.find((one) => one.conceptId === conceptId && one.version === 1);
  if (first === undefined) {
    throw new RangeError(`Cannot correct "${conceptId}": it has no record`);
  }
  const issuedOn = first.publishedAt.slice(0, 10);
  const isEarlier = ({ publishedAt }: Publication) => before === null || publishedAt < before;
  const others = {
    ...dataset,
    publications: publications.filter((one) => one.conceptId !== conceptId && isEarlier(one)),
    forecasts: dataset.forecasts.filter((one) => one.issuedOn < issuedOn),
  };
  return readingOf(others, { periodEnd, knownBy });
}

/** The last period end by a day; before the first methodology, which has no period, the day itself. */
export function lastEnd({ publisher, methodologies }: Dataset, day: IsoDate): IsoDate {
  const current = periodEnd(publisher.period, day);
  const end = current === day ? day : addDays(periodStart(publisher.period, current), -1);
  return methodologies.some(({ effectiveFrom }) => effectiveFrom <= end) ? end : day;
}

/** The analysis of a day. It is worked out when asked for: by then the caller has let go of the rest of the content. */
export function recordedAnalysis(dataset: Dataset, asOf: IsoDate): () => Analysis {
  const world = worldAt(dataset, asOf);
  return () => analyse(world);
}

/** A period that is read by what was known on a day after its end. */
export interface KnownBy {
  readonly periodEnd: IsoDate;
  readonly knownBy: IsoDate;
}

/**
 * The content for reading periods in hindsight: a row about days up to a period's end that was known by its `knownBy`
 * counts as known on that end. The same object where no period is read later than on its last day.
 */
export function hindsight(dataset: Dataset, periods: readonly KnownBy[]): Dataset {
  /** The period's end by each day after it on which what becomes known still counts for it. */
  const endOf = new Map<IsoDate, IsoDate>();
  for (const { periodEnd, knownBy } of periods) {
    for (let day = addDays(periodEnd, 1); day <= knownBy; day = addDays(day, 1)) {
      endOf.set(day, periodEnd);
    }
  }
  if (endOf.size === 0) return dataset;
  return redated(dataset, (_, known, about) => {
    const end = endOf.get(known);
    return end !== undefined && about <= end ? end : known;
  });
}

/** The content whose facts count from other days, in the same order; a fact does not where that is null. */
export function redated(
  dataset: Dataset,
  dayOf: (fact: object, known: IsoDate, about: IsoDate) => IsoDate | null,
): Dataset {
  const moved = <Fact extends object>(fact: Fact, known: IsoDate, about: IsoDate): Fact | [] => {
    const knownOn = dayOf(fact, known, about);
    if (knownOn === known) return fact;
    return knownOn === null ? [] : { ...fact, knownOn };
  };
  const firms = dataset.firms.flatMap((firm) => moved(firm, firm.knownOn ?? "", firm.listedOn));
  return {
    ...dataset,
    firms: firms.map((firm) => ({
      ...firm,
      statusHistory: firm.statusHistory.flatMap((entry) =>
        moved(entry, statusKnownOn(entry), entry.from),
      ),
    })),
    observations: dataset.observations.flatMap((row) => moved(row, row.knownOn, row.observedOn)),
    scores: dataset.scores.flatMap((row) => moved(row, row.knownOn, row.periodEnd)),
    evidence: dataset.evidence.flatMap((row) => moved(row, row.knownOn, row.observedOn)),
    events: dataset.events.flatMap((row) => moved(row, row.knownOn, row.occurredOn)),
    outcomes: dataset.outcomes.flatMap((row) => moved(row, row.knownOn, row.occurredOn)),
    sources: dataset.sources.flatMap((source) => moved(source, source.knownOn ?? "", "")),
  };
}

/** The periods of which a Weekly Stress was issued by a day, each read on the day of its issue. */
export function issuedPeriods(
  publications: readonly Publication[],
  by: IsoDate,
): readonly KnownBy[] {
  return publications
    .filter(({ seriesCode, version }) => seriesCode === "WS" && version === 1)
    .map(({ periodEnd, publishedAt }) => ({ periodEnd, knownBy: publishedAt.slice(0, 10) }))
    .filter(({ knownBy }) => knownBy <= by);
}
