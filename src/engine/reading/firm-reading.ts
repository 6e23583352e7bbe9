import type { IsoDate } from "../../model/cell.ts";
import { type Firm, type FirmStatus, isListed, isStatusKnown, standsIn } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { once } from "../../model/language/memoize.ts";
import { givenId } from "../../model/methodology/given.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import { latestOf } from "../numbers/calendar.ts";
import { noSeries } from "../world/series.ts";
import type { Sight } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { type IndicatorReading, readIndicator } from "./indicator.ts";
import { noPeers, type Peers } from "./scale/scale.ts";
import { hasPeers, normalise } from "./scale/scales.ts";
import { firmCoverage, readPillars, rescaled, scoreOf } from "./score.ts";

type Observed = Pick<World, "methodologies" | "observations" | "firms" | "firmById">;

/** The rules by which the firms of a day are read: a methodology, and what it needs of all firms together. */
export interface ReadingRules {
  readonly methodology: Methodology;
  /** Whether no firm's figures rest on those of another. */
  readonly areAlone: boolean;
  /** What the values of an indicator are set in relation to, by the place of the indicator. */
  readonly peersOf: (indicator: number) => Peers;
  /** The end of the newest period of which scores are given; absent where none are. */
  readonly newestGiven?: () => IsoDate | null;
  /** The best score of the day, where scores are rescaled to it; null without one. */
  readonly top: () => number | null;
}

/** The rules on a day, by default of the methodology in force on it. */
export function rulesOn(
  world: Observed,
  sight: Sight,
  methodology: Methodology = methodologyAt(world, sight.at),
): ReadingRules {
  const members = once(() => world.firms.filter((firm) => isConstituent(firm, sight)));
  const peers = methodology.indicators.map((indicator) =>
    hasPeers(indicator)
      ? once(() => peersOn(world, sight, methodology, indicator, members()))
      : () => noPeers,
  );
  const isGiven = methodology.score.aggregate === "given";
  const newest = once(() => ({ end: newestGivenOn(world, sight, methodology) }));
  const rules = {
    methodology,
    peersOf: (indicator: number) => at(peers, indicator)(),
    ...(isGiven ? { newestGiven: () => newest().end } : {}),
  };
  const top = once(() => ({
    score: bestOf(members().map((firm) => readUnscaled(world, firm, sight, rules).score)),
  }));
  const isRescaled = methodology.score.rescale === "top";
  const areAlone = !isRescaled && !isGiven && !methodology.indicators.some(hasPeers);
  return { ...rules, areAlone, top: () => (isRescaled ? top().score : null) };
}

function bestOf(scores: readonly (number | null)[]): number | null {
  return scores.reduce<number | null>((best, score) => {
    if (score === null) return best;
    return best === null || score > best ? score : best;
  }, null);
}

function peersOn(
  world: Observed,
  sight: Sight,
  { rules }: Methodology,
  indicator: Indicator,
  members: readonly Firm[],
): Peers {
  const ownValue = ({ firmId }: Firm) => {
    const series = world.observations.get(firmId)?.get(indicator.id) ?? noSeries;
    return readIndicator(series, indicator, rules.staleHalfLives, sight, notScaled).value;
  };
  if (indicator.scale === "relative") {
    const reference = world.firmById.get(indicator.to ?? "");
    return { ...noPeers, reference: reference === undefined ? null : ownValue(reference) };
  }
  return {
    ...noPeers,
    members: Float64Array.from(members.flatMap((one) => ownValue(one) ?? [])).sort(),
  };
}

const notScaled = () => null;

/** The indicators are in the order of the methodology, the score unrounded: null for who is unrated or no constituent. */
export type FirmReading = ReturnType<typeof readFirm>;

/** The reading of a firm, by default under the methodology in force on the day that is read. */
export function readFirm(
  world: Observed,
  firm: Firm,
  sight: Sight,
  rules: ReadingRules = rulesOn(world, sight),
) {
  const { score, ...rest } = readUnscaled(world, firm, sight, rules);
  const ofConstituent = isConstituent(firm, sight) ? score : null;
  const lastObservedOn = latestOf(rest.indicators.map(({ observedOn }) => observedOn));
  const isRescaled = ofConstituent !== null && rules.methodology.score.rescale === "top";
  const final = isRescaled
    ? rescaled(rules.methodology.score, ofConstituent, rules.top())
    : ofConstituent;
  return { ...rest, score: final, lastObservedOn };
}

/** A reading whose score is not set in relation to the best one of the day. */
function readUnscaled(
  world: Observed,
  firm: Firm,
  sight: Sight,
  { methodology, peersOf, newestGiven }: Omit<ReadingRules, "areAlone" | "top">,
) {
  const series = world.observations.get(firm.firmId);
  const { staleHalfLives } = methodology.rules;
  const indicators = methodology.indicators.map((indicator, i) =>
    readIndicator(
      series?.get(indicator.id) ?? noSeries,
      indicator,
      staleHalfLives,
      sight,
      (value) => normalise(value, indicator, methodology.score, peersOf(i)),
    ),
  );
  return scored(
    methodology,
    newestGiven === undefined ? indicators : asGiven(indicators, newestGiven()),
  );
}

/** Given scores come as a table: a firm that is not in the newest one has none. */
function asGiven(
  indicators: readonly IndicatorReading[],
  newest: IsoDate | null,
): readonly IndicatorReading[] {
  return indicators.map((one) =>
    one.observedOn === newest ? one : { ...one, value: null, normalised: null },
  );
}

/** The end of the newest period of which any firm has a given score; null without one. */
function newestGivenOn(world: Observed, sight: Sight, { indicators, rules }: Methodology) {
  const score = indicators.find(({ id }) => id === givenId);
  if (score === undefined) return null;
  return latestOf(
    world.firms.map(({ firmId }) => {
      const series = world.observations.get(firmId)?.get(givenId) ?? noSeries;
      const read = readIndicator(series, score, rules.staleHalfLives, sight, notScaled);
      return read.value === null ? null : read.observedOn;
    }),
  );
}

export function scored(methodology: Methodology, indicators: readonly IndicatorReading[]) {
  const pillars = readPillars(methodology, indicators);
  const coverage = firmCoverage(methodology, pillars);
  return { indicators, pillars, coverage, score: scoreOf(methodology, pillars, coverage) };
}

/** The firm's status. Before the first entry of its history a listed firm is active. */
export function statusAt({ statusHistory }: Firm, { at, knownBy }: Sight): FirmStatus {
  return statusHistory.findLast((entry) => isStatusKnown(entry, at, knownBy))?.status ?? "active";
}

export function isConstituent(firm: Firm, sight: Sight): boolean {
  return standsIn(firm, sight.at, sight.knownBy) && isListed(statusAt(firm, sight));
}
