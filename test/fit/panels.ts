import { chanceFrom } from "../../src/engine/numbers/seed.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import type { RowSet } from "../../src/fit/row-set.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { type Draws, drawsOf, type InventedRow, rowSetOf } from "./draws.ts";

// Invented panels, each hard in a way of its own, to judge how a fit chooses. A panel is its rows,
// by year; the last years are for the judge alone.

export interface Panel {
  readonly train: RowSet;
  readonly test: RowSet;
}

const nan = Number.NaN;

export type PanelName = keyof typeof panels;

export const panels = {
  /** Light tails and a linear effect: the easy case, which no choice may spoil. */
  linear: (seed: string) =>
    split(
      each(seed, 500, 8, (draw) => {
        const x = Array.from({ length: 6 }, () => draw.normal());
        return { x, eta: -4 + 0.9 * x[0]! - 0.6 * x[1]! + 0.3 * x[2]! };
      }),
    ),
  /** Rare events, all of them deep in one tail of a ratio that is otherwise narrow. */
  deepTail: (seed: string) =>
    split(
      each(seed, 4000, 6, (draw) => {
        const capital = draw.chance() < 0.02 ? 3 - 8 * draw.chance() : 10 + 2 * draw.normal();
        const returns = 0.3 * capital + draw.normal() * (draw.chance() < 0.01 ? 20 : 1);
        const size = draw.normal();
        const x = [capital, returns, size, draw.heavy(2), draw.normal()];
        return { x, eta: -8 - 1.1 * Math.min(capital - 4, 3) - 0.1 * clamp(returns, 3) };
      }),
    ),
  /** Ratios of sums that share parts, so wild on both sides, some absent with meaning. */
  ratios: (seed: string) => split(each(seed, 1180, 5, ratioRow(30))),
  /** Few firms for long, many features of a few causes, with tails and steps. */
  manyCorrelated: (seed: string) => split(each(seed, 420, 12, correlatedRow(seed, 80))),
  /** Counts and shares with many equal values. */
  ties: (seed: string) =>
    split(
      each(seed, 600, 8, (draw) => {
        const complaints =
          Math.floor(-2 * Math.log(draw.chance()) ** 1) * (draw.chance() < 0.6 ? 0 : 1);
        const share = Math.round(draw.chance() * 4) / 4;
        const big = Math.floor(Math.exp(1.5 * draw.normal()));
        const x = [complaints, share, big, draw.normal()];
        return {
          x,
          eta: -4 + 0.6 * Math.log1p(complaints) * 2 - 1.5 * share + 0.5 * Math.log1p(big),
        };
      }),
    ),
  /** The effect flattens at both ends. */
  saturating: (seed: string) =>
    split(
      each(seed, 600, 8, (draw) => {
        const x = [draw.heavy(1.5), draw.heavy(3), Math.exp(2 * draw.normal()), draw.normal()];
        const eta = -4 + 2 * Math.tanh(x[0]!) - Math.tanh(x[1]! / 2) + 0.7 * Math.log(x[2]!) * 0.7;
        return { x, eta };
      }),
    ),
  /** A value is withheld more often where things go badly. */
  withheld: (seed: string) =>
    split(
      each(seed, 600, 8, (draw) => {
        const trouble = draw.normal();
        const x = [trouble + draw.normal(), draw.normal(), draw.heavy(3)];
        const withheld = draw.chance() < sigmoid(-3 + 1.5 * trouble);
        if (withheld) x[0] = nan;
        if (draw.chance() < 0.1) x[1] = nan;
        return { x, eta: -4.2 + 1.3 * trouble - 0.3 * (x[2] ?? 0) * 0.3 };
      }),
    ),
  /** About forty events. */
  fewEvents: (seed: string) =>
    split(
      each(seed, 300, 8, (draw) => {
        const x = Array.from({ length: 12 }, (_, j) =>
          j % 3 === 0 ? draw.heavy(2) : draw.normal(),
        );
        return { x, eta: -5 + 0.8 * clamp(x[0]!, 3) + 0.7 * x[1]! - 0.5 * x[2]! };
      }),
    ),
  /** No feature carries information. */
  nothing: (seed: string) =>
    split(
      each(seed, 400, 10, (draw) => {
        const x = Array.from({ length: 20 }, (_, j) =>
          j % 2 === 0 ? draw.heavy(2) : draw.normal(),
        );
        if (draw.chance() < 0.1) x[3] = nan;
        return { x, eta: -3.4 };
      }),
    ),
} as const;

interface Draw extends Draws {
  /** Draws that a firm keeps in every year. */
  readonly trait: readonly number[];
}

type Maker = (draw: Draw, year: number) => { readonly x: number[]; readonly eta: number };

function ratioRow(count: number): Maker {
  return (draw) => {
    const size = Math.exp(2 * draw.normal());
    const health = draw.normal();
    const item = (spread: number) => size * Math.exp(spread * draw.normal());
    const signed = (lean: number, spread: number) =>
      size * (lean * health + spread * draw.heavy(2)) * 0.2;
    const parts = [
      item(0.4),
      item(0.8),
      item(1.2),
      item(0.5),
      item(1.5),
      signed(0.6, 0.5),
      signed(0.9, 0.4),
      signed(0.4, 0.8),
      signed(0, 1),
    ];
    if (draw.chance() < 0.08) parts[4] = 0;
    const x: number[] = [];
    for (let j = 0; j < count; j += 1) {
      const top = parts[(j * 5 + 5) % parts.length]!;
      const bottom = parts[j % 5]!;
      x.push(bottom === 0 ? nan : (top / bottom) * (draw.chance() < 0.005 ? 300 : 1));
    }
    const absent = Number.isNaN(x[4]!) ? 1.1 : 0;
    return { x, eta: -3.5 - 1.3 * health + absent - 0.4 * Math.tanh(parts[6]! / parts[0]!) };
  };
}

function correlatedRow(seed: string, count: number): Maker {
  const loading = drawFrom(`${seed} loadings`);
  const loads = Array.from({ length: count }, () => Array.from({ length: 5 }, loading.normal));
  const sharp = Array.from({ length: count }, (_, j) => j % 4);
  return (draw, year) => {
    const causes = Array.from({ length: 5 }, (_, k) => draw.trait[k]! + 0.7 * draw.normal());
    const x = loads.map((load, j) => {
      const sum = load.reduce((total, own, k) => total + own * causes[k]!, 0) / 2;
      const value = sum + 0.6 * draw.normal();
      const kind = sharp[j];
      if (kind === 0) return value;
      if (kind === 1) return Math.sinh(1.4 * value);
      if (kind === 2) return Math.exp(1.2 * value);
      return Math.round(value);
    });
    return { x, eta: -4.7 + 1.2 * causes[0]! - 0.9 * causes[1]! + 0.04 * year };
  };
}

function drawFrom(seed: string, trait: readonly number[] = []): Draw {
  return { ...drawsOf(seed), trait };
}

function clamp(x: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, x));
}

/** Firms by years; a firm leaves with its event, and another takes its place. */
function each(seed: string, firms: number, years: number, make: Maker): InventedRow[] {
  const rows: InventedRow[] = [];
  for (let firm = 0; firm < firms; firm += 1) {
    let draw = fresh(seed, firm, 0);
    let id = firm;
    for (let year = 0; year < years; year += 1) {
      const { x, eta } = make(draw, year);
      const event = draw.chance() < sigmoid(eta) ? 1 : 0;
      rows.push({ firm: id, year, x, event });
      if (event === 0) continue;
      id += firms;
      draw = fresh(seed, id, year);
    }
  }
  return rows.sort((a, b) => a.year - b.year || a.firm - b.firm);
}

function fresh(seed: string, firm: number, year: number): Draw {
  const traits = drawFrom(`${seed} ${firm} ${year} trait`);
  return drawFrom(`${seed} ${firm} ${year}`, Array.from({ length: 5 }, traits.normal));
}

/** The last third of the years judges. */
function split(rows: readonly InventedRow[]): Panel {
  const years = Math.max(...rows.map(({ year }) => year)) + 1;
  const cut = years - Math.max(1, Math.round(years / 3));
  return {
    train: rowSetOf(rows.filter(({ year }) => year < cut)),
    test: rowSetOf(rows.filter(({ year }) => year >= cut)),
  };
}

/** The same rows with the events dealt out anew among all of them. */
export function shuffled({ train, test }: Panel, seed: string): Panel {
  return { train: reshuffle(train, `${seed} train`), test: reshuffle(test, `${seed} test`) };
}

function reshuffle(rows: RowSet, seed: string): RowSet {
  const chance = chanceFrom(sha256Hex(seed));
  const y = Uint8Array.from(rows.inPeriod);
  for (let i = y.length - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [y[i], y[j]] = [y[j]!, y[i]!];
  }
  return { ...rows, inPeriod: y, inHorizon: Array.from(y, (event) => (event === 1 ? 1 : 0)) };
}
