import { at } from "../../../model/language/at.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import { thresholdBands } from "../../../model/methodology/bands.ts";
import type { RiskBand } from "../../../model/shared.ts";

/** Bands by score, with the names of the publisher's classes. */
export interface StartBands {
  readonly thresholds: readonly (readonly [band: string, threshold: number])[];
  readonly names: readonly (readonly [band: RiskBand, name: string])[];
}

interface Classed {
  readonly name: string;
  readonly score: number;
}

/**
 * Bands whose thresholds lie between the scores of the classes of a table. A text says why there are none: more
 * classes than bands, or scores of one class among those of another.
 */
export function bandsOf(rows: readonly Classed[], better: "higher" | "lower"): StartBands | string {
  const sign = better === "higher" ? 1 : -1;
  const classes = [...groupBy(rows, ({ name }) => name)]
    .map(([name, own]) => {
      const scores = own.map(({ score }) => sign * score);
      return {
        name,
        least: scores.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
        most: scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
      };
    })
    .toSorted((a, b) => b.least - a.least || b.most - a.most);
  const bands: readonly RiskBand[] = ["low", ...thresholdBands];
  if (classes.length < 2) return "there is one class alone";
  if (classes.length > bands.length) {
    return `there are ${classes.length} classes, and ${bands.length} bands are the most`;
  }
  const thresholds: (readonly [string, number])[] = [];
  for (let i = 1; i < classes.length; i += 1) {
    const upper = at(classes, i - 1);
    const lower = at(classes, i);
    if (lower.most >= upper.least) {
      return `a score of "${lower.name}" (${sign * lower.most}) is no worse than one of "${upper.name}" (${sign * upper.least})`;
    }
    // a score below the threshold is in the worse class, or one from it on where lower is better
    const threshold =
      sign === 1 ? roundest(lower.most, upper.least) : roundest(-upper.least, -lower.most);
    thresholds.push([at(bands, i), threshold]);
  }
  return {
    thresholds,
    names: classes.map(({ name }, i) => [at(bands, i), name] as const),
  };
}

/** The number with the fewest digits above one number and up to another; of these the one nearest to the middle. */
function roundest(above: number, upTo: number): number {
  const middle = (above + upTo) / 2;
  for (let decimals = -6; decimals < 12; decimals += 1) {
    const step = 10 ** -decimals;
    const near = Math.round(middle / step);
    const fits = [near, near + 1, near - 1, Math.floor(upTo / step)]
      .map((steps) => Number((steps * step).toFixed(Math.max(0, decimals))))
      .find((value) => value > above && value <= upTo);
    if (fits !== undefined) return fits;
  }
  return upTo;
}
