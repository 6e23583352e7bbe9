import { at } from "../../model/language/at.ts";
import type { Chance } from "../numbers/seed.ts";
import { ownClamp, ownLimit } from "./own-limit.ts";
import { boundedMemory, driftSupport, type OwnPast, ownModel, surprisesOf } from "./own-model.ts";
import type { Season } from "./own-season.ts";
import { ownSpread } from "./own-spread.ts";
import { detectorRules } from "./rules.ts";

export interface Model {
  readonly memory: number;
  readonly season: Season;
  /** The most that one reading adds to a sum, and the limit of the sums, in standard deviations. */
  readonly clamp: number;
  readonly limit: number;
  /** The surprises so far: those of the last fit, then each as it came. */
  readonly surprises: number[];
}

interface Unit {
  readonly perYear: number;
  readonly resolution: number;
}

interface Learning extends Unit {
  /** The surprises of readings that were taken back. */
  readonly outliers: readonly number[];
  readonly chance: Chance;
}

/** What a series does by itself, and whether one level explains it better than those that were told. */
export function learnt(past: OwnPast, { outliers, perYear, resolution, chance }: Learning) {
  const best = bestModel(past, { perYear, resolution });
  const memory = boundedMemory(best.memory, past.values.length, perYear);
  const surprises = [...surprisesOf(best.past, best.season, memory), ...outliers];
  const { deviation } = ownSpread(surprises, resolution);
  const standardised = surprises.map((surprise) => surprise / deviation);
  const limit = ownLimit(standardised, chance);
  const clamp = ownClamp(standardised, limit);
  const model: Model = { memory, season: best.season, clamp, limit, surprises };
  return { model, isOneLevel: best.past !== past };
}

/**
 * Whether a change from a reading on, of the level or of the drift, explains the readings better than the memory of the
 * series does without one.
 */
export function isChangeSupported(
  past: OwnPast,
  from: number,
  { perYear, resolution }: Unit,
): boolean {
  const last = at(past.levels, past.levels.length - 1);
  const changed = past.levels.map((own, i) => (i >= from ? last + 1 : own));
  const before = ownModel(past, perYear, resolution);
  const after = ownModel({ ...past, levels: changed }, perYear, resolution);
  const rules = detectorRules;
  const wanted =
    rules.support +
    (perYear > 4 ? rules.supportOfSeason : 0) +
    rules.supportOfMemory * before.memory ** 2 +
    rules.supportOfFew / past.values.length;
  return (
    before.misfit - after.misfit >= wanted || driftSupport(past, before, from, resolution) >= wanted
  );
}

/** The standard deviation of readings about their level. */
export function deviationOf(past: OwnPast, unit: Unit): number {
  const { past: of, memory, season } = bestModel(past, unit);
  const { deviation } = ownSpread(surprisesOf(of, season, memory), unit.resolution);
  return deviation / Math.sqrt(1 - memory ** 2);
}

/** The better of a model of the levels told and one of a single level. */
function bestModel(past: OwnPast, { perYear, resolution }: Unit) {
  const several = { past, ...ownModel(past, perYear, resolution) };
  const last = at(past.levels, past.levels.length - 1);
  if (past.levels[0] === last) return several;
  const one = { ...past, levels: past.levels.map(() => last) };
  const single = { past: one, ...ownModel(one, perYear, resolution) };
  return single.score <= several.score ? single : several;
}
