import { present } from "../../model/language/at.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { chanceFrom } from "../numbers/seed.ts";
import { deviationOf, isChangeSupported, learnt, type Model } from "./learnt.ts";
import type { News } from "./news.ts";
import type { OwnPast } from "./own-model.ts";
import { wavesAt, withoutSeason } from "./own-season.ts";
import { ownSpread } from "./own-spread.ts";
import { detectorRules } from "./rules.ts";
import { added, limitAlone, normalScore, nothing } from "./sums.ts";

interface ChainReading {
  readonly value: number;
  /** The period of the reading. */
  readonly place: number;
  readonly isNewLevel: boolean;
  /** The step in which it is written. */
  readonly step: number;
}

export interface ChainOptions {
  readonly perYear: number;
  /** Names the draws of this series. */
  readonly seed: string;
}

interface Level {
  readonly id: number;
  /** The index of its first reading. */
  readonly start: number;
}

/** The fewest readings that a level is learnt from, and that it keeps while a sum runs. */
const fewestOfLevel = 2;
const fewestBefore = 8;
/** The fewest readings whose deviation is stated. */
const fewestOfDeviation = 12;
/** The past grows by so much between two fits. */
const growth = 1.5;
/** The standard deviations from the level before within which the next reading takes one back that was news alone. */
const back = 3;

/**
 * A function to the news of the readings of one basis, one after the other: a two-sided CUSUM with a Shewhart limit
 * (Page 1954; Lucas 1982) on the surprise of each, self-starting (Hawkins 1987), which starts again after it has told.
 */
export function chain({ perYear, seed }: ChainOptions) {
  /** The finest step in which its readings were written so far. */
  let resolution = Number.POSITIVE_INFINITY;
  const values: number[] = [];
  const places: number[] = [];
  const waves: number[][] = wavesAt(0, perYear).map(() => []);
  /** The values less the season of the model. */
  const plain: number[] = [];
  const levels: number[] = [];
  /** The surprises of readings that were taken back. */
  const outliers: number[] = [];
  let level: Level = { id: 0, start: 0 };
  let up = nothing;
  let down = nothing;
  let nextLearn: number = detectorRules.fewest;
  let model: Model = {
    memory: 0,
    season: [],
    clamp: detectorRules.clamp,
    limit: detectorRules.leastLimit,
    surprises: [],
  };
  let beforeOutlier: Level | null = null;

  /** What a reading adds to the memory of the one before it; the first of a level has none before it. */
  const freshAt = (i: number, { start }: Level) =>
    i === start
      ? (1 - model.memory) * present(plain[i])
      : present(plain[i]) - model.memory * present(plain[i - 1]);

  const meanUntil = (end: number, of: Level) => {
    let sum = 0;
    for (let i = of.start; i < end; i += 1) sum += freshAt(i, of);
    return sum / (end - of.start);
  };

  const usualUntil = (end: number) =>
    meanUntil(Math.max(end, level.start + 1), level) / (1 - model.memory);

  /** The readings of the level end where the larger sum began, if enough are left. */
  const endOfLevel = (now: number) => {
    const running = up.size >= down.size ? up : down;
    const end = running.size > 0 ? running.from : now;
    return Math.min(now, Math.max(end, level.start + fewestBefore));
  };

  const newest = () =>
    Math.max(
      0,
      (values.length - Math.max(detectorRules.newest, detectorRules.years * perYear)) | 0,
    );

  const past = (): OwnPast => {
    const from = newest();
    return {
      values: values.slice(from),
      waves: waves.map((wave) => wave.slice(from)),
      levels: levels.slice(from),
    };
  };

  const learn = () => {
    const chance = chanceFrom(sha256Hex(`${seed} ${values.length}`));
    const found = learnt(past(), { outliers, perYear, resolution, chance });
    model = found.model;
    plain.splice(0, plain.length, ...withoutSeason(values, waves, model.season));
    if (!found.isOneLevel) return;
    // memory or a season explains what was taken for changes of level
    level = { id: level.id, start: newest() };
    levels.fill(level.id, level.start);
  };

  const isSupported = (from: number) => {
    const now = past();
    const first = from - newest();
    const changed = now.levels.map((own, i) => (i >= first ? level.id + 1 : own));
    return isChangeSupported(now, { ...now, levels: changed }, { perYear, resolution });
  };

  const beginAgain = () => {
    up = nothing;
    down = nothing;
  };

  const beginLevel = (start: number) => {
    level = { id: level.id + 1, start };
    levels.fill(level.id, start);
    beginAgain();
  };

  /** An outlier is no part of the level before it, which goes on, but of what the series does. */
  const takeBack = (before: Level) => {
    const place = values.length - 2;
    for (const list of [values, places, plain, levels, ...waves]) list.splice(place, 1);
    level = before;
    levels.fill(level.id, level.start);
  };

  const isBack = (before: Level) => {
    const last = values.length - 1;
    const usual = meanUntil(last - 1, before) / (1 - model.memory);
    const { deviation } = ownSpread(model.surprises, resolution);
    return (
      Math.abs(present(plain[last]) - usual) <=
      (back * deviation) / Math.sqrt(1 - model.memory ** 2)
    );
  };

  /** The news of the sum that is over its limit; null where the memory of the series explains it. */
  const newsOfSum = (now: number): News | null => {
    const direction = up.size > model.limit ? "up" : "down";
    const { size, from } = direction === "up" ? up : down;
    if (!isSupported(from)) {
      beginAgain();
      learn();
      return null;
    }
    const readings = now + 1 - from;
    const found = { direction, by: "sum", readings, size, limit: model.limit } as const;
    const usual = usualUntil(from);
    // those before this one were taken for surprises
    model.surprises.splice(Math.max(0, model.surprises.length + 1 - readings));
    beginLevel(from);
    return { ...found, since: present(places[from]), level: usual };
  };

  const newsAlone = (now: number, size: number, limit: number, surprise: number): News => {
    const direction = surprise > 0 ? "up" : "down";
    const found = { direction, by: "reading", readings: 1, size, limit } as const;
    const usual = usualUntil(endOfLevel(now));
    beforeOutlier = level;
    beginLevel(now);
    return { ...found, since: present(places[now]), level: usual };
  };

  const newsOfLast = (): News | null => {
    const now = values.length - 1;
    const end = endOfLevel(now);
    const known = end - level.start;
    if (now < detectorRules.fewest || known < fewestOfLevel) return null;
    const surprise = (freshAt(now, level) - meanUntil(end, level)) * Math.sqrt(known / (known + 1));
    const { deviation, largest } = ownSpread(model.surprises, resolution);
    const count = model.surprises.length;
    const score = normalScore(
      surprise / deviation,
      Math.max(1, count - (model.memory > 0 ? 2 : 1)),
    );
    const bounded = Math.min(model.clamp, Math.max(-model.clamp, score));
    up = added(up, bounded, now);
    down = added(down, -bounded, now);
    if (Math.max(up.size, down.size) > model.limit) return newsOfSum(now);
    model.surprises.push(surprise);
    const size = Math.abs(surprise) / deviation;
    const limit = limitAlone(count, largest / deviation);
    if (count < detectorRules.fewestAlone || size <= limit) return null;
    return newsAlone(now, size, limit, surprise);
  };

  const addWaves = (place: number) => {
    const last = values.length - 1;
    const now = wavesAt(place, perYear);
    for (const [k, wave] of waves.entries()) wave.push(present(now[k]));
    const season = model.season.reduce((sum, term, k) => sum + term * present(now[k]), 0);
    plain.push(present(values[last]) - season);
  };

  const read = ({ value, place, isNewLevel, step }: ChainReading): News | null => {
    resolution = Math.min(resolution, step);
    const isSuspect = Math.max(up.size, down.size) > model.limit / 2;
    if (values.length >= nextLearn && !isSuspect) {
      learn();
      nextLearn = Math.ceil(values.length * growth);
    }
    values.push(value);
    places.push(place);
    levels.push(level.id);
    addWaves(place);
    if (isNewLevel) beginLevel(values.length - 1);
    const before = beforeOutlier;
    beforeOutlier = null;
    if (before !== null && !isNewLevel && isBack(before)) {
      outliers.push(present(model.surprises.at(-1)));
      takeBack(before);
    }
    return newsOfLast();
  };
  /** The standard deviation of the readings about their level; null while they are few. */
  const deviation = (): number | null =>
    values.length < fewestOfDeviation ? null : deviationOf(past(), { perYear, resolution });
  return { read, deviation };
}
