import { at, entryOf } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { sum } from "./statistics.ts";

/**
 * Murphy (1973) with the within-group terms of Stephenson (2008): brier = reliability − resolution + uncertainty +
 * withinVariance − withinCovariance, the last two 0 when grouped by distinct p. Null without forecasts.
 */
export function murphy(p: ArrayLike<number>, y: ArrayLike<number>, group: ArrayLike<number>) {
  if (p.length === 0) return null;
  const groups = groupMeans(p, y, group);
  const rate = sum(y) / p.length;
  let reliability = 0;
  let resolution = 0;
  for (const { n, forecast, observed } of groups.values()) {
    reliability += n * (forecast - observed) ** 2;
    resolution += n * (observed - rate) ** 2;
  }
  let variance = 0;
  let covariance = 0;
  for (let i = 0; i < p.length; i += 1) {
    const own = entryOf(groups, at(group, i));
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
 * The exact decomposition of Siegert (2017), with c the forecasts recalibrated to their bin's observed rate:
 * REL = BS(p) − BS(c), which can be slightly negative, RES = BS(r) − BS(c), UNC = BS(r).
 */
export function brierTerms(p: ArrayLike<number>, y: ArrayLike<number>, bin: ArrayLike<number>) {
  const terms = murphy(p, y, bin);
  if (terms === null) return null;
  const { resolution, uncertainty, withinVariance, withinCovariance } = terms;
  const reliability = terms.reliability + withinVariance - withinCovariance;
  return { reliability, resolution, uncertainty };
}

function groupMeans(p: ArrayLike<number>, y: ArrayLike<number>, group: ArrayLike<number>) {
  const rows = groupBy(
    Array.from(p, (_, row) => row),
    (row) => at(group, row),
  );
  const meanOf = (values: ArrayLike<number>, own: readonly number[]) =>
    sum(own.map((row) => at(values, row))) / own.length;
  return new Map(
    Array.from(rows, ([of, own]) => {
      return [of, { n: own.length, forecast: meanOf(p, own), observed: meanOf(y, own) }];
    }),
  );
}
