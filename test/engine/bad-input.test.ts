import fc from "fast-check";
import { expect, test } from "vitest";
import { analyse } from "../../src/engine/analyse.ts";
import { calibrationOf } from "../../src/engine/forecast/calibrations.ts";
import { leadWindowOf } from "../../src/engine/forecast/lead-window.ts";
import { scoreForecasts } from "../../src/engine/forecast/scored-forecasts.ts";
import { reviewer } from "../../src/engine/signals/review.ts";
import { sequenceOf, sequenceTemplates } from "../../src/engine/truth/sequence.ts";
import { truthOf } from "../../src/engine/truth/truth.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import { presetNames } from "../../src/model/publisher.ts";
import { anyDataset, lastDay } from "./any-world.ts";
import { type Happening, happenings, outcome } from "./confirmed-events.ts";
import { forecast } from "./forecasts.ts";
import { tinyModel } from "./tiny-model.ts";
import { claim, evidence, firm, source, tinyDataset, tinyWorld } from "./world-builder.ts";

// What the engine makes of content that contradicts itself, repeats itself or praises itself.

const asOf = "2024-12-31";

test("contradictory outcomes resolve a forecast once", () => {
  const outcomes = [
    outcome("o1", "alder", "2024-03-20", { label: "acquisition", labelStatus: "provisional" }),
    outcome("o2", "alder", "2024-03-01"),
    outcome("o3", "alder", "2024-02-01", { labelStatus: "disputed" }),
  ];
  const fate = (rows: Dataset["outcomes"]) => {
    const forecasts = [forecast("2024-01-15", "alder", 0.2)];
    const world = tinyWorld(asOf, { models: [tinyModel()], forecasts, outcomes: rows });
    const { scored, censored } = scoreForecasts(world, { mode: "real_time", modelVersion: null });
    expect(scored.length + censored).toBe(1);
    return scored[0]?.event ?? "censored";
  };
  expect(fate(outcomes)).toBe(1); // the final closure
  expect(fate([...outcomes].reverse())).toBe(1);
  expect(fate(outcomes.filter(({ outcomeId }) => outcomeId !== "o2"))).toBe("censored");
  const sameDay = outcomes.slice(0, 2).map((row) => ({
    ...row,
    ...{ occurredOn: "2024-03-01", labelStatus: "final" as const },
  }));
  expect(fate(sameDay)).toBe(1); // closed and sold on the same day is closed
});

const fall: readonly Happening[] = [
  { firmId: "alder", kind: "payout_delay", on: "2023-06-01" },
  { firmId: "alder", kind: "payout_limit_cut", on: "2023-07-01" },
  { firmId: "alder", kind: "closure", on: "2023-08-01" },
];
const reopened = [
  outcome("o1", "alder", "2023-08-01"),
  outcome("o2", "alder", "2024-01-01", { label: "reopening" }),
];
const again: readonly Happening[] = [
  ...fall,
  { firmId: "alder", kind: "complaint_spike", on: "2024-03-01" },
  { firmId: "alder", kind: "payout_suspension", on: "2024-04-01" },
];

test("a firm that closed again is compared by its second life alone", () => {
  const outcomes = [...reopened, outcome("o3", "alder", "2024-05-01")];
  const world = tinyWorld(asOf, { ...happenings(again), outcomes });
  expect(sequenceTemplates(world, asOf)).toEqual([
    { firmId: "alder", kinds: ["complaint_spike", "payout_suspension"] },
  ]);
  expect(sequenceTemplates(world, "2023-12-31")).toEqual([
    { firmId: "alder", kinds: ["payout_delay", "payout_limit_cut", "closure"] },
  ]);
});

test("an alert before the reopening does not count as a warning of the second closure", () => {
  const ids = ["alder", "birch", "cedar", "dogwood", "elm"];
  const world = tinyWorld(asOf, {
    models: [tinyModel()],
    firms: ids.map((id) => firm(id)),
    // an alert over the whole first life, and from 61 days before the second closure on
    forecasts: ids.flatMap((id) => [
      forecast("2023-01-01", id, 0.9),
      forecast("2024-01-01", id, 0.01),
      forecast("2024-03-01", id, 0.9),
    ]),
    outcomes: ids.flatMap((id) => [
      outcome(`a-${id}`, id, "2023-08-01"),
      outcome(`b-${id}`, id, "2024-01-01", { label: "reopening" }),
      outcome(`c-${id}`, id, "2024-05-01"),
    ]),
  });
  // the first closure came after the window of its only forecast: that alert was false
  expect(leadWindowOf(world)).toMatchObject({ n: 5, missed: 0, medianDays: 61, p25: 61, p75: 61 });
  expect(leadWindowOf(world)).toMatchObject({ alerts: 10, falseAlerts: 5 });
});

test("an event before its firm was founded makes no stage, no path and no template", () => {
  const founded = firm("alder", { foundedOn: "2023-07-15" });
  const content = { firms: [founded], ...happenings(fall), outcomes: reopened.slice(0, 1) };
  const world = tinyWorld("2023-12-31", content);
  const found = sequenceOf(world, "alder", truthOf(world, "alder", asOf), "2023-12-31", []);
  expect(found.path).toEqual([{ stage: 4, on: "2023-08-01" }]);
  expect(found.events.map(({ stage }) => stage)).toEqual([0, 0, 4]);
  expect(sequenceTemplates(world, "2023-12-31")).toEqual([]); // one event has no order
});

/** Everything an analysis says except the number of inputs and their hash. */
function toldOf(dataset: Dataset) {
  const analysis = analyse(worldAt(dataset, lastDay));
  return {
    firms: analysis.firms.map(
      ({ provenance: _, truth, sources: __, inputs: ___, ...firmTold }) => ({
        ...firmTold,
        verdict: truth.verdict,
        counts: truth.counts,
        claims: truth.claims.map(({ evidence: items, ...judged }) => ({
          ...judged,
          counted: items.filter(({ counted }) => counted).map(({ item }) => item.evidenceId),
        })),
      }),
    ),
    market: analysis.market,
    confidence: analysis.confidence,
    signals: presetNames.map((preset) => reviewer(analysis)(preset, 365).signals),
    calibration: analysis.calibration,
  };
}

const copyOf = (item: Evidence, evidenceId: string, originGroup: number): Evidence => ({
  ...{ ...item, evidenceId, sourceId: `s${originGroup}` },
});

test("an item repeated inside its origin group, by whomever and whenever, changes nothing", () => {
  let repeated = 0;
  fc.assert(
    fc.property(anyDataset, fc.nat(), fc.boolean(), (dataset, pick, relayed) => {
      const item = dataset.evidence[pick % Math.max(1, dataset.evidence.length)];
      if (item === undefined) return;
      // of the sources of any-world, s0 and s3 are of one group, and so are s1 and s4
      const partner = { s0: 3, s1: 4, s2: 2, s3: 0, s4: 1 }[item.sourceId];
      if (partner === undefined) throw new RangeError(`No source "${item.sourceId}" in any-world`);
      const copy = relayed ? copyOf(item, "zz", partner) : { ...item, evidenceId: "zz" };
      const models = [tinyModel()];
      const before = toldOf({ ...dataset, models });
      const after = toldOf({ ...dataset, models, evidence: [...dataset.evidence, copy] });
      expect(after).toEqual(before);
      repeated += 1;
    }),
    { numRuns: 25 },
  );
  expect(repeated).toBeGreaterThan(15);
});

test("a repetition that became known later does not take the place of the first, whatever its id", () => {
  const first = evidence("m", "c", "a", "2024-03-01");
  const late = { ...first, evidenceId: "a-copy", knownOn: "2024-05-01" };
  for (const items of [
    [first, late],
    [late, first],
  ]) {
    const world = tinyWorld(asOf, {
      ...{ sources: [source("a")], claims: [claim("c", "alder")], evidence: items },
    });
    const [judged] = truthOf(world, "alder", asOf).claims;
    const counted = judged?.evidence
      .filter((one) => one.counted)
      .map(({ item }) => item.evidenceId);
    expect(counted).toEqual(["m"]);
  }
});

const suspended: readonly Happening[] = [
  { firmId: "alder", kind: "payout_suspension", on: "2024-01-01" },
  { firmId: "alder", kind: "payout_resumed", on: "2024-01-11" },
];

test("praise by affiliated sources lowers no stage, raises no confidence and signals nothing", () => {
  const told = happenings(suspended);
  const items = told.evidence.map((row) =>
    row.claimId === "c001" ? { ...row, sourceId: row.sourceId.replace("source", "own") } : row,
  );
  const analysed = (affiliatedFirmId: string | null, rows: readonly Evidence[]) => {
    const own = ["own-0", "own-1"].map((id) => source(id, { affiliatedFirmId }));
    const content = { ...told, sources: [...told.sources, ...own], evidence: rows };
    const analysis = analyse(
      worldAt(tinyDataset({ ...content, models: [tinyModel()] }), "2024-05-01"),
    );
    const alder = analysis.firmBySlug.get("alder");
    const kinds = reviewer(analysis)("early_warning", 365).signals.map(({ headline }) => headline);
    return {
      stage: alder?.sequence.stage,
      confidence: alder?.confidence,
      truth: alder?.truth,
      kinds,
    };
  };
  const praised = analysed("alder", items);
  const silent = analysed(
    "alder",
    items.filter(({ claimId }) => claimId !== "c001"),
  );
  expect(praised.stage).toBe(3);
  expect(praised.truth?.claims[1]).toMatchObject({ verdict: "unverified", posterior: null });
  expect(praised.confidence).toEqual(silent.confidence);
  expect(praised.kinds).toEqual(silent.kinds);
  const independent = analysed(null, items);
  expect(independent.stage).toBe(2);
  expect(independent.kinds.join()).toContain("payout resumed");
});

test("with one class only a calibration keeps its counts, and what needs both classes is null", () => {
  const firms = Array.from({ length: 120 }, (_, i) => firm(`firm${i}`));
  const content = {
    firms,
    models: [tinyModel()],
    forecasts: firms.map(({ firmId }, i) => forecast("2024-01-01", firmId, i / 240)),
  };
  const of = (outcomes: Dataset["outcomes"]) =>
    calibrationOf(tinyWorld(asOf, { ...content, outcomes }), {
      mode: "real_time",
      modelVersion: null,
    });
  const none = of([]);
  expect(none).toMatchObject({ status: "insufficient", nForecasts: 120, nEvents: 0, baseRate: 0 });
  expect([none.auc, none.brier, none.bins]).toEqual([null, null, null]);
  const all = of(firms.map(({ firmId }) => outcome(`o-${firmId}`, firmId, "2024-02-01")));
  expect(all).toMatchObject({ status: "sufficient", baseRate: 1, auc: null, brierSkill: null });
  expect(all.brier).toBeGreaterThan(0);
});
