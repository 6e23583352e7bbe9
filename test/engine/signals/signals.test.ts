import { describe, expect, it, test } from "vitest";
import type { Analysis } from "../../../src/engine/analyse.ts";
import type { FirmAssessment, FirmEntry } from "../../../src/engine/assess.ts";
import { watchedScores } from "../../../src/engine/detect/watched-scores.ts";
import { riskBand } from "../../../src/engine/forecast/bands/by-probability.ts";
import { calibrationsOf } from "../../../src/engine/forecast/calibrations.ts";
import { hazardOf } from "../../../src/engine/forecast/hazard.ts";
import type { MarketPeriod } from "../../../src/engine/market/market.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import type { Signal } from "../../../src/engine/signals/signal.ts";
import { signalSearch } from "../../../src/engine/signals/signals.ts";
import { sequenceOf } from "../../../src/engine/truth/sequence.ts";
import { truthOf } from "../../../src/engine/truth/truth.ts";
import type { World } from "../../../src/engine/world/world.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import type { Forecast } from "../../../src/model/forecast.ts";
import { assessment } from "../assessment.ts";
import { happenings, outcome } from "../confirmed-events.ts";
import { forecast } from "../forecasts.ts";
import { marketPeriod } from "../market-period.ts";
import { unissued } from "../standing.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
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

/** Weekly forecasts of one firm, the last one on 23 June 2024. */
function weekly(probabilities: readonly number[], modelVersion = "prior-1") {
  return probabilities.map((probability, i) =>
    forecast(addDays("2024-06-23", 7 * (i + 1 - probabilities.length)), "alder", probability, {
      modelVersion,
    }),
  );
}

/** Forecasts of a lift of about 1, each a little apart from the one before it. */
const usual = (count: number) => Array.from({ length: count }, (_, i) => 0.04 + 0.002 * (i % 4));

function bandTurns(forecasts: readonly Forecast[], models = [tinyModel()]) {
  const found = given(tinyWorld(asOf, { firms: alder, forecasts: [...forecasts], models }));
  return signalsOf(found, "balanced", month).filter((one) => one.kind === "band_change");
}

test("a probability that is news and moved the band is signalled once, with what decided", () => {
  const told = bandTurns(weekly([...usual(30), 0.25, 0.26]));
  expect(told).toMatchObject([
    {
      severity: "caution",
      direction: "worsening",
      triggers: [{ id: "riskBand", value: "high", threshold: "moderate" }, {}],
      headline: expect.stringMatching(/^alder: risk band high, was moderate: .+, more than \d/u),
    },
  ]);
});

test("a band that noise alone changes is no news", () => {
  const atAnEdge = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 0.19 : 0.21));
  expect(bandTurns(weekly(atAnEdge))).toEqual([]);
});

test("probabilities of two models are not compared", () => {
  const newer = { version: "prior-2", effectiveFrom: "2024-06-03" };
  const models = [tinyModel(), tinyModel(newer)];
  const before = weekly(usual(30)).map((one) => ({
    ...one,
    issuedOn: addDays(one.issuedOn, -14),
  }));
  expect(bandTurns([...before, ...weekly([0.8, 0.8], "prior-2")], models)).toEqual([]);
});

test("a signal states the probability of its day", () => {
  const forecasts = weekly([...usual(30), 0.25, 0.25]);
  const world = tinyWorld(asOf, { firms: alder, forecasts, models: [tinyModel()] });
  const told = signalsOf(given(world, hazardAt(30)), "balanced", month);
  expect(told.find(({ kind }) => kind === "band_change")).toMatchObject({
    probability: 0.25,
    lift: 6.25,
  });
});

/** A firm with these weekly scores, the last one on 30 June 2024, by what they were made of. */
function scored(scores: readonly (number | null)[], parts: Partial<FirmEntry>[] = []): Given {
  const history = scores.map((score, i) => ({
    periodEnd: addDays(asOf, 7 * (i + 1 - scores.length)),
    score,
    rank: 1,
    coverage: 1,
    standing: unissued,
    present: "1111",
    carried: 0,
    isMeasured: true,
    ...parts[i],
  }));
  const methodology = tinyMethodology();
  const options = { period: "week", methodologyOn: () => methodology } as const;
  const watched = watchedScores(history, "alder", options);
  return given(tinyWorld(asOf, { firms: alder }), { history, scores: watched });
}

const steady = (count: number) =>
  Array.from({ length: count }, (_, i) => 70 + [0, 1, -1, 0.5][i % 4]!);

test("a score that is news is signalled on its period end, with what decided", () => {
  const told = signalsOf(scored([...steady(50), 55, 54, 55]), "balanced", month);
  expect(told).toMatchObject([
    {
      kind: "score_drop",
      severity: "watch",
      headline: expect.stringMatching(
        /^alder: score 5[45]\.0, usually about 70\.\d before: .+ of its own deviations.*, more than \d+\.\d$/u,
      ),
    },
  ]);
  const [drop] = told;
  expect(drop?.issuedOn).toBeOneOf(["2024-06-16", "2024-06-23"]);
  const [, decided] = drop?.triggers ?? [];
  expect(Number(decided?.value)).toBeGreaterThan(Number(decided?.threshold));
});

test("noise, a first score and a score that comes back are no news", () => {
  expect(signalsOf(scored(steady(53)), "balanced", month)).toEqual([]);
  expect(signalsOf(scored([20]), "balanced", month)).toEqual([]);
  expect(signalsOf(scored([...steady(50), null, null, 70]), "balanced", month)).toEqual([]);
});

test("a lost indicator is a signal of its own, and the score without it is no news", () => {
  const less = { present: "1110", coverage: 0.75 };
  const scores = [...steady(50), 90, 90, 90];
  const parts = scores.map((_, i) => (i < 50 ? {} : less));
  expect(signalsOf(scored(scores, parts), "balanced", month)).toMatchObject([
    {
      kind: "coverage_drop",
      issuedOn: "2024-06-16",
      headline:
        'alder: no current reading of "Replies a day"; its score is not compared with those before',
      triggers: [{ id: "coverage", value: 0.75, threshold: 1 }],
    },
  ]);
});

test("a carried score is no news however long it stays", () => {
  const carried = { isMeasured: false };
  const scores = [...steady(50), 30, 30, 30];
  const parts = scores.map((_, i) => (i < 50 ? {} : carried));
  expect(signalsOf(scored(scores, parts), "balanced", month)).toEqual([]);
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

/** A market of weeks in which the median delay and the level of its segment are these. */
function delays(values: readonly number[]): MarketPeriod[] {
  return values.map((value, i) => {
    const day = addDays("2024-01-07", 7 * i);
    const input = { id: "sector_delay", label: "Median delay", segment: "payout", unit: "points" };
    const segment = { id: "payout", name: "Payout", weight: 1, contribution: 0 };
    return marketPeriod(day, {
      inputs: [{ ...input, value, level: null, percentile: null, n: 3, observedOn: day }],
      segments: [{ ...segment, level: value / 100 }],
    });
  });
}

test("a payout drift and a changed segment are signalled once, with what decided", () => {
  const market = delays([...Array.from({ length: 30 }, (_, i) => i % 3), 20, 20, 20, 20]);
  const all = { from: "2024-01-01", to: "2024-12-31" };
  const found = signalsOf({ ...given(tinyWorld("2024-12-31")), market }, "balanced", all);
  expect(found.map((one) => [one.kind, one.issuedOn])).toEqual([
    ["payout_drift", market[30]!.periodEnd],
    ["segment_rise", market[30]!.periodEnd],
  ]);
  expect(found[0]?.headline).toMatch(
    /^Median delay: 20 points, usually about [01].* before: it alone/u,
  );
});

test("values of the sector that are carried, or of other members, are no news", () => {
  const market = delays([...Array.from({ length: 30 }, (_, i) => i % 3), 20, 20, 20, 20]);
  const all = { from: "2024-01-01", to: "2024-12-31" };
  const carried = market.map((period, i) => ({
    ...period,
    inputs: period.inputs.map((input) => ({
      ...input,
      observedOn: i < 30 ? input.observedOn : market[29]!.periodEnd,
    })),
  }));
  const kindsOf = (world: World, of: readonly MarketPeriod[]) =>
    kinds(signalsOf({ ...given(world), market: of }, "balanced", all));
  const world = tinyWorld("2024-12-31", { firms: alder });
  expect(kindsOf(world, carried)).toEqual([]);
  const joined = firm("birch", {
    listedOn: market[30]!.periodStart,
    statusHistory: [{ status: "active", from: market[30]!.periodStart }],
  });
  expect(kindsOf(tinyWorld("2024-12-31", { firms: [...alder, joined] }), market)).toEqual([]);
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
  const bin = (from: number, to: number, nFirms: number, nEpisodes: number) => ({
    from,
    to,
    n: 500,
    events: 20,
    nFirms,
    nEpisodes,
    meanForecast: (from + to) / 2,
    observedRate: 0.04,
    low: 0.02,
    high: 0.06,
  });
  const alert = (bins: ReturnType<typeof bin>[] | null) => {
    const plain = given(tinyWorld(asOf, { firms: alder }), hazardAt(-1000));
    const realTime = { ...plain.calibration.realTime, bins };
    const analysis = { ...plain, calibration: { ...plain.calibration, realTime } };
    const found = signalsOf(analysis, "balanced", month);
    const [one] = found.filter(({ kind }) => kind === "probability_alert");
    if (one === undefined) throw new RangeError("No alert");
    return one;
  };

  it("are the model's, beside what came of forecasts like it, counted in firms", () => {
    const { headline, probability, likelihoodWord } = alert([
      bin(0, 0.2, 80, 4),
      bin(0.4, 0.99, 30, 27),
    ]);
    expect(probability).toBeGreaterThan(0.95);
    expect(headline).toMatch(
      /over 99.9% chance of failure within \d+ days; 27 of 30 firms forecast like this failed in time/,
    );
    expect(likelihoodWord).toBe("almost certain");
    expect(alert([bin(0.4, 0.99, 45, 0)]).headline).toContain("none of 45 firms forecast");
  });

  it("stand alone where too little is known", () => {
    expect(alert(null).headline).toMatch(/chance of failure within \d+ days \(alert level/);
  });
});
