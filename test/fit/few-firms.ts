import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { type Draws, drawsOf, type InventedRow, rowSetOf } from "./draws.ts";
import type { Panel } from "./panels.ts";

// A few hundred firms over up to fourteen periods with many unnamed features of a few lasting causes: most
// features are noise, or copies of each other, some wild, some rounded, some common to a period.

const periods = 14;
const causes = 7;
const testFrom = 10;

export function fewFirms(seed: string, firms = 420, width = 83): Panel {
  const draws = drawsOf(`few firms ${seed}`);
  const makers = Array.from({ length: width }, (_, j) => makerOf(draws, j));
  const common = Array.from({ length: periods }, () => draws.normal());
  const rows: InventedRow[] = [];
  for (let firm = 0; firm < firms; firm += 1) {
    let state = Array.from({ length: causes }, draws.normal);
    const joins = draws.chance() < 0.6 ? 0 : Math.floor(draws.chance() * 6);
    const leaves = draws.chance() < 0.4 ? periods : 6 + Math.floor(draws.chance() * 8);
    for (let year = joins; year < Math.min(periods, leaves); year += 1) {
      state = state.map((own) => 0.85 * own + 0.53 * draws.normal());
      const event = draws.chance() < sigmoid(logOdds(state, common[year]!)) ? 1 : 0;
      const x = makers.map((make) => make(state, common[year]!, draws));
      rows.push({ firm, year, x, event });
      if (event === 1) break;
    }
  }
  return {
    train: rowSetOf(rows.filter(({ year }) => year < testFrom)),
    test: rowSetOf(rows.filter(({ year }) => year >= testFrom)),
  };
}

function logOdds([profit = 0, debt = 0, cash = 0, size = 0]: readonly number[], market: number) {
  return (
    -4.0 -
    1.4 * profit +
    0.9 * Math.max(-0.5, debt) * 1.2 -
    0.7 * Math.tanh(cash) -
    0.2 * size +
    0.3 * market
  );
}

type Maker = (state: readonly number[], common: number, draws: Draws) => number;

function makerOf(draws: Draws, j: number): Maker {
  const isNoise = draws.chance() < 0.35;
  const load = Array.from({ length: causes }, () => (draws.chance() < 0.35 ? draws.normal() : 0));
  const noise = 0.3 + draws.chance();
  const shape = j % 5;
  if (j % 17 === 16) return (_, common) => common;
  return (state, _, { normal, heavy }) => {
    const signal = isNoise ? 0 : state.reduce((sum, own, k) => sum + own * (load[k] ?? 0), 0);
    const value = signal + noise * normal();
    if (shape === 0) return value;
    if (shape === 1) return Math.sinh(1.5 * value) + 0.05 * heavy(1);
    if (shape === 2) return Math.exp(1.3 * value);
    if (shape === 3) return Math.max(0, Math.round(2 * value) / 2);
    return value + 0.2 * heavy(2);
  };
}
