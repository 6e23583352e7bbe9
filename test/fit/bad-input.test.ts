import { expect, test } from "vitest";
import { z } from "zod";
import { logit } from "../../src/engine/numbers/sigmoid.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { chooseCalibrator } from "../../src/fit/choose-calibrator.ts";
import { evaluate } from "../../src/fit/evaluate.ts";
import { fitModel } from "../../src/fit/fit-model.ts";
import { fitRows } from "../../src/fit/rows.ts";
import { scheduleOf } from "../../src/fit/schedule.ts";
import type { FitOptions } from "../../src/fit/setup.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { type HazardModel, hazardModelSchema } from "../../src/model/hazard-model.ts";
import type { Outcome } from "../../src/model/outcome.ts";
import { canonicalJson } from "../../src/record/canonical.ts";
import { happenings, outcome } from "../engine/confirmed-events.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { firm, observation, source } from "../engine/world-builder.ts";
import { inventedMarket, quarterEnds } from "./invented-market.ts";

// What a fit does with content that contradicts itself, repeats itself or says nothing.

const market = inventedMarket({
  ...{ firms: 400, indicators: 2, intercept: -3, seed: "bad input" },
  weights: [1.5, -1],
});
const options: FitOptions = {
  ...{ through: "2023-03-31", calibrateThrough: null, skip: [], version: "2023.1" },
  ...{ features: null, horizonDays: null, asOf: null },
};

function fitted(dataset: Dataset, overrides: Partial<FitOptions> = {}): HazardModel {
  const found = fitModel(dataset, { ...options, ...overrides });
  if (found.kind === "refused") throw new Error(found.reason);
  return found.model;
}

function rowsOf(dataset: Dataset, features: readonly string[] = ["indicator.i0"]) {
  const query = { features, from: null, through: "2023-12-31", skip: [], horizonDays: 91 };
  return fitRows(worldAt(dataset, "2024-04-01"), query);
}

function revalued(id: string, value: (observedOn: string) => number | null): Dataset {
  const observations = market.observations.flatMap((row) => {
    if (row.indicatorId !== id) return [row];
    const changed = value(row.observedOn);
    return changed === null ? [] : [{ ...row, value: changed }];
  });
  return { ...market, observations };
}

const survivor = market.firms.find(
  ({ firmId }) => !market.outcomes.some((row) => row.firmId === firmId),
)!.firmId;

test("contradictory outcomes label each row once: a final closure stands before all else", () => {
  const of = (extra: readonly Outcome[]) => {
    const { firmIds, periodEnds, inPeriod } = rowsOf({
      ...market,
      outcomes: [...market.outcomes, ...extra],
    });
    return firmIds.flatMap((id, row) =>
      id === survivor ? [[periodEnds[row], inPeriod[row]]] : [],
    );
  };
  const closed = outcome("a", survivor, "2022-08-15");
  const sold = outcome("b", survivor, "2022-05-15", {
    ...{ label: "acquisition", labelStatus: "provisional" },
  });
  const denied = outcome("c", survivor, "2022-05-20", { labelStatus: "disputed" });
  expect(of([closed, sold, denied])).toEqual([
    ["2022-03-31", 0],
    ["2022-06-30", 1],
  ]);
  expect(of([sold, denied])).toEqual([]); // acquired within its first period: neither label is right
});

test("an event before its firm existed is in no feature", () => {
  const told = happenings([{ firmId: survivor, kind: "payout_suspension", on: "2022-03-01" }]);
  const firms = (foundedOn: string | null) =>
    market.firms.map((one) => (one.firmId === survivor ? firm(survivor, { foundedOn }) : one));
  const features = ["indicator.i0", "stage", "events.3.90"];
  const of = (foundedOn: string | null) =>
    rowsOf({ ...market, ...told, firms: firms(foundedOn) }, features);
  const sum = ({ x }: { x: Float64Array }, column: number) =>
    x.reduce((total, value, i) => total + (i % 3 === column ? value : 0), 0);
  expect([sum(of("2022-02-01"), 1), sum(of("2022-02-01"), 2)]).toEqual([6, 1]);
  expect([sum(of("2022-03-15"), 1), sum(of("2022-03-15"), 2)]).toEqual([0, 0]);
});

const stories = happenings(
  market.firms.slice(0, 60).map(({ firmId }, i) => ({
    firmId,
    kind: i % 3 === 0 ? ("payout_suspension" as const) : "payout_delay",
    on: "2022-03-01",
    sources: 1 + (i % 2),
  })),
);

test("an item repeated inside its origin group changes no byte of the model", () => {
  const content = { ...market, ...stories };
  const copies = stories.evidence.map((row) => ({ ...row, evidenceId: `${row.evidenceId}-again` }));
  const wire = stories.sources.map((row) => ({ ...row, sourceId: `${row.sourceId}-wire` }));
  const relayed = copies.map((row) => ({ ...row, sourceId: `${row.sourceId}-wire` }));
  const asked = { features: ["indicator.i0", "stage", "events.1.180"] };
  const once = fitted(content, asked);
  expect(once.features).toHaveLength(3);
  const repeated = [
    { ...content, evidence: [...copies, ...stories.evidence] },
    {
      ...content,
      sources: [...stories.sources, ...wire],
      evidence: [...stories.evidence, ...relayed],
    },
  ];
  for (const again of repeated)
    expect(canonicalJson(fitted(again, asked))).toBe(canonicalJson(once));
});

test("what only a source affiliated to the firm says in its favour is in no feature", () => {
  const told = happenings([
    { firmId: survivor, kind: "payout_suspension", on: "2022-03-01" },
    { firmId: survivor, kind: "payout_resumed", on: "2022-03-05" },
  ]);
  const evidence = told.evidence.map((row) =>
    row.claimId === "c001" ? { ...row, sourceId: row.sourceId.replace("source", "own") } : row,
  );
  const stages = (affiliatedFirmId: string | null) => {
    const own = ["own-0", "own-1"].map((id) => source(id, { affiliatedFirmId }));
    const content = { ...market, ...told, sources: [...told.sources, ...own], evidence };
    const { firmIds, x } = rowsOf(content, ["stage"]);
    return Array.from(x.filter((_, row) => firmIds[row] === survivor)).slice(0, 2);
  };
  expect(stages(null)).toEqual([3, 2]); // others vouch for the recovery: it lowers the stage
  expect(stages(survivor)).toEqual([3, 3]);
});

test("with every feature constant the model is the rate of events, and says what it dropped", () => {
  const found = fitted({
    ...market,
    observations: market.observations.map((row) => ({ ...row, value: 4 })),
  });
  expect(found.features).toEqual([]);
  expect(hazardModelSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  expect(found.intercept).toBeCloseTo(logit(found.nEvents / found.nRows), 9);
  expect(found.diagnostics["dropped"]).toEqual([
    { id: "indicator.i0", reason: "constant" },
    { id: "indicator.i1", reason: "constant" },
  ]);
  expect(found.diagnostics["warnings"]).toContainEqual(
    expect.stringMatching(/^No feature is used/),
  );
  const { compared, rate } = z
    .object({ compared: z.array(z.object({ gain: z.number().nullable() })), rate: z.unknown() })
    .parse(found.diagnostics["validation"]);
  expect(compared.map(({ gain }) => gain ?? 0)).toEqual(compared.map(() => 0)); // rounding is no gain
  expect(rate).toMatchObject({ gain: 0 });
});

test("with every feature missing for every firm it refuses: there is no row", () => {
  const found = fitModel({ ...market, observations: [] }, options);
  expect(found).toMatchObject({ kind: "refused", nRows: 0, nEvents: 0 });
  expect(found.kind === "refused" && found.reason).toContain("0 events in 0 rows");
});

test("a feature that is common to all firms is named, with the periods that it was learnt from", () => {
  const values: Readonly<Record<string, number>> = Object.fromEntries(
    quarterEnds.map((day, i) => [day, i % 2]),
  );
  const found = fitted(revalued("i1", (day) => values[day] ?? null));
  expect(found.diagnostics["warnings"]).toContainEqual(
    '"indicator.i1" has one value for all firms of a period: it was learnt from 5 periods, and its standard error, which counts rows, is too small',
  );
});

test("features that are missing for every firm decide nothing about who is at risk", () => {
  const unseen = ["a", "b", "c"].map((id) => ({ ...market.methodologies[0]!.indicators[0]!, id }));
  const methodologies = market.methodologies.map((one) => ({
    ...one,
    indicators: [...one.indicators, ...unseen],
  }));
  const [whole, found] = [fitted(market), fitted({ ...market, methodologies })];
  expect(found.nRows).toBe(whole.nRows);
  expect(found.features).toEqual(whole.features);
  expect(found.diagnostics["rows"]).toEqual(whole.diagnostics["rows"]);
  expect(found.diagnostics["dropped"]).toEqual(
    ["a", "b", "c"].map((id) => ({ id: `indicator.${id}`, reason: "missing for every row" })),
  );
});

test("features that are dropped as constant decide nothing about who is at risk", () => {
  const constant = ["a", "b", "c"].map((id) => ({
    ...market.methodologies[0]!.indicators[0]!,
    id,
  }));
  const methodologies = market.methodologies.map((one) => ({
    ...one,
    indicators: [...one.indicators, ...constant],
  }));
  const observations = market.firms
    .slice(0, 100)
    .flatMap(({ firmId }) => constant.map(({ id }) => observation(firmId, id, "2022-03-31", 4)));
  const [whole, found] = [
    fitted(market),
    fitted({ ...market, methodologies, observations: [...market.observations, ...observations] }),
  ];
  expect(found.nRows).toBe(whole.nRows);
  expect(found.features).toEqual(whole.features);
  expect(found.diagnostics["rows"]).toEqual(whole.diagnostics["rows"]);
  expect(found.diagnostics["dropped"]).toEqual(
    ["a", "b", "c"].map((id) => ({ id: `indicator.${id}`, reason: "constant" })),
  );
});

test("a feature that is constant or missing in the early periods alone is fitted all the same", () => {
  for (const early of [4, null]) {
    const late = revalued("i1", (day) => (day < "2022-12-31" ? early : Number(day.slice(5, 7))));
    const found = fitted(late);
    expect(found.features.map(({ id }) => id)).toEqual(["indicator.i0", "indicator.i1"]);
    for (const { coef } of found.features) expect(Number.isFinite(coef)).toBe(true);
  }
});

test("where no later block has an event firms are held out instead, and it says so", () => {
  const early = market.outcomes.filter(({ occurredOn }) => occurredOn < "2022-07-01");
  const found = fitted({ ...market, outcomes: early });
  expect(found.nEvents).toBeGreaterThanOrEqual(20);
  expect(found.diagnostics["validation"]).toMatchObject({ method: "firms held out, log loss" });
  expect(found.diagnostics["warnings"]).toContainEqual(
    expect.stringMatching(/^The choices were judged by holding out firms, not later periods/),
  );
});

test("without an event after the training window the probabilities stay as fitted", () => {
  const before = market.outcomes.filter(({ occurredOn }) => occurredOn <= "2023-06-30");
  const found = fitted({ ...market, outcomes: before }, { calibrateThrough: "2023-12-31" });
  expect(found.calibrator).toEqual({ kind: "identity" });
  expect(found.diagnostics["calibrator"]).toMatchObject({ events: 0 });
});

test("forecasts that part the events perfectly get a calibrator that is finite and keeps order", () => {
  const p = Array.from({ length: 400 }, (_, i) => 0.02 + (0.9 * i) / 400);
  const y = p.map((value) => (value > 0.7 ? 1 : 0));
  const firmIds = p.map((_, i) => `f${i}`);
  const { calibrator, losses } = chooseCalibrator({ firmIds, p, y }, tinyMethodology().calibration);
  for (const loss of Object.values(losses)) expect(Number.isFinite(loss)).toBe(true);
  expect(Object.keys(losses)).toContain("platt");
  if (calibrator.kind === "platt") expect(calibrator.b).toBeGreaterThan(0);
  const numbers = Object.values(calibrator)
    .flat()
    .filter((one) => typeof one === "number");
  expect(numbers.every(Number.isFinite)).toBe(true);
});

test("scored on rows of one class a model has counts, and no score that needs both", () => {
  const before = market.outcomes.filter(({ occurredOn }) => occurredOn <= "2023-06-30");
  const quiet = { ...market, outcomes: before };
  const world = worldAt(quiet, "2024-04-01");
  const span = { from: "2023-06-30", through: "2023-12-31" };
  const found = evaluate(quiet, world, scheduleOf(fitted(market)), span);
  const { scores } = found.candidate;
  expect(found.nRows).toBeGreaterThan(500);
  expect(found.nEvents).toBe(0);
  expect(scores).toMatchObject({ auc: null, aucInterval: null, brierSkill: null });
  expect(scores.brier).toBeGreaterThan(0);
});
