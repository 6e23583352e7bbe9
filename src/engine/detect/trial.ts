import { at, present } from "../../model/language/at.ts";
import type { Period } from "../../model/publisher.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { normalQuantile } from "../numbers/normal-quantile.ts";
import { type Chance, chanceFrom } from "../numbers/seed.ts";
import { median, sum } from "../numbers/statistics.ts";
import { type Watched, watched } from "./detect.ts";
import normalTrials from "./normal-trials.json" with { type: "json" };
import type { ScoreEntry } from "./watched-scores.ts";

// What the detector does at the period and with the noise of one index, tried out on series made of it.

const series = 24;
const quiet = 60;
const between = 26;
const after = 30;
/** The fewest deviations of a firm that its noise is drawn from, and how many are drawn in a row. */
const fewest = 24;
const block = 8;
const mostMemory = 0.95;
/** The step in which scores are written, in points. */
const step = 0.1;

/** The falls that are tried, in deviations of the noise, by how many periods have passed since they began. */
const changes = [
  { change: "step of 2 deviations", fall: () => 2 },
  { change: "step of 4 deviations", fall: () => 4 },
  {
    change: "decline by 3 deviations over 26 periods",
    fall: (passed: number) => (3 * Math.min(between, passed)) / between,
  },
  {
    change: "decline by 6 deviations over 26 periods",
    fall: (passed: number) => (6 * Math.min(between, passed)) / between,
  },
] as const;

interface OwnScores {
  readonly history: readonly ScoreEntry[];
  readonly scores: Watched;
}

/**
 * The share of periods in which noise alone is told, and the median number of periods until a fall is: a first one
 * after 60 quiet periods, and a second of the same kind 26 periods later. The noise is that of the index's own firms,
 * with the memory and the surprises that they had about their levels; normal where too little of it is known.
 */
export function trialOf(firms: readonly OwnScores[], period: Period): Trial {
  const own = firms.map(ownNoise).filter((one) => one !== null);
  return own.length === 0 ? trialByNormal(period) : triedOn(own, period);
}

export type Trial = ReturnType<typeof triedOn>;

/** It follows from the period alone, and is in a table, which `scripts/normal-trials.ts` writes. */
function trialByNormal(period: Period): Trial {
  const { falseAlarms, first, second } = normalTrials[period];
  return {
    series,
    quiet,
    between,
    firms: 0,
    falseAlarms,
    power: changes.map(({ change }, i) => ({
      change,
      first: at(first, i),
      second: at(second, i),
    })),
  };
}

/** The trial on series of the noise of these firms; of normal noise without one. */
export function triedOn(own: readonly Noise[], period: Period) {
  const noises = Array.from({ length: series }, (_, i) => {
    const chance = chanceFrom(sha256Hex(`trial ${period} ${i}`));
    const from = own.length === 0 ? null : at(own, i % own.length);
    return {
      noise: drawn(from, chance),
      resolution: step / (from?.deviation ?? 1),
    };
  });
  const newsOf = (i: number, fall: (place: number) => number) => {
    const { noise, resolution } = at(noises, i);
    const points = noise.map((one, place) => ({
      value: one - fall(place),
      isReading: true,
      basis: "",
      isNewLevel: false,
      resolution,
    }));
    return watched(points, { period, seed: `trial ${i}` }).news;
  };
  const all = noises.map((_, i) => i);
  const told = all.flatMap((i) => newsOf(i, () => 0).filter((news) => news !== null));
  return {
    series,
    quiet,
    between,
    firms: own.length,
    falseAlarms: told.length / (series * length),
    power: changes.map(({ change, fall }) => {
      const found = all.map((i) => {
        const news = newsOf(i, (place) => {
          const second = place - quiet - between + 1;
          const first = place - quiet + 1;
          return (first > 0 ? fall(first) : 0) + (second > 0 ? fall(second) : 0);
        });
        const isFall = (one: (typeof news)[number]) => one?.direction === "down";
        return {
          first: delay(news.slice(quiet, quiet + between).findIndex(isFall)),
          second: delay(news.slice(quiet + between).findIndex(isFall)),
        };
      });
      return {
        change,
        first: median(found.map(({ first }) => first)),
        second: median(found.map(({ second }) => second)),
      };
    }),
  };
}

const length = quiet + between + after;

function delay(place: number): number {
  return place === -1 ? Number.POSITIVE_INFINITY : place + 1;
}

type Noise = NonNullable<ReturnType<typeof ownNoise>>;

/** What a firm's scores do about their levels under its latest rules and coverage; null with too few of them. */
function ownNoise({ history, scores: { news, deviation } }: OwnScores) {
  const basis = history.at(-1)?.present;
  const levels: number[][] = [[]];
  for (const [i, { score, isMeasured, present: own }] of history.entries()) {
    if (news[i] !== null) levels.push([]);
    if (score !== null && isMeasured && own === basis) levels.at(-1)?.push(score);
  }
  if (deviation === null || deviation <= step) return null;
  const deviations = levels.flatMap((level) => {
    const middle = sum(level) / level.length;
    return level.map((score) => score - middle);
  });
  if (deviations.length < fewest) return null;
  const later = deviations.slice(1);
  const products = sum(later.map((one, i) => one * at(deviations, i)));
  const memory = Math.min(
    mostMemory,
    Math.max(0, products / sum(deviations.map((one) => one ** 2))),
  );
  const surprises = later.map((one, i) => one - memory * at(deviations, i));
  const spread = Math.sqrt(sum(surprises.map((one) => one ** 2)) / surprises.length);
  return spread === 0
    ? null
    : { deviation, memory, surprises: surprises.map((one) => one / spread) };
}

/** Noise of standard deviation 1: surprises drawn in blocks, each added to what the memory keeps. */
function drawn(own: ReturnType<typeof ownNoise>, chance: Chance): readonly number[] {
  let from = 0;
  let last = 0;
  return Array.from({ length }, (_, i) => {
    if (own === null) return normalQuantile((chance() + 2 ** -54) / (1 + 2 ** -53));
    const { memory, surprises } = own;
    if (i % block === 0) from = Math.floor(chance() * surprises.length);
    const surprise = present(surprises[(from + (i % block)) % surprises.length]);
    last = memory * last + Math.sqrt(1 - memory ** 2) * surprise;
    return last;
  });
}
