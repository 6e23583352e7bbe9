import { describe, expect, it, test } from "vitest";
import type { Analysis } from "../../../src/engine/analyse.ts";
import type { FirmAssessment } from "../../../src/engine/assess.ts";
import { riskBand } from "../../../src/engine/forecast/band.ts";
import { calibrationsOf } from "../../../src/engine/forecast/calibrations.ts";
import { hazardOf } from "../../../src/engine/forecast/hazard.ts";
import type { Signal } from "../../../src/engine/signals/signal.ts";
import { signalSearch } from "../../../src/engine/signals/signals.ts";
import { sequenceOf } from "../../../src/engine/truth/sequence.ts";
import { truthOf } from "../../../src/engine/truth/truth.ts";
import type { World } from "../../../src/engine/world/world.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { assessment } from "../assessment.ts";
import { happenings, outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { marketPeriod } from "../market-period.ts";
import { unissued } from "../standing.ts";
import { tinyModel } from "../tiny-model.ts";
import { evidence, firm, tinyWorld } from "../world-builder.ts";

const asOf = "2024-06-30";
const month = { from: "2024-06-01", to: asOf };

type Given = Pick<Analysis, "world" | "firms" | "market" | "confidence" | "calibration">;

/** Assesses each firm of the world as the engine does, without a reading of its indicators. */
function given(world: World, overrides: Partial<FirmAssessment> = {}): Given {
  const firms = world.firms.map((one) => {
    const truth = truthOf(world, one.firmId, asOf);
    const sequence = sequenceOf(world, one.firmId, truth, asOf, []);
    return assessment(one.firmId, { firm: one, truth, sequence, ...overrides });
  });
  const asked = { modelVersion: world.model?.version ?? null, preset: null };
  const judged = calibrationsOf(world);
  const realTime = judged({ mode: "real_time", ...asked });
  const calibration = { realTime, hindcast: judged({ mode: "hindcast", ...asked }) };
  return { world, firms, market: [], confidence: assessment("x").confidence, calibration };
}

function signalsOf(analysis: Given, ...asked: Parameters<ReturnType<typeof signalSearch>>) {
  return signalSearch(analysis)(...asked);
}

const alder = [firm("alder")];
const kinds = (signals: readonly Signal[]) => signals.map((signal) => signal.kind);

function hazardAt(score: number): Partial<FirmAssessment> {
  const world = tinyWorld(asOf);
  const hazard = hazardOf(tinyModel(), new Map([["score", score]]));
  return { hazard, band: riskBand(hazard, { confirmedStage: 0 }, world.methodology) };
}

test("a quiet firm in a quiet market signals nothing", () => {
  expect(signalsOf(given(tinyWorld(asOf)), "balanced", month)).toEqual([]);
});

test("an alert is signalled from the preset's threshold on, with its drivers", () => {
  const found = given(tinyWorld(asOf, { firms: alder }), hazardAt(30)); // p is about 0.15
  const [alert] = signalsOf(found, "balanced", month);
  expect(alert).toMatchObject({
    scope: "firm",
    slug: "alder",
    kind: "probability_alert",
    severity: "watch",
    decision: "verify",
    likelihoodWord: "very unlikely",
    drivers: [{ id: "score", label: "Score", contribution: expect.closeTo(1.6, 9) }],
    issuedOn: asOf,
    validUntil: "2024-07-07",
  });
  expect(alert?.triggers).toEqual([
    { id: "probability", value: expect.any(Number), threshold: 0.090909 },
  ]);
  expect(kinds(signalsOf(found, "early_warning", month))).toEqual(["probability_alert"]);
  expect(kinds(signalsOf(found, "confirmed_only", month))).toEqual([]);
});

test("a preset decides which claims count", () => {
  const claims = happenings([
    { firmId: "alder", kind: "payout_delay", on: "2024-06-10", sources: 1 },
    { firmId: "birch", kind: "payout_delay", on: "2024-06-11" },
    { firmId: "cedar", kind: "payout_delay", on: "2024-06-12" },
  ]);
  const weaker = claims.evidence.map((item) =>
    item.claimId === "c001" ? { ...item, directness: "second_hand" as const } : item,
  );
  const found = given(tinyWorld(asOf, { ...claims, evidence: weaker }));
  const events = (preset: "balanced" | "early_warning" | "confirmed_only") =>
    signalsOf(found, preset, month)
      .filter((signal) => signal.kind === "new_event")
      .map((signal) => [signal.slug, signal.verdict]);
  expect(events("confirmed_only")).toEqual([["cedar", "confirmed"]]);
  expect(events("balanced")).toEqual([
    ["cedar", "confirmed"],
    ["birch", "corroborated"],
  ]);
  expect(events("early_warning")).toEqual([
    ["cedar", "confirmed"],
    ["birch", "corroborated"],
    ["alder", "single_source"],
  ]);
});

test("an event is dated by the day its claim was first confirmed, whatever came later", () => {
  const told = happenings([{ firmId: "alder", kind: "closure", on: "2024-03-01", sources: 1 }]);
  const second = evidence("late", "c000", "source-1", "2024-06-20");
  const third = evidence("later", "c000", "source-2", "2024-06-29");
  const found = given(tinyWorld(asOf, { ...told, evidence: [...told.evidence, second, third] }));
  const event = signalsOf(found, "balanced", month).find((one) => one.kind === "new_event");
  expect(event).toMatchObject({ issuedOn: "2024-06-20", evidenceIds: ["i000-0", "late", "later"] });
  const week = { from: "2024-06-24", to: asOf };
  expect(kinds(signalsOf(found, "balanced", week))).not.toContain("new_event");
});

test("a critical event from a single source is at most a watch", () => {
  const told = happenings([{ firmId: "alder", kind: "closure", on: "2024-06-10", sources: 1 }]);
  const critical = told.events.map((event) => ({ ...event, severity: "critical" as const }));
  const found = given(tinyWorld(asOf, { ...told, events: critical }));
  expect(signalsOf(found, "early_warning", month)).toMatchObject([
    { kind: "new_event", severity: "watch", decision: "verify", verdict: "single_source" },
  ]);
});

test("a stage that changed in the window is signalled with its evidence", () => {
  const told = happenings([{ firmId: "alder", kind: "payout_suspension", on: "2024-06-10" }]);
  const found = given(tinyWorld(asOf, told));
  expect(
    signalsOf(found, "balanced", month).find((one) => one.kind === "stage_change"),
  ).toMatchObject({
    severity: "escalate",
    direction: "worsening",
    triggers: [{ id: "stage", value: 3, threshold: 0 }],
    evidenceIds: ["i000-0", "i000-1"],
    issuedOn: "2024-06-10",
  });
  const later = { from: "2024-06-11", to: asOf };
  expect(kinds(signalsOf(found, "balanced", later))).not.toContain("stage_change");
});

test("a stage that fell is signalled as an improvement and as information", () => {
  const told = happenings([{ firmId: "alder", kind: "payout_suspension", on: "2023-12-10" }]);
  const found = given(tinyWorld(asOf, told)); // the 180 days ended on 2024-06-07
  expect(signalsOf(found, "balanced", month)).toMatchObject([
    { kind: "stage_change", severity: "info", direction: "improving", issuedOn: "2024-06-08" },
  ]);
});

test("a probability that moved to another band is signalled on that day", () => {
  const forecasts = [
    forecast("2024-05-01", "alder", 0.05), // lift 1.25
    forecast("2024-06-01", "alder", 0.25), // 6.25
    forecast("2024-06-08", "alder", 0.02), // 0.5
    forecast("2024-06-08", "alder", 0.9, { mode: "hindcast" }),
  ];
  const models = [tinyModel()];
  const found = given(tinyWorld(asOf, { firms: alder, forecasts, models }));
  const turns = signalsOf(found, "balanced", month).filter((one) => one.kind === "band_change");
  expect(turns.map((one) => [one.issuedOn, one.severity, one.direction])).toEqual([
    ["2024-06-01", "caution", "worsening"],
    ["2024-06-08", "info", "improving"],
  ]);
});

test("a change of model alone changes no band, and a true change over it carries the break", () => {
  // without features the new model gives every firm 0.81 on every day: critical, as it always was
  const newer = { version: "prior-2", effectiveFrom: "2024-06-03", intercept: -2, features: [] };
  const models = [tinyModel(), tinyModel(newer)];
  const turnsOf = (later: number) => {
    const forecasts = [
      forecast("2024-06-02", "alder", 0.1), // elevated by the old model
      forecast("2024-06-09", "alder", later, { modelVersion: "prior-2" }),
    ];
    const found = given(tinyWorld(asOf, { firms: alder, forecasts, models }));
    return signalsOf(found, "balanced", month).filter((one) => one.kind === "band_change");
  };
  expect(turnsOf(0.81)).toEqual([]);
  expect(turnsOf(0.02)).toMatchObject([
    {
      issuedOn: "2024-06-09",
      direction: "improving",
      triggers: [{ value: "moderate", threshold: "critical" }],
      break: { kind: "model", from: "prior-1", to: "prior-2" },
    },
  ]);
});

test("a signal states the probability of its day", () => {
  const forecasts = [forecast("2024-06-09", "alder", 0.05), forecast("2024-06-16", "alder", 0.25)];
  const world = tinyWorld(asOf, { firms: alder, forecasts, models: [tinyModel()] });
  const told = signalsOf(given(world, hazardAt(30)), "balanced", month);
  const turn = told.find(({ issuedOn }) => issuedOn === "2024-06-16");
  expect(turn).toMatchObject({ kind: "band_change", probability: 0.25, lift: 6.25 });
});

test("a score drop is signalled when the current interval does not explain it", () => {
  const history = [
    { periodEnd: "2024-05-26", score: 71, rank: 1, coverage: 1, standing: unissued },
  ];
  const now = { score: 60, scoreInterval: { low: 55, high: 65 }, history };
  const world = tinyWorld(asOf, { firms: alder });
  expect(signalsOf(given(world, now), "balanced", month)).toMatchObject([
    { kind: "score_drop", headline: "alder: score 60.0, was 71.0 before 1 June 2024" },
  ]);
  const wide = { ...now, scoreInterval: { low: 45, high: 75 } };
  expect(signalsOf(given(world, wide), "balanced", month)).toEqual([]);
  expect(signalsOf(given(world, { ...now, score: null }), "balanced", month)).toEqual([]);
});

test("stale data is signalled for an active firm", () => {
  const world = tinyWorld(asOf, { firms: alder });
  const { freshness } = assessment("alder");
  const stale = { freshness: { ...freshness, medianAgeDays: 50, status: "stale" as const } };
  expect(kinds(signalsOf(given(world, stale), "balanced", month))).toEqual(["stale_data"]);
  const gone = { ...stale, status: "closed" as const };
  expect(signalsOf(given(world, gone), "balanced", month)).toEqual([]);
});

test("contested claims, replies and outcomes are signalled by the day they became known", () => {
  const told = happenings([{ firmId: "alder", kind: "payout_delay", on: "2024-06-10" }]);
  const no = evidence("no", "c000", "source-2", "2024-06-12", { stance: "refutes" });
  const reply = { status: "received", text: "Not so.", on: "2024-06-15" } as const;
  const overrides: Partial<Dataset> = {
    ...told,
    evidence: [...told.evidence, no],
    firms: [firm("alder", { rightOfReply: reply }), firm("birch")],
    outcomes: [outcome("o", "birch", "2024-05-20", { knownOn: "2024-06-02" })],
  };
  const found = signalsOf(given(tinyWorld(asOf, overrides)), "balanced", month);
  expect(found.map((one) => [one.severity, one.kind, one.issuedOn])).toEqual([
    ["escalate", "outcome_recorded", "2024-06-02"],
    ["watch", "contested_claim", "2024-06-12"],
    ["info", "reply_received", "2024-06-15"],
  ]);
});

test("a changed market state is signalled, most severe first", () => {
  const segments = ["a", "b", "c", "d"].map((id, i) => ({
    id,
    name: id.toUpperCase(),
    level: 0.5,
    weight: 0.25,
    contribution: [10, 30, 0, 30][i]!,
  }));
  const market = [
    marketPeriod("2024-06-23", {
      state: "high",
      previousState: "watch",
      transition: "raised",
      because: { rule: "entered", threshold: 65, since: "2024-06-23" },
      stress: 70,
      segments,
    }),
    marketPeriod("2024-06-30", {
      state: "elevated",
      previousState: "high",
      transition: "lowered",
      stress: 50,
    }),
  ];
  const found = signalsOf({ ...given(tinyWorld(asOf)), market }, "balanced", month);
  expect(found).toMatchObject([
    {
      scope: "market",
      kind: "state_change",
      severity: "escalate",
      direction: "worsening",
      firmId: null,
      probability: null,
      drivers: [{ id: "b" }, { id: "d" }, { id: "a" }],
      triggers: [
        { id: "marketState", value: "high", threshold: "watch" },
        { id: "stress", value: 70, threshold: 65 },
      ],
    },
    { severity: "info", direction: "improving" },
  ]);
});

test("a payout drift is signalled once, when its run is complete", () => {
  const values = [...Array.from({ length: 26 }, (_, i) => i % 3), 20, 20, 20, 20];
  const market = values.map((value, i) => {
    const day = new Date(Date.UTC(2024, 0, 7 + 7 * i)).toISOString().slice(0, 10);
    return marketPeriod(day, {
      inputs: [
        {
          id: "sector_delay",
          label: "Median delay",
          segment: "payout",
          unit: "points",
          value,
          level: null,
          percentile: null,
          n: 3,
          observedOn: day,
        },
      ],
    });
  });
  const all = { from: "2024-01-01", to: "2024-12-31" };
  const found = signalsOf({ ...given(tinyWorld(asOf)), market }, "balanced", all);
  expect(found.map((one) => [one.kind, one.issuedOn])).toEqual([
    ["payout_drift", market[27]!.periodEnd],
  ]);
});

test("three firms that turn critical within 14 days are signalled as one", () => {
  const ids = ["alder", "birch", "cedar"];
  const models = [tinyModel()];
  const world = (days: readonly string[]) =>
    tinyWorld(asOf, {
      models,
      forecasts: ids
        .flatMap((id, i) => [forecast("2024-05-01", id, 0.02), forecast(days[i]!, id, 0.9)])
        .sort((a, b) => (a.issuedOn < b.issuedOn ? -1 : 1)),
    });
  const clusters = (days: readonly string[]) =>
    signalsOf({ ...given(world(days)), market: [marketPeriod(asOf)] }, "balanced", month)
      .filter((one) => one.kind === "critical_cluster")
      .map((one) => one.issuedOn);
  expect(clusters(["2024-06-02", "2024-06-09", "2024-06-15"])).toEqual(["2024-06-15"]);
  expect(clusters(["2024-06-02", "2024-06-09", "2024-06-16"])).toEqual([]);
});

test("a signal keeps its id in every preset and window, and no two share one", () => {
  const told = happenings([
    { firmId: "alder", kind: "payout_suspension", on: "2024-06-10" },
    { firmId: "alder", kind: "payout_suspension", on: "2024-06-10" },
    { firmId: "birch", kind: "payout_suspension", on: "2024-06-10" },
  ]);
  const found = given(tinyWorld(asOf, told));
  const ids = (preset: "balanced" | "early_warning", from: string) =>
    signalsOf(found, preset, { from, to: asOf })
      .filter((one) => one.kind === "stage_change")
      .map((one) => one.signalId);
  expect(ids("balanced", "2024-06-01")).toEqual(ids("early_warning", "2023-07-01"));
  const every = signalsOf(found, "balanced", month).map((one) => one.signalId);
  expect(new Set(every).size).toBe(every.length);
  expect(every.every((id) => /^sig-[0-9a-f]{16}$/.test(id))).toBe(true);
});

describe("the words of a probability", () => {
  const steps = [
    { from: 0, to: 0.2, n: 500, events: 20, observed: 0.04, low: 0.02, high: 0.06 },
    { from: 0.4, to: 0.99, n: 185, events: 158, observed: 0.854, low: 0.796, high: 0.898 },
  ];
  const alert = (score: number, curve: typeof steps | null) => {
    const plain = given(tinyWorld(asOf, { firms: alder }), hazardAt(score));
    const realTime = { ...plain.calibration.realTime, steps: curve };
    const analysis = { ...plain, calibration: { ...plain.calibration, realTime } };
    const found = signalsOf(analysis, "balanced", month);
    const [one] = found.filter(({ kind }) => kind === "probability_alert");
    if (one === undefined) throw new RangeError("No alert");
    return one;
  };

  it("say no more than came true of forecasts as high", () => {
    const { headline, probability, likelihoodWord } = alert(-1000, steps);
    expect(probability).toBeGreaterThan(0.95);
    expect(headline).toContain("85% of forecasts this high came true within");
    expect(headline).not.toMatch(/over 99|chance of failure/);
    expect(likelihoodWord).toBe("very likely");
    expect(alert(-1000, null).likelihoodWord).toBe("almost certain");
    // a band so wide that it holds every forecast bears none of them out
    const wide = steps.map((step) => ({ ...step, high: 1 }));
    expect(alert(-1000, wide).headline).toContain("85% of forecasts this high came true within");
  });

  it("are the probability's own where too little is known, or the curve bears it out", () => {
    const all = steps.map((step) => ({ ...step, observed: 1, high: 1 }));
    for (const curve of [null, all]) {
      expect(alert(-1000, curve).headline).toMatch(/chance of failure within/);
    }
  });
});
