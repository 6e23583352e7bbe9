import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import type { RowSet } from "../../src/fit/row-set.ts";
import { type Draws, drawsOf, type InventedRow, rowSetOf } from "./draws.ts";

// Banks: thousands of firms by quarters, one event in a thousand rows, all deep in the tail of a ratio that
// is narrow elsewhere, and a crisis that ends: the rate of events at the end is a third of what it was.

const quarters = 12;
const firms = 7090;

export interface Spans {
  readonly train: RowSet;
  readonly calibrate: RowSet;
  readonly test: RowSet;
  /** The probability that each row of the test was drawn with. */
  readonly truth: readonly number[];
}

/** Half of the quarters train, a quarter of them calibrates, the last ones judge; `crisis` is in log-odds. */
export function rareFailures(seed: string, crisis: number): Spans {
  const rows = histories(drawsOf(`rare failures ${seed}`), crisis);
  const between = (from: number, end: number) =>
    rows.filter(({ year }) => year >= from && year < end);
  const judged = between(9, quarters).sort((a, b) => a.year - b.year || a.firm - b.firm);
  return {
    train: rowSetOf(between(0, 6)),
    calibrate: rowSetOf(between(6, 9)),
    test: rowSetOf(judged),
    truth: judged.map(({ p }) => p),
  };
}

/** Every place in the market is held by a bank, or by the next one after its failure. */
function histories(draws: Draws, crisis: number): (InventedRow & { readonly p: number })[] {
  const rows: (InventedRow & { readonly p: number })[] = [];
  let next = firms;
  for (let place = 0; place < firms; place += 1) {
    let firm = place;
    let weakness = draws.normal();
    for (let year = 0; year < quarters; year += 1) {
      weakness = 0.95 * weakness + 0.31 * draws.normal();
      const x = ratiosOf(draws, weakness);
      const p = sigmoid(logOdds(x) + (year < 6 ? crisis : year < 9 ? crisis / 2 : 0));
      const event = draws.chance() < p ? 1 : 0;
      rows.push({ firm, year, x, event, p });
      if (event === 0) continue;
      firm = next;
      next += 1;
      weakness = draws.normal();
    }
  }
  return rows;
}

function ratiosOf({ normal, heavy, chance }: Draws, weakness: number): number[] {
  const ill = Math.max(0, weakness - 1.7);
  const capital = 10 + 1.5 * normal() - 5.2 * ill + 0.2 * heavy(2);
  const returns = 1 - 2 * ill + 0.5 * normal() + 0.1 * heavy(1);
  const overdue = Math.exp(0.6 * normal() + 1.1 * ill) - (chance() < 0.1 ? 1 : 0);
  const noise = [11 + normal(), normal(), heavy(2), Math.exp(normal()), chance()];
  const rounded = [ill > 0 ? 1 : 0, Math.round(capital + returns)];
  return [capital, returns, Math.max(0, overdue), ...noise, ...rounded];
}

function logOdds([capital = 0, returns = 0]: readonly number[]): number {
  return -6 - 1.1 * Math.min(capital - 5, 3) - 0.25 * Math.max(-3, Math.min(3, returns));
}
