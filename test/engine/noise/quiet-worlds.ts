import { createHash } from "node:crypto";
import { readSector, type SectorPast } from "../../../src/engine/market/sector-stress.ts";
import { nextState, type StateReading } from "../../../src/engine/market/state.ts";
import { highestState } from "../../../src/engine/market/unusual.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { normalQuantile } from "../../../src/engine/numbers/normal-quantile.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import { heldBands } from "../../../src/engine/signals/band-changes.ts";
import { movedFrom } from "../../../src/engine/signals/firm-signals.ts";
import type { Methodology } from "../../../src/model/methodology.ts";
import { methodologySchema } from "../../../src/model/methodology.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

// Worlds in which nothing changes: readings are a level and noise with a memory, and nothing else.

export const rules = { noise: methodologySchema.shape.noise.parse(undefined) };

export type Noise = () => number;

/** Standard normal noise whose correlation with its value before is `memory`. */
export function noiseOf(name: string, memory: number): Noise {
  const chance = chanceFrom(createHash("sha256").update(name).digest("hex"));
  const normal = () => normalQuantile((1 + chance() * (2 ** 32 - 2)) / 2 ** 32);
  let last = normal();
  return () => {
    const value = last;
    last = memory * last + Math.sqrt(1 - memory ** 2) * normal();
    return value;
  };
}

const day = (week: number) => addDays("2000-01-02", 7 * week);

/** A methodology of so many segments with so many inputs each, under the rules of a weekly index. */
export function sectorOf(segments: number, inputs: number): Methodology {
  const input = (id: string) => ({
    ...({ kind: "indicator", id, label: id, unit: "points", indicator: "delay" } as const),
    ...({ statistic: "median", stressWhen: "higher" } as const),
  });
  return tinyMethodology({
    ...rules,
    stress: methodologySchema.shape.stress.parse(undefined),
    states: methodologySchema.shape.states.parse(undefined),
    segments: Array.from({ length: segments }, (_, s) => ({
      ...{ id: `s${s}`, name: `s${s}`, weight: 1 },
      inputs: Array.from({ length: inputs }, (_, i) => input(`s${s}-${i}`)),
    })),
  });
}

/** The states of a sector over so many weeks, its inputs `shift` deviations worse from a week on. */
export function statesOf(
  methodology: Methodology,
  name: string,
  memory: number,
  { weeks, shift = 0, from = weeks }: { weeks: number; shift?: number; from?: number },
): readonly StateReading[] {
  const series = methodology.segments.flatMap(({ id: segmentId, inputs }) =>
    inputs.map((input) => ({ input, segmentId, noise: noiseOf(`${name} ${input.id}`, memory) })),
  );
  let past: SectorPast = {
    values: new Map(),
    rounded: null,
    levels: [],
    comovement: null,
    deviations: [],
  };
  const states: StateReading[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const measured = series.map(({ noise, ...one }) => {
      const value = 50 + noise() + (week < from ? 0 : shift);
      return { ...one, value, observedOn: day(week) };
    });
    const read = readSector(methodology, measured, past);
    const ceiling = highestState(read.deviation, past.deviations, methodology, "week");
    const before = states.at(-1) ?? null;
    states.push(nextState(before, day(week), read.stress, methodology.states, ceiling));
    past = read.past;
  }
  return states;
}

/** Whether each week after the first has a score signal of the week, where the range hides nothing. */
export function scoreSignals(scores: readonly number[]): readonly boolean[] {
  const methodology = tinyMethodology({ ...rules, effectiveFrom: day(0) });
  return scores.map((score, week) => {
    const history = scores.slice(0, week).map((own, i) => ({
      ...{ periodEnd: day(i), score: own, rank: 1 },
    }));
    const range = { low: score, high: score };
    const window = { from: day(week), to: day(week) };
    return movedFrom({ score, scoreInterval: range, history }, window, methodology) !== null;
  });
}

/** Whether each probability of a firm brings news of its band, given their log-odds. */
export function bandNews(odds: readonly number[]): readonly boolean[] {
  const points = odds.map((x) => ({
    ...{ probability: 1 / (1 + Math.exp(-x)), baseRate: 0.02, model: "m" },
  }));
  const held = heldBands(points, tinyMethodology(rules));
  return held.map(({ band, isTold }, i) => isTold && held[i - 1]?.band !== band && i > 0);
}
