import { describe, expect, it } from "vitest";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { doubtsOf } from "../../src/issue/doubts/doubts.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Observation } from "../../src/model/observation.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";
import { random } from "./noise.ts";

// Slips of a new week in several worlds, and weeks in which nothing happened.

type Chance = () => number;
type Noise = (chance: Chance) => (firm: number, period: number) => number;

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

const worlds: Readonly<Record<string, Noise>> = {
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
  seasons: (chance) => (_, period) =>
    50 + 20 * Math.sin((period * 2 * Math.PI) / 13) + normal(chance),
  "rounded shares": (chance) => () => Math.round((0.9 + 0.03 * normal(chance)) * 100) / 100,
};

const start = "2024-01-07";
const day = (period: number) => addDays(start, 7 * period);

interface Shape {
  readonly firms: number;
  readonly periods: number;
  readonly gaps?: number;
}

function world(noise: Noise, seed: number, { firms, periods, gaps = 0 }: Shape): Dataset {
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

describe("doubts", () => {
  it("asks of at most one in a hundred firm-periods where nothing happened", () => {
    const rates = new Map<string, number>();
    for (const [name, noise] of Object.entries(worlds)) {
      for (const gaps of name === "normal noise" ? [0, 0.03] : [0]) {
        let [asked, firmPeriods] = [0, 0];
        for (const [i, shape] of [
          { firms: 5, periods: 40 },
          { firms: 12, periods: 40 },
          { firms: 40, periods: 24 },
        ].entries()) {
          const whole = world(noise, 100 * i + 7, { ...shape, gaps });
          for (let period = 3; period < shape.periods; period += 1) {
            const until = day(period);
            const known = {
              ...whole,
              observations: whole.observations.filter((row) => row.observedOn <= until),
            };
            asked += doubtsOf(known, { since: day(period - 1), today: "2026-01-01" }).length;
            firmPeriods += shape.firms;
          }
        }
        rates.set(`${name}${gaps > 0 ? " with gaps" : ""}`, asked / firmPeriods);
      }
    }
    console.info(
      `False doubts per firm-period: ${[...rates].map(([name, rate]) => `${name} ${rate.toFixed(4)}`).join(", ")}`,
    );
    for (const [name, rate] of rates) expect([name, rate <= 0.01]).toEqual([name, true]);
  });

  type Slip = (row: Observation, i: number) => Observation | null;
  const times =
    (factor: number, only = true): Slip =>
    (row, i) => {
      const isMeant = row.indicatorId === "x" && (!only || i === 0);
      return isMeant ? { ...row, value: Number(row.value) * factor } : row;
    };
  const slips: Readonly<Record<string, Slip>> = {
    "ten times": times(10),
    "a hundred times": times(100),
    "a thousandth": times(0.001),
    "all as fractions": times(0.01, false),
    "minutes for hours of all": times(60, false),
    "the other sign": times(-1),
    "zeros of a broken feed": times(0, false),
    "a placeholder": (row, i) =>
      row.indicatorId === "x" && i === 0 ? { ...row, value: 99_999 } : row,
    "one firm missing": (row) => (row.firmId === "F3" ? null : row),
    "half of the firms missing": (row) => (Number(row.firmId.slice(1)) % 2 === 0 ? null : row),
    "one reading missing": (row) => (row.firmId === "F3" && row.indicatorId === "x" ? null : row),
    "two columns swapped": (row) => ({ ...row, indicatorId: row.indicatorId === "x" ? "y" : "x" }),
    "observed a year ago": (row, i) =>
      i === 0 ? { ...row, observedOn: addDays(row.observedOn, -366) } : row,
    "of last time": (row) => ({ ...row, value: null }),
  };

  for (const name of ["normal noise", "prices that grow", "rounded shares"]) {
    it.each(Object.keys(slips))(`asks about %s in ${name}`, (slip) => {
      const change = slips[slip] ?? (() => null);
      const noise = worlds[name] ?? (() => () => 0);
      const periods = 20;
      const whole = world(noise, 11, { firms: 12, periods });
      const last = day(periods - 1);
      const before = new Map(
        whole.observations
          .filter((row) => row.observedOn === day(periods - 2))
          .map((row) => [row.firmId + row.indicatorId, row.value]),
      );
      const counts = new Map<string, number>();
      const observations = whole.observations.flatMap((row) => {
        if (row.observedOn !== last) return [row];
        const i = counts.get(row.indicatorId) ?? 0;
        counts.set(row.indicatorId, i + 1);
        const made = change(row, i);
        if (made === null) return [];
        return [
          made.value === null
            ? { ...made, value: before.get(row.firmId + row.indicatorId) ?? null }
            : made,
        ];
      });
      const scope = { since: day(periods - 2), today: "2026-01-01" };
      const dataset = tinyDataset({ ...whole, observations });
      expect(doubtsOf(whole, scope)).toEqual([]);
      expect(doubtsOf(dataset, scope).length).toBeGreaterThan(0);
    });
  }
});
