import { at, present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { normalQuantile } from "../numbers/normal-quantile.ts";
import { rankInto } from "../numbers/rank-into.ts";
import { type Chance, chanceFrom } from "../numbers/seed.ts";
import type { FirmReading } from "./firm-reading.ts";
import { logScores, type ScoreColumns, scoreColumns, type Weights } from "./score-columns.ts";

/** The draws of one firm, in buffers that the next firms reuse. */
export interface FirmDraws {
  /** The index of the firm's reading. */
  readonly firm: number;
  /** The simulated scores, as logarithms of score / 100: NaN where a draw dropped every indicator. */
  readonly logs: Float64Array;
  /** The simulated ranks; 0 where the score is NaN. */
  readonly ranks: Float64Array;
}

/** As many firms as are read together: each cache line of the ranks is read once, not once per firm. */
const blockFirms = 128;

/**
 * The simulated scores and ranks of the readings, in as many draws as the methodology says. A rank
 * needs the scores of all firms in a draw, an interval those of all draws of a firm. Both together
 * would be the largest thing that a build holds: scores are worked out twice, and only ranks are kept.
 */
export function* drawsByFirm(
  methodology: Methodology,
  readings: readonly FirmReading[],
  firmIds: readonly string[],
  noises: readonly (number | null)[],
): Generator<FirmDraws> {
  const columns = scoreColumns(methodology, readings);
  const { firms } = columns;
  const drawn = {
    weights: drawnWeights(methodology),
    drops: dropsOf(columns, methodology, firmIds),
    shifts: shiftsOf(methodology, firmIds, noises),
  };
  const count = drawn.weights.length;
  const ranks = ranksOf(columns, drawn);
  const logsOf = blockScores(drawn);
  const ofFirm = new Float64Array(count);
  for (let first = 0; first < firms; first += blockFirms) {
    const block = scoreColumns(methodology, readings.slice(first, first + blockFirms));
    const logs = logsOf(block);
    for (let k = 0; k < block.firms; k += 1) {
      const firm = first + k;
      for (let draw = 0; draw < count; draw += 1)
        ofFirm[draw] = present(ranks[draw * firms + firm]);
      yield { firm, logs: logs.subarray(k * count, (k + 1) * count), ranks: ofFirm };
    }
  }
}

interface Drawn {
  /** The weights of each draw. */
  readonly weights: readonly Weights[];
  readonly drops: Uint32Array;
  /** The shifts of each firm's score by noise, draw after draw, as shares of 100; null where readings are exact. */
  readonly shifts: readonly (Float32Array | null)[];
}

/** The ranks in each draw, draw after draw. */
function ranksOf(columns: ScoreColumns, { weights, drops, shifts }: Drawn): Uint32Array {
  const { firms } = columns;
  const ranks = new Uint32Array(firms * weights.length);
  weights.forEach((drawn, draw) => {
    const dropped = drops.subarray(at(drops, draw), at(drops, draw + 1));
    const logs = scoresWithout(columns, dropped, 0, drawn);
    for (let k = 0; k < firms; k += 1) logs[k] = shifted(columns, at(logs, k), shifts[k]?.[draw]);
    rankInto(ranks.subarray(draw * firms, (draw + 1) * firms), logs);
  });
  return ranks;
}

/** A function from the columns of the next firms, block after block, to their log scores, firm after firm. */
function blockScores({ weights, drops, shifts }: Drawn): (block: ScoreColumns) => Float64Array {
  const count = weights.length;
  const all = new Float64Array(blockFirms * count);
  const next = drops.slice(0, count);
  let firstEntry = 0;
  let firstFirm = 0;
  return (block) => {
    const endEntry = firstEntry + block.entryFirms.length;
    weights.forEach((drawn, draw) => {
      const start = at(next, draw);
      let end = start;
      while (end < at(drops, draw + 1) && at(drops, end) < endEntry) end += 1;
      next[draw] = end;
      const logs = scoresWithout(block, drops.subarray(start, end), firstEntry, drawn);
      for (let k = 0; k < block.firms; k += 1) {
        all[k * count + draw] = shifted(block, at(logs, k), shifts[firstFirm + k]?.[draw]);
      }
    });
    firstEntry = endEntry;
    firstFirm += block.firms;
    return all;
  };
}

/** The log scores of one draw, in a buffer that the next one reuses; the columns begin with this entry. */
function scoresWithout(
  columns: ScoreColumns,
  dropped: Uint32Array,
  firstEntry: number,
  weights: Weights,
): Float64Array {
  for (const entry of dropped) mark(columns, entry - firstEntry, 0);
  const logs = logScores(columns, weights);
  for (const entry of dropped) mark(columns, entry - firstEntry, 1);
  return logs;
}

/** A log score moved by noise, within the lowest score and 100; unmoved without noise. */
function shifted({ pillarFloor }: ScoreColumns, log: number, shift: number | undefined): number {
  if (shift === undefined) return log;
  return Math.log(Math.min(1, Math.max(pillarFloor, Math.exp(log) + shift)));
}

/** The noise of each firm in each draw, from a stream of the firm's own. */
function shiftsOf(
  { version, uncertainty }: Methodology,
  firmIds: readonly string[],
  noises: readonly (number | null)[],
): (Float32Array | null)[] {
  return noises.map((noise, firm) => {
    if (noise === null || uncertainty.readings === "exact") return null;
    const chance = chanceFrom(sha256Hex(`${version} ${at(firmIds, firm)} noise`));
    const normal = () => normalQuantile((chance() + 2 ** -54) / (1 + 2 ** -53));
    return Float32Array.from({ length: uncertainty.draws }, () => (noise / 100) * normal());
  });
}

/** The weights of each draw. */
function drawnWeights({ version, pillars, indicators, uncertainty }: Methodology): Weights[] {
  const { draws, weightSpread } = uncertainty;
  const chance = chanceFrom(sha256Hex(version));
  return Array.from({ length: draws }, () => ({
    pillarWeights: jittered(pillars, weightSpread, chance),
    indicatorWeights: jittered(indicators, weightSpread, chance),
  }));
}

/** Multiplies each weight by its own U(1 − spread, 1 + spread). */
function jittered(
  rows: readonly { readonly weight: number }[],
  spread: number,
  chance: Chance,
): Float64Array {
  return Float64Array.from(rows, ({ weight }) => weight * (1 + spread * (2 * chance() - 1)));
}

/**
 * The entries that drop in each draw, draw after draw, each in ascending order; the first numbers are
 * where each draw begins, and where the last one ends. They are drawn twice, first to be counted.
 */
function dropsOf(
  columns: ScoreColumns,
  methodology: Methodology,
  firmIds: readonly string[],
): Uint32Array {
  const { draws } = methodology.uncertainty;
  const next = new Uint32Array(draws + 1);
  eachDrop(columns, methodology, firmIds, (draw) => {
    next[draw + 1] = at(next, draw + 1) + 1;
  });
  next[0] = next.length;
  for (let draw = 1; draw <= draws; draw += 1) next[draw] = at(next, draw) + at(next, draw - 1);
  const drops = new Uint32Array(at(next, draws));
  drops.set(next);
  eachDrop(columns, methodology, firmIds, (draw, entry) => {
    const place = at(next, draw);
    drops[place] = entry;
    next[draw] = place + 1;
  });
  return drops;
}

/** Tells of each drop of each firm, whose stream is its own, so that another firm's readings move nothing here. */
function eachDrop(
  columns: ScoreColumns,
  { version, uncertainty }: Methodology,
  firmIds: readonly string[],
  tell: (draw: number, entry: number) => void,
): void {
  const { draws, dropProbability } = uncertainty;
  for (const { firm, first, size } of entriesByFirm(columns)) {
    const chance = chanceFrom(sha256Hex(`${version} ${at(firmIds, firm)}`));
    const runLength = runLengthOf(chance, dropProbability);
    for (let trial = runLength(); trial < draws * size; trial += 1 + runLength()) {
      tell(Math.floor(trial / size), first + (trial % size));
    }
  }
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
