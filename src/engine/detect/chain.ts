import { present } from "../../model/language/at.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { chanceFrom } from "../numbers/seed.ts";
import { mean } from "../numbers/statistics.ts";
import {
  back,
  fewestBefore,
  fewestOfDeviation,
  fewestOfLevel,
  growth,
  newestOfLevel,
} from "./chain-limits.ts";
import type { ChainOptions, ChainReading, Level } from "./chain-reading.ts";
import { deviationOf, isChangeSupported, learnt, type Model } from "./learnt.ts";
import type { News } from "./news.ts";
import type { OwnPast } from "./own-model.ts";
import { wavesAt, withoutSeason } from "./own-season.ts";
import { ownSpread } from "./own-spread.ts";
import { detectorRules } from "./rules.ts";
import { added, limitAlone, normalScore, nothing } from "./sums.ts";

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
  /** The index of the reading that was news last, or of the first one of other members. */
  let told = 0;

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

  /** The usual value before a reading: the mean of the last ones of its level, without their season. */
  const usualBefore = (end: number, { start }: Level) => {
    const last = Math.max(end, start + 1);
    return mean(plain.slice(Math.max(start, last - newestOfLevel), last)) ?? Number.NaN;
  };

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

  const isSupported = (from: number) =>
    isChangeSupported(past(), from - newest(), { perYear, resolution });

  const beginAgain = () => {
    [up, down] = [nothing, nothing];
  };

  const beginLevel = (start: number) => {
    level = { id: level.id + 1, start };
    levels.fill(level.id, start);
    told = values.length - 1;
    beginAgain();
  };

  /** An outlier is no part of the level before it, which goes on, but of what the series does. */
  const takeBack = (before: Level) => {
    const place = values.length - 2;
    for (const list of [values, places, plain, levels, ...waves]) list.splice(place, 1);
    level = before;
    levels.fill(level.id, level.start);
    told = Math.max(0, told - 1);
  };

  const isBack = (before: Level) => {
    const last = values.length - 1;
    const usual = usualBefore(last - 1, before);
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
    const usual = usualBefore(from, level);
    // a slide that ends is no rise
    const isThatWay = present(plain[now]) > usual === (direction === "up");
    if (!isThatWay || !isSupported(from)) {
      beginAgain();
      learn();
      return null;
    }
    const readings = now + 1 - from;
    const found = { direction, by: "sum", readings, size, limit: model.limit } as const;
    // those before this one were taken for surprises
    model.surprises.splice(Math.max(0, model.surprises.length + 1 - readings));
    beginLevel(from);
    return { ...found, since: present(places[from]), level: usual };
  };

  /**
   * The news of two readings farther from where their level began than a series of the longest memory goes: what moves
   * as smoothly as memory lets it.
   */
  const newsOfDistance = (now: number, deviation: number): News | null => {
    const start = Math.max(told, newest());
    if (now < start + newestOfLevel + 2) return null;
    const usual = usualBefore(start + newestOfLevel, { id: level.id, start });
    const apart = (i: number) => (present(plain[i]) - usual) / deviation;
    const limit = detectorRules.distance;
    const size = Math.min(Math.abs(apart(now)), Math.abs(apart(now - 1)));
    if (size <= limit || apart(now) * apart(now - 1) < 0) return null;
    let from = now - 1;
    while (from > start && Math.abs(apart(from - 1)) > limit / 2) from -= 1;
    const direction = apart(now) > 0 ? "up" : "down";
    const since = present(places[from]);
    beginLevel(now);
    return {
      direction,
      by: "distance",
      readings: now + 1 - from,
      size,
      limit,
      since,
      level: usual,
    };
  };

  const newsAlone = (now: number, size: number, limit: number, surprise: number): News => {
    const direction = surprise > 0 ? "up" : "down";
    const found = { direction, by: "reading", readings: 1, size, limit } as const;
    const usual = usualBefore(endOfLevel(now), level);
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
    const isOver = Math.max(up.size, down.size) > model.limit;
    const found = (isOver ? newsOfSum(now) : null) ?? newsOfDistance(now, deviation);
    if (isOver || found !== null) return found;
    model.surprises.push(surprise);
    const size = Math.abs(surprise) / deviation;
    const limit = limitAlone(count, largest / deviation);
    const isFar = count >= detectorRules.fewestAlone && size > limit;
    return isFar ? newsAlone(now, size, limit, surprise) : null;
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
