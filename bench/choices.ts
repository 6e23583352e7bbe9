import { auc } from "../src/engine/numbers/probability-scores.ts";
import { sigmoid } from "../src/engine/numbers/sigmoid.ts";
import { sum } from "../src/engine/numbers/statistics.ts";
import { chooseSettings, foretells } from "../src/fit/choose-settings.ts";
import { enteredBy, type Preparation, prepare } from "../src/fit/prepare.ts";
import { pickRows } from "../src/fit/row-set.ts";
import { brierSkill } from "../test/engine/brier-skill.ts";
import { companies } from "../test/fit/companies.ts";
import { fewFirms } from "../test/fit/few-firms.ts";
import { type Panel, panels, shuffled } from "../test/fit/panels.ts";
import { fitOf, logOdds, winsorised } from "../test/fit/plain-fit.ts";
import { gaps, lasting } from "../test/fit/wide-panels.ts";
import { wholeNumber } from "./whole-number.ts";

// What the choices of a fit gain out of time over plain winsorising at a hundredth with penalty 1, on
// invented panels that are each hard in a way of their own: `node --import tsx bench/choices.ts [seeds]
// [panel …] [--shuffled]`, the last with the outcomes dealt out anew. A choice must not lose by more than
// noise: the mean of the gains over the seeds, with its standard error.

const count = wholeNumber("seeds", 0, 6);
const isShuffled = process.argv.includes("--shuffled");
const named = process.argv.slice(3).filter((own) => own !== "--shuffled");
const makers: Readonly<Record<string, (seed: string) => Panel>> = {
  ...panels,
  companies: judgedByMore(companies, 10_000, 3),
  fewFirms: judgedByMore(fewFirms, 420, 8),
  gaps: judgedByMore(gaps, 5000, 8),
  lasting: judgedByMore(lasting, 400, 8),
};

console.log("panel           skill plain  chosen  gain (s.e.)      AUC plain  chosen  processor");
for (const [name, make] of Object.entries(makers)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const start = process.cpuUsage();
  const panel = (seed: string) => (isShuffled ? shuffled(make(seed), seed) : make(seed));
  const runs = Array.from({ length: count }, (_, i) => compared(panel(`seed ${i}`)));
  const used = process.cpuUsage(start);
  const gains = runs.map(({ plain, chosen }) => chosen.skill - plain.skill);
  const columns = [
    shown(mean(runs.map(({ plain }) => plain.skill))),
    shown(mean(runs.map(({ chosen }) => chosen.skill))),
    `${shown(mean(gains))} (${shown(standardError(gains))})`,
    shown(mean(runs.map(({ plain }) => plain.auc))),
    shown(mean(runs.map(({ chosen }) => chosen.auc))),
    `${((used.user + used.system) / 1e6).toFixed(0)} s`,
  ];
  console.log([name.padEnd(16), ...columns].join("   "));
}

/** Some firms train, and the later years of several times as many judge, since few events tell little. */
function judgedByMore(
  make: (seed: string, firms: number) => Panel,
  firms: number,
  times: number,
): (seed: string) => Panel {
  return (seed) => {
    const { train, test } = make(seed, firms * times);
    const isFirst = (id: string) => Number(id.replace("firm", "")) < firms;
    const picked = train.firmIds.flatMap((id, row) => (isFirst(id) ? row : []));
    return { train: pickRows(train, picked), test };
  };
}

function compared({ train, test }: Panel) {
  const choice = chooseSettings(train, { flags: true, curves: true });
  const kept = enteredBy(choice.settings, train, prepare(train));
  const isUsed = foretells(choice, fitOf(train, kept, choice.lambda), train, kept);
  return {
    plain: scored({ train, test }, winsorised(train, 0.01), 1),
    chosen: scored({ train, test }, isUsed ? kept : [], choice.lambda),
  };
}

function scored({ train, test }: Panel, kept: readonly Preparation[], lambda: number) {
  const rate = sum(train.inPeriod) / train.firmIds.length;
  const p =
    kept.length === 0
      ? test.firmIds.map(() => rate)
      : logOdds(test, kept, fitOf(train, kept, lambda)).map(sigmoid);
  return {
    skill: brierSkill(p, test.inPeriod, rate) ?? Number.NaN,
    auc: auc(p, test.inPeriod) ?? Number.NaN,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function standardError(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)) / (values.length - 1 || 1));
}

function shown(value: number): string {
  return value.toFixed(3).padStart(6);
}
