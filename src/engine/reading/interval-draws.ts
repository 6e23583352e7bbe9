import { present } from "../../language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { radixRankInto } from "../numbers/radix-rank.ts";
import type { Chance } from "../numbers/seed.ts";
import type { FirmReading } from "./firm-reading.ts";
import { logScores, type ScoreTable, scoreTable } from "./score-table.ts";

/** Simulated scores, as logarithms of score / 100, and ranks: a row per draw, a column per firm. */
export interface Draws {
  readonly count: number;
  readonly firms: number;
  /** NaN where a draw dropped every indicator of the firm. */
  readonly logs: Float64Array;
  /** `unranked` where the log is NaN. */
  readonly ranks: Uint32Array;
}

export const unranked = 0xffff_ffff;

/** The simulated scores and ranks of the readings, in as many draws as the methodology says. */
export function drawAll(
  methodology: Methodology,
  readings: readonly FirmReading[],
  chance: Chance,
): Draws {
  const { draws: count, dropProbability, weightSpread } = methodology.uncertainty;
  const table = scoreTable(methodology, readings);
  const { firms } = table;
  const logs = new Float64Array(firms * count);
  const ranks = new Uint32Array(firms * count).fill(unranked);
  const runLength = runLengthOf(chance, dropProbability);
  const { pillars, indicators } = methodology;
  const pillarWeights = new Float64Array(pillars.length);
  const indicatorWeights = new Float64Array(indicators.length);
  for (let draw = 0; draw < count; draw += 1) {
    jitter(pillarWeights, pillars, weightSpread, chance);
    jitter(indicatorWeights, indicators, weightSpread, chance);
    const dropped = drop(table, runLength);
    const drawn = logScores(table, { pillarWeights, indicatorWeights });
    for (const entry of dropped) mark(table, entry, 1);
    logs.set(drawn, draw * firms);
    radixRankInto(ranks.subarray(draw * firms, (draw + 1) * firms), drawn);
  }
  return { count, firms, logs, ranks };
}

/** Multiplies each weight by its own U(1 − spread, 1 + spread). */
function jitter(
  weights: Float64Array,
  rows: readonly { readonly weight: number }[],
  spread: number,
  chance: Chance,
): void {
  for (let i = 0; i < weights.length; i += 1) {
    weights[i] = present(rows[i]).weight * (1 + spread * (2 * chance() - 1));
  }
}

/** Drops entries at random and returns their indexes, in ascending order. */
function drop(table: ScoreTable, runLength: () => number): readonly number[] {
  const dropped: number[] = [];
  const { length } = table.entryFirms;
  for (let entry = runLength(); entry < length; entry += 1 + runLength()) {
    dropped.push(entry);
    mark(table, entry, 0);
  }
  return dropped;
}

function mark({ counted, entryFirms, entryIndicators }: ScoreTable, entry: number, as: 0 | 1) {
  const column = present(counted[present(entryIndicators[entry])]);
  column[present(entryFirms[entry])] = as;
}

/**
 * The number of trials before the next drop, where each drops with the given probability: the
 * geometric distribution, ⌊ln(1 − U) / ln(1 − p)⌋. It takes one random number per drop, not per
 * trial.
 */
function runLengthOf(chance: Chance, probability: number): () => number {
  if (probability === 0) return () => Number.POSITIVE_INFINITY;
  const scale = Math.log1p(-probability);
  return () => Math.floor(Math.log1p(-chance()) / scale);
}
