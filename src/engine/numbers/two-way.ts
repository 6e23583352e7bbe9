import { at } from "../../model/language/at.ts";

export interface TwoWay {
  /** The firm of each row, 0 to clusters − 1. */
  readonly cluster: ArrayLike<number>;
  readonly clusters: number;
  /** The stretch of time of each row, 0 to blocks − 1. */
  readonly block: ArrayLike<number>;
  readonly blocks: number;
  readonly failing: number;
}

/** Fewer stretches than these tell nothing of shocks that are common to all firms; more would be too short. */
const fewest = 4;
const most = 10;

/**
 * The stretch of each day after the first: equal ones, three horizons or longer, so that windows and shocks lie
 * in one; half as long where else they would be too few.
 */
export function stretches(days: readonly number[], horizonDays: number) {
  const span = days.reduce((longest, own) => Math.max(longest, own), 0) + 1;
  const blocks = Math.min(most, Math.max(fewest, Math.floor(span / (3 * horizonDays))));
  if (2 * span < 3 * horizonDays * blocks) return { blocks: 1, block: days.map(() => 0) };
  return { blocks, block: days.map((own) => Math.floor((own * blocks) / span)) };
}

/**
 * Half a 95 % interval, from the influence of each row: Student's quantile times the error by firms, or by stretches
 * or both (V firm + V time − V cell; Cameron, Gelbach and Miller 2011), whichever is wider.
 */
export function halfWidth(influence: ArrayLike<number>, rows: TwoWay): number {
  const { cluster, clusters, block, blocks, failing } = rows;
  const spread = (size: number, place: (row: number) => number) => {
    const sums = new Float64Array(size);
    for (let row = 0; row < influence.length; row += 1) {
      sums[place(row)] = at(sums, place(row)) + at(influence, row);
    }
    return sums.reduce((sum, own) => sum + own ** 2, 0);
  };
  const firms =
    spread(clusters, (row) => at(cluster, row)) * (clusters / Math.max(1, clusters - 1));
  const byFirms = student(failing - 1) * Math.sqrt(firms);
  if (blocks === 1) return byFirms;
  const time = spread(blocks, (row) => at(block, row)) * (blocks / (blocks - 1));
  const cells = spread(clusters * blocks, (row) => at(cluster, row) * blocks + at(block, row));
  return Math.max(byFirms, student(blocks - 1) * Math.sqrt(Math.max(time, firms + time - cells)));
}

/** Student's 97.5 % quantile: exact for 1 and 2 degrees of freedom, else by Cornish and Fisher's series. */
export function student(freedom: number): number {
  if (freedom <= 1) return 12.706204736;
  if (freedom < 3) return 4.30265273;
  const z = 1.959963985;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, i) => sum + term / freedom ** (i + 1), z);
}
