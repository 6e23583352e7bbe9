import type { TableInput, TableWorld } from "./evaluator.ts";

// Small worlds whose stories end in years: what a rule behind the printed rules made false in them.

/** A number from 0 to 1 that seems random and is the same for the same numbers. */
export function chance(...of: readonly number[]): number {
  let x = 2166136261;
  for (const one of of) {
    x = Math.imul(x ^ (one + 1), 16777619);
    x ^= x >>> 15;
    x = Math.imul(x, 2246822519);
    x ^= x >>> 13;
  }
  return (x >>> 0) / 2 ** 32;
}

const one = (x: number) => Math.round(x * 10) / 10;
/** A score from 0 to 100 with noise of one point. */
const near = (level: number, firm: number, t: number, k = 0) =>
  one(Math.min(100, Math.max(0, level + 2 * chance(firm, t, k) - 1)));

type Read = (firm: number, t: number) => number | null;

/** An input of which 90 is calm and 10 the worst. */
const falling = (segment: string, read: Read, weight = 1): TableInput => ({
  segment,
  weight,
  calm: 90,
  worst: 10,
  of: { statistic: "median", read },
});

const alone = (read: Read): Pick<TableWorld, "segments" | "inputs"> => ({
  segments: { all: 1 },
  inputs: [falling("all", read)],
});

const three = { a: 0.5, b: 0.3, c: 0.2 };

interface Story extends TableWorld {
  readonly period: "week" | "quarter" | "year";
  /** The days after an observation on which it becomes known; it stays in its period. */
  readonly lag: number;
}

const weekly = { period: "week", lag: 1, firms: 14, minConstituents: 10 } as const;

export const stories: Readonly<Record<string, Story>> = {
  slide: {
    ...weekly,
    periods: 160,
    ...alone((firm, t) => near(Math.max(9, 80 - 1.2 * t), firm, t)),
  },
  "crash after a constant past": {
    ...weekly,
    periods: 160,
    ...alone((_, t) => (t < 108 ? 80 : 5)),
  },
  "crash in week 30": {
    ...weekly,
    periods: 104,
    ...alone((firm, t) => near(t < 30 ? 80 : 5, firm, t)),
  },
  "crisis of 40 weeks": {
    ...weekly,
    periods: 260,
    ...alone((firm, t) => near(t >= 100 && t < 140 ? 12 : 78, firm, t)),
  },
  "one of three segments": {
    ...weekly,
    periods: 156,
    segments: three,
    inputs: ["a", "b", "c"].map((id, k) =>
      falling(id, (firm, t) => near(id === "a" && t >= 60 && t < 110 ? 10 : 85, firm, t, k)),
    ),
  },
  "two of three segments": {
    ...weekly,
    periods: 156,
    segments: three,
    inputs: ["a", "b", "c"].map((id, k) =>
      falling(id, (firm, t) => near(id !== "c" && t >= 60 && t < 110 ? 10 : 85, firm, t, k)),
    ),
  },
  silence: {
    ...weekly,
    periods: 156,
    ...alone((firm, t) => (t >= 40 && t < 92 ? null : near(t < 30 ? 80 : 8, firm, t))),
  },
  counts: {
    ...weekly,
    periods: 156,
    segments: { events: 0.4, scores: 0.6 },
    inputs: [
      {
        segment: "events",
        weight: 1,
        calm: 0,
        worst: 50,
        of: { events: (t) => [t, t - 1, t - 2, t - 3].reduce((n, one) => n + struck(one), 0) },
      },
      falling("scores", (firm, t) => near(t >= 50 && t < 70 ? 30 : 70, firm, t)),
    ],
  },
  yearly: {
    ...{ period: "year", lag: 20, firms: 12, minConstituents: 10, periods: 36 },
    ...alone((firm, t) => near(90 - 2.3 * t, firm, t)),
  },
  quarterly: {
    ...{ period: "quarter", lag: 12, firms: 14, minConstituents: 10, periods: 40 },
    segments: { credit: 0.7, liquidity: 0.3 },
    inputs: [
      {
        ...{ segment: "credit", weight: 2, calm: 1.5, worst: 6 },
        of: { statistic: "mean", read: (firm, t) => one(2 + 3.9 * wave(t) + chance(firm, t)) },
      },
      {
        ...{ segment: "credit", weight: 1, calm: 0, worst: 4 },
        of: {
          statistic: "median",
          read: (firm, t) => (t % 3 === 0 ? null : one(4 * wave(t) + chance(firm, t, 1))),
        },
      },
      falling("liquidity", (firm, t) => near(20 + 60 * (1 - wave(t)), firm, t, 2)),
    ],
  },
  "two firms": {
    ...weekly,
    ...{ firms: 2, minConstituents: 2, periods: 120 },
    ...alone((firm, t) =>
      firm === 0 && t % 5 === 3 ? null : near(50 + 40 * Math.cos(t / 9), firm, t),
    ),
  },
  "too few firms": {
    ...weekly,
    ...{ firms: 5, periods: 60 },
    ...alone((firm, t) => near(20, firm, t)),
  },
  "no segments": {
    ...weekly,
    ...{ periods: 60, segments: {}, inputs: [] },
  },
  "ten years of a walk with silent firms": {
    ...weekly,
    periods: 520,
    segments: { a: 0.6, b: 0.4 },
    inputs: [
      falling(
        "a",
        (firm, t) => (chance(firm, t, 9) < 0.45 ? null : near(50 + 45 * Math.sin(t / 13), firm, t)),
        3,
      ),
      falling(
        "a",
        (firm, t) => (chance(t, 4) < 0.3 ? null : near(50 + 45 * Math.sin(t / 29), firm, t, 1)),
        2,
      ),
      falling("b", (firm, t) =>
        chance(t, 5) < 0.05 ? null : near(50 + 40 * Math.sin(t / 41), firm, t, 2),
      ),
    ],
  },
};

function wave(t: number): number {
  return (1 + Math.sin(t / 4)) / 2;
}

/** The firms that an event strikes in a week. */
export function struck(t: number): number {
  if (t < 0) return 0;
  return t >= 50 && t < 60 ? 2 : chance(t, 77) < 0.1 ? 1 : 0;
}
