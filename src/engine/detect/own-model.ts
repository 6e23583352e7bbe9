import { at, present } from "../../model/language/at.ts";
import {
  differences,
  type Pairs,
  type Season,
  seasonOf,
  type Waves,
  within,
  withoutSeason,
} from "./own-season.ts";

/** Readings of one series in the order of time, the waves of the year at each, and the level that each belongs to. */
export interface OwnPast {
  readonly values: readonly number[];
  readonly waves: Waves;
  readonly levels: readonly number[];
}

const mostMemory = 0.98;

/**
 * How a series moves by itself: about its levels, with a season of the year, each deviation followed by `memory` times
 * itself (an autoregression of first order, its estimate corrected for bias as by Kendall 1954).
 */
export function ownModel(past: OwnPast, perYear: number, resolution: number) {
  const pairs = pairsOf(past.levels);
  const levels = new Set(past.levels).size;
  const season = (memory: number) => seasonOf(past.values, past.waves, pairs, { memory, perYear });
  const first = memoryOf(aroundLevels(past, season(0)), pairs, levels);
  const found = season(first);
  const around = aroundLevels(past, found);
  const memory = memoryOf(around, pairs, levels);
  const surprises = within(differences(around, pairs, memory), pairs);
  const size = past.values.length;
  const square = meanSquare(around, surprises, past.levels, memory);
  const terms = 2 * levels + found.filter((term) => term !== 0).length;
  const misfit = Math.log(Math.max(square, resolution ** 2 / 4));
  return {
    memory,
    season: found,
    /** Lower is better (Schwarz 1978). */
    score: size * misfit + terms * Math.log(size),
    /** Twice the log-likelihood less what few readings exaggerate; lower is better. */
    misfit: Math.max(1, size - 2 - levels) * misfit,
  };
}

/** The memory within a bound of its estimate: the upper one while the past is short, the lower one later. */
export function boundedMemory(memory: number, size: number, perYear: number): number {
  const error = Math.sqrt(Math.max(0.05, 1 - memory ** 2) / size);
  const short = 12 + Math.min(60, 3 * perYear);
  return clamped(memory - error * (1 - short / size));
}

/** What each reading that follows one of its level adds to what the model expects of it. */
export function surprisesOf(past: OwnPast, season: Season, memory: number): number[] {
  const pairs = pairsOf(past.levels);
  return within(differences(aroundLevels(past, season), pairs, memory), pairs);
}

/**
 * How much better the readings are explained, in twice the log-likelihood, if what each adds to the memory of the one
 * before it has another mean from a reading on: the slide or rise of a series that remembers.
 */
export function driftSupport(
  past: OwnPast,
  { season, memory }: { readonly season: Season; readonly memory: number },
  from: number,
  resolution: number,
): number {
  const pairs = pairsOf(past.levels);
  const fresh = differences(aroundLevels(past, season), pairs, memory);
  const sides = pairs.indices.map((i, k) => 2 * at(pairs.levels, k) + (i < from ? 0 : 1));
  const without = squareOf(within(fresh, pairs), resolution);
  const split = squareOf(within(fresh, { levels: sides }), resolution);
  return Math.max(1, fresh.length - 3) * Math.log(without / split);
}

function squareOf(surprises: readonly number[], resolution: number): number {
  const squares = surprises.reduce((sum, one) => sum + one ** 2, 0);
  return Math.max(squares / Math.max(1, surprises.length), resolution ** 2 / 4);
}

function pairsOf(levels: readonly number[]): Pairs {
  const indices: number[] = [];
  const own: number[] = [];
  for (let i = 1; i < levels.length; i += 1) {
    const level = present(levels[i]);
    if (level !== levels[i - 1]) continue;
    indices.push(i);
    own.push(level);
  }
  return { indices, levels: own };
}

function aroundLevels({ values, waves, levels }: OwnPast, season: Season) {
  return within(season.length === 0 ? values : withoutSeason(values, waves, season), { levels });
}

function memoryOf(around: readonly number[], { indices }: Pairs, levels: number): number {
  let products = 0;
  let squares = 0;
  for (const i of indices) products += present(around[i]) * present(around[i - 1]);
  for (const one of around) squares += one ** 2;
  if (squares === 0) return 0;
  const raw = products / squares;
  return clamped(raw + (levels * (1 + 3 * raw)) / around.length);
}

/** The mean square of surprises, the first readings of levels among them as their memory has it. */
function meanSquare(
  around: readonly number[],
  surprises: readonly number[],
  levels: readonly number[],
  memory: number,
): number {
  let squares = 0;
  for (let i = 0; i < around.length; i += 1) {
    if (levels[i] !== levels[i - 1]) squares += (1 - memory ** 2) * present(around[i]) ** 2;
  }
  for (const one of surprises) squares += one ** 2;
  return squares / around.length;
}

function clamped(memory: number): number {
  return Math.min(mostMemory, Math.max(0, memory));
}
