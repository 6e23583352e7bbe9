import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { Doubt } from "../../src/issue/doubts/doubt.ts";
import { doubtsOf } from "../../src/issue/doubts/doubts.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Observation } from "../../src/model/observation.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";
import { random } from "./noise.ts";

// Worlds in which nothing happens.

type Chance = () => number;
export type Noise = (chance: Chance) => (firm: number, period: number) => number;

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** Student's t with three degrees of freedom. */
function heavy(chance: Chance): number {
  const [a, b, c] = [normal(chance), normal(chance), normal(chance)];
  return normal(chance) / Math.sqrt((a * a + b * b + c * c) / 3);
}

function walk(memory: number, step: () => number): (firm: number) => number {
  const levels = new Map<number, number>();
  return (firm) => {
    const level = memory * (levels.get(firm) ?? 0) + step();
    levels.set(firm, level);
    return level;
  };
}

export const worlds: Readonly<Record<string, Noise>> = {
  "normal noise": (chance) => (firm) => 80 + firm / 4 + 2 * normal(chance),
  "heavy tails": (chance) => (firm) => 80 + firm / 4 + 2 * heavy(chance),
  "a memory of .95": (chance) => {
    const level = walk(0.95, () => normal(chance));
    return (firm) => 70 + level(firm);
  },
  "a random walk": (chance) => {
    const level = walk(1, () => normal(chance));
    return (firm) => 500 + level(firm);
  },
  "prices that grow": (chance) => {
    const level = walk(1, () => 0.01 + 0.03 * normal(chance));
    return (firm) => 20 * (firm + 1) * Math.exp(level(firm));
  },
  counts: (chance) => () => {
    let [count, left] = [0, Math.exp(-3)];
    for (let product = chance(); product > left; product *= chance()) count += 1;
    return count;
  },
  seasons: (chance) => {
    const phase = chance();
    return (_, period) => 50 + 20 * Math.sin(2 * Math.PI * (period / 13 + phase)) + normal(chance);
  },
  "one market of all": (chance) => {
    const market: number[] = [];
    const own = walk(1, () => 0.01 * normal(chance));
    return (firm, period) => {
      market[period] ??= (market[period - 1] ?? 0) + 0.03 * normal(chance);
      return 50 * Math.exp(market[period] + own(firm));
    };
  },
  "growth rates": (chance) => () => 2 + 0.8 * normal(chance),
  "changes around zero": (chance) => () => 2 * normal(chance),
  "grades that rest": (chance) => {
    const grades = new Map<number, number>();
    return (firm) => {
      const grade = chance() < 0.9 ? grades.get(firm) : undefined;
      grades.set(firm, grade ?? Math.ceil(5 * chance()));
      return grades.get(firm) ?? 0;
    };
  },
  "rounded shares": (chance) => () => Math.round((0.9 + 0.03 * normal(chance)) * 100) / 100,
};

const start = "2024-01-07";
export const day = (period: number) => addDays(start, 7 * period);

export interface Shape {
  readonly firms: number;
  readonly periods: number;
  readonly gaps?: number;
}

export function world(noise: Noise, seed: number, { firms, periods, gaps = 0 }: Shape): Dataset {
  const chance = random(seed);
  const [one, two] = [noise(chance), noise(chance)];
  const rows: Observation[] = [];
  for (let period = 0; period < periods; period += 1) {
    for (let i = 0; i < firms; i += 1) {
      const [a, b] = [one(i, period), two(i, period) * 0.1];
      if (chance() < gaps) continue;
      rows.push(
        observation(`F${i}`, "x", day(period), a),
        observation(`F${i}`, "y", day(period), b),
      );
    }
  }
  return tinyDataset({
    firms: Array.from({ length: firms }, (_, i) => ({ ...firm(`firm-${i}`), firmId: `F${i}` })),
    methodologies: [withIndicators()],
    observations: rows,
  });
}

function withIndicators(): Dataset["methodologies"][number] {
  const [methodology] = tinyDataset().methodologies;
  const [first] = methodology?.indicators ?? [];
  if (methodology === undefined || first === undefined) throw new Error("no methodology");
  return { ...methodology, indicators: ["x", "y"].map((id) => ({ ...first, id })) };
}

/** What is asked in a period, when its readings are new. */
export function asked(dataset: Dataset, period: number): readonly Doubt[] {
  const until = day(period);
  const observations = dataset.observations.filter((row) => row.observedOn <= until);
  const scope = { since: day(period - 1), today: "2026-01-01" };
  return doubtsOf(tinyDataset({ ...dataset, observations }), scope);
}

/** The share of readings that is questioned in each period, from the second one on, in many worlds of a noise. */
export function questioned(noise: Noise, shape: Shape, count: number): readonly number[] {
  const shares = new Array<number>(shape.periods - 1).fill(0);
  for (let seed = 0; seed < count; seed += 1) {
    const whole = world(noise, 7 * seed + 1000, shape);
    for (const [i, share] of shares.entries()) {
      const rows = asked(whole, i + 1).reduce(
        (sum, doubt) => sum + Math.max(1, doubt.rows.length),
        0,
      );
      shares[i] = share + rows / (2 * shape.firms * count);
    }
  }
  return shares;
}
