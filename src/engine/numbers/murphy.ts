import { at } from "../../model/language/at.ts";

type Numbers = ArrayLike<number>;

/**
 * The decomposition of a Brier score over groups of forecasts (Murphy 1973, with the within-group
 * terms of Stephenson 2008): brier = reliability − resolution + uncertainty + withinVariance −
 * withinCovariance. When grouped by distinct p, both within-group terms are 0.
 */
export interface MurphyTerms {
  readonly groups: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  readonly withinVariance: number;
  readonly withinCovariance: number;
}

/** Three terms that add up exactly: BS = reliability − resolution + uncertainty. */
export interface BrierTerms {
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
}

/** Murphy's terms, or null without forecasts. `group` is the group number of each forecast. */
export function murphy(p: Numbers, y: Numbers, group: Numbers): MurphyTerms | null {
  if (p.length === 0) return null;
  const groups = groupMeans(p, y, group);
  const rate = sumOf(y) / p.length;
  let reliability = 0;
  let resolution = 0;
  for (const { n, forecast, observed } of groups.values()) {
    reliability += n * (forecast - observed) ** 2;
    resolution += n * (observed - rate) ** 2;
  }
  let variance = 0;
  let covariance = 0;
  for (let i = 0; i < p.length; i += 1) {
    const own = groups.get(at(group, i));
    if (own === undefined) continue;
    variance += (at(p, i) - own.forecast) ** 2;
    covariance += (at(p, i) - own.forecast) * (at(y, i) - own.observed);
  }
  return {
    groups: groups.size,
    reliability: reliability / p.length,
    resolution: resolution / p.length,
    uncertainty: rate * (1 - rate),
    withinVariance: variance / p.length,
    withinCovariance: (2 * covariance) / p.length,
  };
}

/**
 * The exact decomposition of Siegert (2017, "Simplifying and generalising Murphy's Brier score
 * decomposition"): with c the forecasts recalibrated to their bin's observed rate and r the
 * overall rate, REL = BS(p) − BS(c), RES = BS(r) − BS(c), UNC = BS(r). The within-bin terms of
 * Stephenson belong to REL, which can therefore be slightly negative.
 */
export function brierTerms(p: Numbers, y: Numbers, bin: Numbers): BrierTerms | null {
  const terms = murphy(p, y, bin);
  if (terms === null) return null;
  return {
    reliability: terms.reliability + terms.withinVariance - terms.withinCovariance,
    resolution: terms.resolution,
    uncertainty: terms.uncertainty,
  };
}

interface GroupMean {
  n: number;
  forecast: number;
  observed: number;
}

function groupMeans(p: Numbers, y: Numbers, group: Numbers): ReadonlyMap<number, GroupMean> {
  const groups = new Map<number, GroupMean>();
  for (let i = 0; i < p.length; i += 1) {
    let sums = groups.get(at(group, i));
    if (sums === undefined) {
      sums = { n: 0, forecast: 0, observed: 0 };
      groups.set(at(group, i), sums);
    }
    sums.n += 1;
    sums.forecast += at(p, i);
    sums.observed += at(y, i);
  }
  for (const mean of groups.values()) {
    mean.forecast /= mean.n;
    mean.observed /= mean.n;
  }
  return groups;
}

function sumOf(values: Numbers): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += at(values, i);
  return sum;
}
