import { expect, test } from "vitest";
import { linearPredictor, ridgeLogit } from "../../src/engine/numbers/irls.ts";
import { auc, brierSkill } from "../../src/engine/numbers/probability-scores.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { type Choice, chooseSettings, foretells } from "../../src/fit/choose-settings.ts";
import { columnsOf, designOf } from "../../src/fit/prepare.ts";
import { countEvents, type RowSet } from "../../src/fit/row-set.ts";
import { preparedFor, type Settings } from "../../src/fit/validation.ts";
import { companies } from "./companies.ts";
import { type Panel, type PanelName, panels, shuffled } from "./panels.ts";

// The choice is judged on later years of panels that it never saw, beside a plain fit of the same
// rows: every feature winsorised at a hundredth, no flags, penalty 1.

const plain: Settings = {
  transformOf: () => ({ kind: "winsorised", tail: 0.01 }),
  flags: false,
  evenLambda: null,
};

function scored({ train, test }: Panel, settings: Settings, lambda: number, choice?: Choice) {
  const { kept } = preparedFor(train, columnsOf(train), settings);
  const all = ridgeLogit(designOf(train, kept, train.inPeriod), lambda);
  if (all === null) throw new Error("no fit");
  const features = choice === undefined || foretells(choice, all, train, kept) ? kept : [];
  const fit = ridgeLogit(designOf(train, features, train.inPeriod), lambda);
  if (fit === null) throw new Error("no fit");
  const p = Array.from(linearPredictor(designOf(test, features, test.inPeriod), fit), sigmoid);
  const rate = countEvents(test.inPeriod) / p.length;
  return { skill: brierSkill(p, test.inPeriod, rate) ?? Number.NaN, auc: auc(p, test.inPeriod) };
}

function chosen(panel: Panel) {
  const choice = chooseSettings(panel.train, { flags: true, curves: true });
  return { choice, ...scored(panel, choice.settings, choice.lambda, choice) };
}

const gains: readonly (readonly [PanelName, number])[] = [
  ["saturating", 0.05], // measured: .185 against .108
  ["withheld", 0.01], // .023 against .004
  ["linear", -0.01], // where nothing is to be gained, little is lost
];

for (const [name, least] of gains) {
  test(`on the panel "${name}" the choice holds its own against a plain fit, out of time`, () => {
    const panel = panels[name]("a");
    const base = scored(panel, plain, 1);
    expect(chosen(panel).skill - base.skill).toBeGreaterThan(least);
  });
}

test("on ratios that bend, turn and go missing with meaning, curves and flags are chosen", () => {
  const panel = companies("a", 4000, [20, 36]);
  const found = chosen(panel);
  expect(found.skill - scored(panel, plain, 1).skill).toBeGreaterThan(0.03);
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
  const { kept } = preparedFor(own, columnsOf(own), plain);
  const fit = ridgeLogit(designOf(own, kept.slice(0, 1), own.inPeriod), 1);
  const none = chooseSettings(panels.nothing("a").train, { flags: false, curves: false });
  const choice = { ...none, rate: { logLoss: 0.1, gain: 1 } };
  if (fit === null) throw new Error("no fit");
  expect(foretells(choice, fit, own, kept)).toBe(true);
  expect(foretells(choice, fit, common, kept)).toBe(false);
});

test("a plain fit of equal values is matched over several seeds, as that of one is chance", () => {
  const gains = ["a", "b", "c", "d", "e", "f"].map((seed) => {
    const panel = panels.ties(seed);
    return chosen(panel).skill - scored(panel, plain, 1).skill;
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
