import { expect, test } from "vitest";
import { auc } from "../../src/engine/numbers/probability-scores.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { sum } from "../../src/engine/numbers/statistics.ts";
import { chooseSettings, foretells } from "../../src/fit/choose-settings.ts";
import { enteredBy, type Preparation, prepare } from "../../src/fit/prepare.ts";
import type { RowSet } from "../../src/fit/row-set.ts";
import { brierSkill } from "../engine/brier-skill.ts";
import { companies } from "./companies.ts";
import { type Panel, type PanelName, panels, shuffled } from "./panels.ts";
import { fitOf, logOdds, winsorised } from "./plain-fit.ts";

// The choice is judged on later years of panels that it never saw, beside a plain fit of the same
// rows: every feature winsorised at a hundredth, no flags, penalty 1.

function scored({ train, test }: Panel, kept: readonly Preparation[], lambda: number) {
  const p = logOdds(test, kept, fitOf(train, kept, lambda)).map(sigmoid);
  const rate = sum(test.inPeriod) / p.length;
  return { skill: brierSkill(p, test.inPeriod, rate) ?? Number.NaN, auc: auc(p, test.inPeriod) };
}

function plain(panel: Panel) {
  return scored(panel, winsorised(panel.train, 0.01), 1);
}

function chosen(panel: Panel) {
  const { train } = panel;
  const choice = chooseSettings(train, { flags: true, curves: true });
  const kept = enteredBy(choice.settings, train, prepare(train));
  const isUsed = foretells(choice, fitOf(train, kept, choice.lambda), train, kept);
  return { choice, ...scored(panel, isUsed ? kept : [], choice.lambda) };
}

const gains: readonly (readonly [PanelName, number])[] = [
  ["saturating", 0.05], // measured: .185 against .108
  ["withheld", 0.01], // .023 against .004
  ["linear", -0.01], // where nothing is to be gained, little is lost
];

for (const [name, least] of gains) {
  test(`on the panel "${name}" the choice holds its own against a plain fit, out of time`, () => {
    const panel = panels[name]("a");
    const base = plain(panel);
    expect(chosen(panel).skill - base.skill).toBeGreaterThan(least);
  });
}

test("on ratios that bend, turn and go missing with meaning, curves and flags are chosen", () => {
  const panel = companies("a", 4000, [20, 36]);
  const found = chosen(panel);
  expect(found.skill - plain(panel).skill).toBeGreaterThan(0.03);
  expect(found.choice.settings.flags).toBe(true);
  expect(found.choice.compared.find((one) => one.chosen)?.settings).toMatch(/as curves/);
});

test("a feature of the market is no proof by itself, however many rows repeat its few values", () => {
  const { train } = panels.linear("a");
  const width = train.features.length;
  const x = train.x.map((own, i) => (i % width === 0 ? (train.inPeriod[i / width] ?? 0) : own));
  const own = { ...train, x }; // the first feature is the outcome itself, then only its year
  const year = (i: number) => Number(train.periodEnds[i / width]?.slice(0, 4));
  const common = { ...train, x: x.map((value, i) => (i % width === 0 ? year(i) : value)) };
  const kept = winsorised(own, 0.01);
  const fit = fitOf(own, kept.slice(0, 1), 1);
  const none = chooseSettings(panels.nothing("a").train, { flags: false, curves: false });
  const choice = { ...none, rate: { logLoss: 0.1, gain: 1 } };
  expect(foretells(choice, fit, own, kept)).toBe(true);
  expect(foretells(choice, fit, common, kept)).toBe(false);
});

test("a plain fit of equal values is matched over several seeds, as that of one is chance", () => {
  const gains = ["a", "b", "c", "d", "e", "f"].map((seed) => {
    const panel = panels.ties(seed);
    return chosen(panel).skill - plain(panel).skill;
  });
  expect(gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toBeGreaterThan(-0.01);
});

test("few events that chance does not explain are not thrown away", () => {
  const found = chosen(panels.fewEvents("c")); // 30 events, gain of half a standard error
  expect(found.skill).toBeGreaterThan(0.02);
});

test("absence is flagged where it carries information", () => {
  const { choice } = chosen(panels.withheld("a"));
  expect(choice.settings.flags).toBe(true);
  expect(
    chooseSettings(panels.withheld("a").train, { flags: false, curves: true }).settings.flags,
  ).toBe(false);
});

test("on shuffled outcomes there is no skill over 20 seeds, and the ranking is that of chance", () => {
  const base = panels.linear("control");
  for (let seed = 0; seed < 20; seed += 1) {
    const found = chosen(shuffled(base, `seed ${seed}`));
    expect(found.skill, `seed ${seed}`).toBeLessThanOrEqual(0.001);
    expect(Math.abs((found.auc ?? 0.5) - 0.5), `seed ${seed}`).toBeLessThanOrEqual(0.05);
  }
});

test("on shuffled outcomes curves and flags are taken in no more panels than the guard allows", () => {
  const taken = Array.from({ length: 20 }, (_, k) => {
    const { train } = shuffled(panels.withheld(`s${k % 5}`), `null ${k}`);
    const { settings } = chooseSettings(train, { flags: true, curves: true });
    return Number(settings.curves || settings.flags);
  });
  expect(taken.reduce((sum, own) => sum + own, 0)).toBeLessThanOrEqual(2);
});

test("on shuffled outcomes of many features that copy each other there is no skill either", () => {
  const found = chosen(shuffled(companies("control", 2000, [20, 36]), "control"));
  expect(found.skill).toBeLessThanOrEqual(0.001);
  expect(Math.abs((found.auc ?? 0.5) - 0.5)).toBeLessThanOrEqual(0.05);
});

test("one set of settings is chosen, and every one compared has its loss", () => {
  const { choice } = chosen(panels.linear("b"));
  expect(choice.compared.filter((one) => one.chosen)).toHaveLength(1);
  expect(choice.compared.every(({ logLoss }) => Number.isFinite(logLoss))).toBe(true);
  expect(choice).toMatchObject({ method: "rolling origin", folds: 2 });
});

test("with one period firms are held out", () => {
  const { train } = panels.linear("c");
  const one: RowSet = { ...train, periodEnds: train.periodEnds.map(() => "2000-12-31") };
  expect(chooseSettings(one, { flags: true, curves: true })).toMatchObject({
    method: "firms held out",
    folds: 5,
  });
});
