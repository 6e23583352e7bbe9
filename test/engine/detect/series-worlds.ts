import { createHash } from "node:crypto";
import {
  type DetectorOptions,
  type SeriesPoint,
  watched,
} from "../../../src/engine/detect/detect.ts";
import { normalQuantile } from "../../../src/engine/numbers/normal-quantile.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import type { Period } from "../../../src/model/publisher.ts";

// Series of which the truth is known: a level, noise of its own, and what a test does to them.

export type Draw = () => number;

export const periodsAYear: Readonly<Record<Period, number>> = {
  day: 365.25,
  week: 52.18,
  month: 12,
  quarter: 4,
  "half-year": 2,
  year: 1,
};

export function drawsOf(name: string): { uniform: Draw; normal: Draw } {
  const chance = chanceFrom(createHash("sha256").update(name).digest("hex"));
  const uniform = () => (1 + chance() * (2 ** 32 - 2)) / 2 ** 32;
  return { uniform, normal: () => normalQuantile(uniform()) };
}

type Noise = (draws: ReturnType<typeof drawsOf>, perYear: number) => (place: number) => number;

/** Standard normal noise whose correlation with its value before is `memory`. */
export function remembering(name: string, memory: number): Draw {
  const next = withMemory(memory)(drawsOf(name), 1);
  return () => next(0);
}

function withMemory(memory: number): Noise {
  return ({ normal }) => {
    let last = normal();
    return () => {
      last = memory * last + Math.sqrt(1 - memory ** 2) * normal();
      return last;
    };
  };
}

function counting(rate: number): Noise {
  return ({ uniform }) =>
    () => {
      let count = 0;
      for (let left = uniform(); left > Math.exp(-rate); left *= uniform()) count += 1;
      return count;
    };
}

function outlying(size: (draws: ReturnType<typeof drawsOf>) => number): Noise {
  return (draws) => () => draws.normal() + (draws.uniform() < 0.02 ? size(draws) : 0);
}

function seasonal(amplitude: number): Noise {
  return ({ normal, uniform }, perYear) => {
    const begin = uniform();
    return (place) => normal() + amplitude * Math.sin(2 * Math.PI * (place / perYear + begin));
  };
}

/** Noise in which nothing happens; counts are whole numbers, the others of a standard deviation of about 1. */
export const noises: Readonly<Record<string, Noise>> = {
  normal: ({ normal }) => normal,
  "memory .5": withMemory(0.5),
  "memory .95": withMemory(0.95),
  "Student's t, 3": ({ normal }) => {
    const square = () => normal() ** 2;
    return () => normal() / Math.sqrt((square() + square() + square()) / 3);
  },
  "2 % outliers of 5": outlying(({ normal }) => 5 * normal()),
  "2 % outliers of 10": outlying(({ uniform }) => (uniform() < 0.5 ? -10 : 10)),
  "lognormal .5":
    ({ normal }) =>
    () =>
      Math.exp(0.5 * normal()),
  "lognormal 1":
    ({ normal }) =>
    () =>
      Math.exp(normal()),
  "counts of 3": counting(3),
  "counts of .5": counting(0.5),
  "counts of .05": counting(0.05),
  "season of 1": seasonal(1),
  "season of 3": seasonal(3),
};

/** The readings of a score of 60 whose noise is 3 points, or of a count. */
export function quietSeries(name: string, period: Period, length: number, of: string): number[] {
  const noise = noises[name];
  if (noise === undefined) throw new RangeError(`No noise "${name}"`);
  const next = noise(drawsOf(`${of} ${name} ${period}`), periodsAYear[period]);
  const isCount = name.startsWith("counts");
  return Array.from({ length }, (_, place) => (isCount ? next(place) : scoreOf(next(place))));
}

export function scoreOf(deviations: number): number {
  return Math.round(10 * (60 + 3 * deviations)) / 10;
}

export function points(values: readonly (number | null)[], resolution = 0.1): SeriesPoint[] {
  return values.map((value) => ({
    value,
    isReading: value !== null,
    basis: "2026.1",
    isNewLevel: false,
    resolution,
  }));
}

type Options = Partial<DetectorOptions> & { readonly resolution?: number };

export function newsOf(values: readonly number[], { resolution, ...options }: Options = {}) {
  return watched(points(values, resolution), { period: "week", seed: "test", ...options }).news;
}
