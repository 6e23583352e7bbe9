import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convertBanks } from "../../examples/us-banks/content.ts";
import { loadDataset } from "../../src/content/load.ts";
import { plattFit } from "../../src/engine/numbers/platt.ts";
import { auc } from "../../src/engine/numbers/probability-scores.ts";
import { logit, sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { defaultAsOf, type World, worldAt } from "../../src/engine/world/world.ts";
import { evaluate } from "../../src/fit/evaluate.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import { enteredBy, type Preparation, prepare } from "../../src/fit/prepare.ts";
import { pickRows, type RowSet, rowsWhere } from "../../src/fit/row-set.ts";
import { fitRows } from "../../src/fit/rows.ts";
import { scheduleOf } from "../../src/fit/schedule.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { fitOf, logOdds, winsorised } from "./plain-fit.ts";

// A fit of real banks beside simple rivals on the same rows, printed, so that a change of `src/fit` that costs skill is
// seen. Skill is over the training rate; no threshold here was chosen to be passed narrowly.

const data = join(import.meta.dirname, "../../../shared/data");
const isThere = existsSync(join(data, "us-banks/call-reports.csv"));
if (!isThere) console.warn(`SKIPPED: rivals on the banks, there is no "${data}"`);

const skip = ["2010-12-31"];

interface Told {
  readonly auc: number;
  readonly skill: number;
  readonly ratio: number;
}

interface Split {
  readonly through: string;
  readonly calibrateThrough: string | null;
  readonly from: string;
}

const splits: readonly Split[] = [
  { through: "2010-06-30", calibrateThrough: null, from: "2010-09-30" },
  { through: "2010-09-30", calibrateThrough: null, from: "2011-03-31" },
  { through: "2010-03-31", calibrateThrough: "2010-09-30", from: "2011-03-31" },
  { through: "2010-06-30", calibrateThrough: "2010-09-30", from: "2011-03-31" },
];

function between(rows: RowSet, after: string, through: string): RowSet {
  return pickRows(
    rows,
    rowsWhere(rows.periodEnds, (end) => end > after && end <= through),
  );
}

function told(eta: readonly number[], { inPeriod }: RowSet, rate: number): Told {
  const p = eta.map(sigmoid);
  const squares = (of: (row: number) => number) =>
    p.reduce((sum, _, row) => sum + (of(row) - (inPeriod[row] ?? 0)) ** 2, 0);
  const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, own) => all + own, 0);
  return {
    auc: auc(p, inPeriod) ?? Number.NaN,
    skill: 1 - squares((row) => p[row] ?? 0) / squares(() => rate),
    ratio: sum(inPeriod) / sum(p),
  };
}

/** Simple rivals, with Platt's plain line where there are rows to calibrate on. */
function rivals(rows: RowSet, { through, calibrateThrough, from }: Split) {
  const train = between(rows, "", through);
  const later = calibrateThrough === null ? null : between(rows, through, calibrateThrough);
  const test = pickRows(
    rows,
    rowsWhere(rows.periodEnds, (end) => end >= from),
  );
  const rate = train.inPeriod.reduce((sum, own) => sum + own, 0) / train.firmIds.length;
  const etaBy = (kept: readonly Preparation[], lambda: number) => {
    const fit = fitOf(train, kept, lambda);
    const own = logOdds(test, kept, fit);
    const line =
      later && plattFit(logOdds(later, kept, fit).map(sigmoid), Array.from(later.inPeriod), 1e-6);
    return line === null ? own : own.map((eta) => line.a + line.b * eta);
  };
  const scores = (settings: { curves: boolean; flags: boolean }) =>
    enteredBy(settings, train, prepare(train));
  const plain = etaBy(winsorised(train, 0.01), 1);
  const normal = etaBy(scores({ curves: false, flags: false }), 1);
  const both = plain.map((eta, row) => logit((sigmoid(eta) + sigmoid(normal[row] ?? 0)) / 2));
  const curves = etaBy(scores({ curves: true, flags: false }), 10);
  const all = { plain, "normal scores": normal, "mean of two": both, curves };
  return Object.entries(all).map(([name, eta]) => ({ name, ...told(eta, test, rate) }));
}

function ours(dataset: Dataset, world: World, { through, calibrateThrough, from }: Split): Told {
  const found = fitModel(dataset, {
    ...{ through, calibrateThrough, skip, version: through },
    ...{ features: null, horizonDays: null, asOf: null },
  });
  if (found.kind === "refused") throw new Error(found.reason);
  const span = { from, through: "2011-06-30", skip };
  const { candidate, overRate } = evaluate(dataset, world, scheduleOf(found.model), span);
  const { auc, observedToExpected } = candidate.scores;
  return {
    auc: auc ?? Number.NaN,
    skill: overRate?.skill ?? Number.NaN,
    ratio: observedToExpected ?? Number.NaN,
  };
}

describe.runIf(isThere)("the fit beside simple rivals on real banks", () => {
  const folder = mkdtempSync(join(tmpdir(), "rivals-"));
  let dataset: Dataset;
  let world: World;
  let rows: RowSet;

  beforeAll(async () => {
    const out = join(folder, "content");
    convertBanks({ data, out, lagDays: 0 });
    dataset = await loadDataset(out);
    world = worldAt(dataset, defaultAsOf(dataset) ?? "");
    const features = world.methodology.indicators.map(({ id }) => `indicator.${id}`);
    const span = { from: null, through: "2011-06-30", skip };
    rows = fitRows(world, { features, ...span, horizonDays: 91 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(splits)(
    "is as good as the best, trained through $through, calibrated through $calibrateThrough",
    (split) => {
      const own = ours(dataset, world, split);
      const others = rivals(rows, split);
      const line = (name: string, { auc, skill, ratio }: Told) =>
        `${name.padEnd(14)} AUC ${auc.toFixed(4)}  skill ${skill.toFixed(3)}  O/E ${ratio.toFixed(2)}`;
      console.log(
        [
          `through ${split.through}, calibrated through ${split.calibrateThrough}`,
          line("stele fit", own),
          ...others.map((one) => line(one.name, one)),
        ].join("\n"),
      );
      expect(own.auc).toBeGreaterThan(0.98);
      const best = Math.max(...others.map(({ skill }) => skill));
      expect(own.skill).toBeGreaterThan(best - 0.03);
      expect(own.ratio).toBeGreaterThan(0.65);
      expect(own.ratio).toBeLessThan(1.4);
    },
  );
});
