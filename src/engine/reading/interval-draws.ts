import { at, present } from "../../language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/hash.ts";
import { radixRankInto } from "../numbers/radix-rank.ts";
import { type Chance, chanceFrom } from "../numbers/seed.ts";
import type { FirmReading } from "./firm-reading.ts";
import { logScores, type ScoreColumns, scoreColumns } from "./score-columns.ts";

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
  firmIds: readonly string[],
): Draws {
  const { draws: count, weightSpread } = methodology.uncertainty;
  const columns = scoreColumns(methodology, readings);
  const { firms } = columns;
  const logs = new Float64Array(firms * count);
  const ranks = new Uint32Array(firms * count).fill(unranked);
  const chance = chanceFrom(sha256Hex(methodology.version));
  const drops = dropsOf(columns, methodology, firmIds);
  const { pillars, indicators } = methodology;
  const pillarWeights = new Float64Array(pillars.length);
  const indicatorWeights = new Float64Array(indicators.length);
  for (let draw = 0; draw < count; draw += 1) {
    jitter(pillarWeights, pillars, weightSpread, chance);
    jitter(indicatorWeights, indicators, weightSpread, chance);
    const dropped = drops.subarray(at(drops, draw), at(drops, draw + 1));
    for (const entry of dropped) mark(columns, entry, 0);
    const drawn = logScores(columns, { pillarWeights, indicatorWeights });
    for (const entry of dropped) mark(columns, entry, 1);
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

/**
 * The entries that drop in each draw, draw after draw; the first numbers are where each draw begins,
 * and where the last one ends. The stream of a firm is its own, so that another firm's readings move
 * nothing here.
 */
function dropsOf(
  columns: ScoreColumns,
  { version, uncertainty }: Methodology,
  firmIds: readonly string[],
): Uint32Array {
  const { draws, dropProbability } = uncertainty;
  const byDraw = Array.from({ length: draws }, (): number[] => []);
  for (const { firm, first, size } of entriesByFirm(columns)) {
    const chance = chanceFrom(sha256Hex(`${version} ${at(firmIds, firm)}`));
    const runLength = runLengthOf(chance, dropProbability);
    for (let trial = runLength(); trial < draws * size; trial += 1 + runLength()) {
      byDraw[Math.floor(trial / size)]?.push(first + (trial % size));
    }
  }
  return packed(byDraw);
}

function packed(byDraw: readonly (readonly number[])[]): Uint32Array {
  const starts = [byDraw.length + 1];
  for (const entries of byDraw) starts.push(at(starts, starts.length - 1) + entries.length);
  const drops = new Uint32Array(at(starts, byDraw.length));
  drops.set(starts);
  byDraw.forEach((entries, draw) => {
    drops.set(entries, at(starts, draw));
  });
  return drops;
}

interface FirmEntries {
  readonly firm: number;
  readonly first: number;
  readonly size: number;
}

function entriesByFirm({ entryFirms }: ScoreColumns): FirmEntries[] {
  const runs: FirmEntries[] = [];
  let first = 0;
  for (let end = 1; end <= entryFirms.length; end += 1) {
    const firm = at(entryFirms, first);
    if (entryFirms[end] === firm) continue;
    runs.push({ firm, first, size: end - first });
    first = end;
  }
  return runs;
}

function mark({ counted, entryFirms, entryIndicators }: ScoreColumns, entry: number, as: 0 | 1) {
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
