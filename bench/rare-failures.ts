import { calibrated } from "../src/engine/numbers/calibrate.ts";
import { corp } from "../src/engine/numbers/corp.ts";
import { sigmoid } from "../src/engine/numbers/sigmoid.ts";
import { sum } from "../src/engine/numbers/statistics.ts";
import { chooseCalibrator } from "../src/fit/choose-calibrator.ts";
import type { RowSet } from "../src/fit/row-set.ts";
import { brierSkill } from "../test/engine/brier-skill.ts";
import { tinyMethodology } from "../test/engine/tiny-methodology.ts";
import { fitOf, logOdds, winsorised } from "../test/fit/plain-fit.ts";
import { rareFailures } from "../test/fit/rare-failures.ts";
import { wholeNumber } from "./whole-number.ts";

// Whether forecasts of rare failures keep the rate of a crisis that has passed:
// `node --import tsx bench/rare-failures.ts [seeds] [crisis]`. ECE by the curve and Brier skill of a fit
// before and after its calibrator, and of the probabilities that the outcomes were drawn with; a crisis
// is in log-odds, 0 for none.

const seeds = wholeNumber("seeds", 0, 6);
const crisis = Number(process.argv[3] ?? 1.1);
const rules = tinyMethodology().calibration;

const runs = Array.from({ length: seeds }, (_, i) => scored(`seed ${i}`));
for (const name of ["fitted", "calibrated", "truth"] as const) {
  const mean = (score: "ece" | "skill") =>
    runs.reduce((sum, run) => sum + run[name][score], 0) / runs.length;
  console.log(
    `${name.padEnd(12)} ECE ${mean("ece").toFixed(5)}, skill ${mean("skill").toFixed(3)}`,
  );
}

function scored(seed: string) {
  const { train, calibrate, test, truth } = rareFailures(seed, crisis);
  const kept = winsorised(train, 0.0005);
  const fit = fitOf(train, kept, 3);
  const foretold = (rows: RowSet) => logOdds(rows, kept, fit).map(sigmoid);
  const y = Array.from(calibrate.inPeriod);
  const sample = { firmIds: calibrate.firmIds, p: foretold(calibrate), y };
  const { calibrator } = chooseCalibrator(sample, rules);
  const fitted = foretold(test);
  return {
    fitted: scores(fitted, test),
    calibrated: scores(
      fitted.map((p) => calibrated(calibrator, p)),
      test,
    ),
    truth: scores(truth, test),
  };
}

function scores(p: readonly number[], { inPeriod }: RowSet) {
  const rate = sum(inPeriod) / p.length;
  return {
    ece: corp(p, inPeriod)?.ece ?? Number.NaN,
    skill: brierSkill(p, inPeriod, rate) ?? Number.NaN,
  };
}
