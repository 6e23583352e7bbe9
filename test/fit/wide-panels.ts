import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { type Draws, drawsOf, type InventedRow, rowSetOf } from "./draws.ts";
import type { Panel } from "./panels.ts";

// Two wide panels: more features than events would carry, most of them copies of a few causes.

/** 5,000 statements of 64 ratios of twelve items, a fifth of the values withheld, oftener in trouble. */
export function gaps(seed: string, rows = 5000): Panel {
  const draws = drawsOf(`gaps ${seed}`);
  const shapes = Array.from({ length: 64 }, () => ({
    top: Math.floor(draws.chance() * 12),
    step: 1 + Math.floor(draws.chance() * 11),
    base: -2.4 + 2 * draws.normal(),
    trouble: 0.8 * draws.chance(),
  }));
  const all = Array.from({ length: rows }, (_, firm): InventedRow => {
    const [health, growth] = [draws.normal(), draws.heavy(3)];
    const items = itemsOf(health, growth, draws);
    const x = shapes.map(({ top, step, base, trouble }) => {
      const isWithheld = draws.chance() < sigmoid(base - trouble * health);
      const [a = 0, b = 0] = [items[top], items[(top + step) % 12]];
      return isWithheld || b === 0 ? Number.NaN : a / b;
    });
    const event = draws.chance() < sigmoid(troubleOf(health, growth, items)) ? 1 : 0;
    return { firm, year: firm % 5, x, event };
  });
  return splitAt(all, 4);
}

/** Amounts of one statement in any currency: some near zero, some of either sign. */
function itemsOf(health: number, growth: number, { chance, normal, heavy }: Draws): number[] {
  const size = Math.exp(1.5 * normal());
  const amounts = [0.3, 0.6, 1, 1.4].map((spread) => size * Math.exp(spread * normal()));
  const stocks = chance() < 0.15 ? 0 : size * Math.exp(normal());
  const results = [0.9, 0.7, 0.5].map((lean) => size * 0.1 * (lean * health + 0.5 * heavy(2)));
  const equity = size * (0.4 + 0.25 * health + 0.3 * heavy(3));
  const before = size * Math.exp(-0.2 * growth);
  const cash = size * sigmoid(normal() + 0.5 * health - 2);
  return [size, ...amounts, stocks, ...results, equity, before, cash];
}

function troubleOf(health: number, growth: number, items: readonly number[]): number {
  const [size = 1, equity = 0, cash = 0] = [items[0], items[9], items[11]];
  const thin = 1.6 / (1 + Math.exp((equity / size - 0.1) / 0.08));
  const turn = 0.6 * Math.min(3, Math.abs(growth));
  return -5.3 - 0.9 * health + thin + turn + (cash / size < 0.05 ? 0.9 : 0);
}

/** 400 firms over 14 periods, 80 features of six lasting causes: about a hundred events in all. */
export function lasting(seed: string, firms = 400): Panel {
  const draws = drawsOf(`lasting ${seed}`);
  const makers = Array.from({ length: 80 }, (_, j) => ({
    loads: Array.from({ length: 6 }, () => (draws.chance() < 0.3 ? draws.normal() : 0)),
    noise: 0.2 + 0.8 * draws.chance(),
    shape: j % 4,
    trait: draws.chance() < 0.5 ? 0.9 : 0.3,
  }));
  const rows: InventedRow[] = [];
  for (let firm = 0; firm < firms; firm += 1) {
    let causes = Array.from({ length: 6 }, draws.normal);
    let own = makers.map(draws.normal);
    for (let year = 0; year < 14; year += 1) {
      causes = causes.map((cause) => 0.92 * cause + 0.39 * draws.normal());
      own = own.map((cause, j) => lastingBy(makers[j]?.trait ?? 0, cause, draws));
      const [profit = 0, debt = 0, cash = 0] = causes;
      const eta = -4.9 - 1.6 * profit + 1.5 * Math.max(-0.5, debt) - Math.tanh(1.5 * cash);
      const event = draws.chance() < sigmoid(eta) ? 1 : 0;
      const x = makers.map(({ loads, noise, shape }, j) => {
        const sum = loads.reduce((total, load, k) => total + load * (causes[k] ?? 0), 0);
        return shaped(shape, sum + noise * (own[j] ?? 0), draws);
      });
      rows.push({ firm, year, x, event });
      if (event === 1) break;
    }
  }
  return splitAt(rows, 9);
}

function lastingBy(share: number, value: number, { normal }: Draws): number {
  return share * value + Math.sqrt(1 - share ** 2) * normal();
}

function shaped(shape: number, value: number, { heavy }: Draws): number {
  if (shape === 0) return value;
  if (shape === 1) return Math.sinh(1.5 * value) + 0.05 * heavy(1);
  if (shape === 2) return Math.exp(1.3 * value);
  return Math.max(0, Math.round(2 * value) / 2);
}

function splitAt(rows: readonly InventedRow[], year: number): Panel {
  return {
    train: rowSetOf(rows.filter((row) => row.year < year)),
    test: rowSetOf(rows.filter((row) => row.year >= year)),
  };
}
