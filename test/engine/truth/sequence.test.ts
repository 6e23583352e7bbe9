import { expect, test } from "vitest";
import { sequenceOf, sequenceTemplates } from "../../../src/engine/truth/sequence.ts";
import { truthOf } from "../../../src/engine/truth/truth.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { type Happening, happenings, outcome } from "../confirmed-events.ts";
import { firm, firmEvent, source, tinyWorld } from "../world-builder.ts";

function at(day: string, list: readonly Happening[], overrides: Partial<Dataset> = {}) {
  const world = tinyWorld(day, { ...happenings(list), ...overrides });
  return sequenceOf(world, "alder", truthOf(world, "alder", day), day, []);
}

const on = (kind: string, day: string, sources = 2): Happening => ({
  firmId: "alder",
  kind,
  on: day,
  sources,
});

test("a firm without events is at baseline and always was", () => {
  expect(at("2024-06-30", [])).toEqual({
    stage: 0,
    confirmedStage: 0,
    stageName: "baseline",
    since: null,
    progression: "stable",
    path: [],
    elapsedDays: null,
    events: [],
    correlation: null,
  });
});

test("the stage is the highest of the window, with its path and the day it was reached", () => {
  const found = at("2024-06-30", [
    on("payout_delay", "2024-04-01"),
    on("payout_limit_cut", "2024-05-01"),
    on("complaint_spike", "2024-06-01"),
  ]);
  expect(found).toMatchObject({
    stage: 2,
    stageName: "restriction",
    since: "2024-05-01",
    progression: "advancing",
    elapsedDays: 90,
    path: [
      { stage: 1, on: "2024-04-01" },
      { stage: 2, on: "2024-05-01" },
    ],
  });
});

test("an event leaves the stage after 180 days, not on the 180th", () => {
  const events = [on("payout_suspension", "2024-01-01")];
  expect(at("2024-06-29", events).stage).toBe(3);
  expect(at("2024-06-30", events)).toMatchObject({
    stage: 0,
    since: "2024-06-30",
    progression: "receding",
  });
});

test("a cessation is permanent", () => {
  expect(at("2030-01-01", [on("closure", "2024-01-01")])).toMatchObject({
    stage: 4,
    stageName: "cessation",
    since: "2024-01-01",
    progression: "stable",
    path: [{ stage: 4, on: "2024-01-01" }],
  });
});

test("only confirmed and corroborated claims count for stages", () => {
  expect(at("2024-06-30", [on("closure", "2024-06-01", 1)])).toMatchObject({ stage: 0, path: [] });
  const bare = firmEvent("e", "alder", "2024-06-01", { kind: "closure" });
  const found = at("2024-06-30", [], { events: [bare] });
  expect(found.stage).toBe(0);
  expect(found.events).toEqual([{ event: bare, stage: 4, verdict: "unverified" }]);
});

test("a corroborated event reaches a stage and leaves the confirmed one where it is", () => {
  const sources = [0, 1].map((i) => source(`source-${i}`, { reliability: "C" }));
  const found = at("2024-06-30", [on("payout_suspension", "2024-06-01")], { sources });
  expect(found.events.map(({ verdict }) => verdict)).toEqual(["corroborated"]);
  expect([found.stage, found.confirmedStage]).toEqual([3, 0]);
  const confirmed = at("2024-06-30", [on("payout_suspension", "2024-06-01")]);
  expect([confirmed.stage, confirmed.confirmedStage]).toEqual([3, 3]);
});

test("a recovery lowers the stage by one after 90 quiet days, each kind once", () => {
  const suspended = [on("payout_suspension", "2024-01-01"), on("payout_resumed", "2024-01-11")];
  expect(at("2024-04-09", suspended).stage).toBe(3);
  expect(at("2024-04-10", suspended)).toMatchObject({ stage: 2, since: "2024-04-10" });
  const cleared = [
    ...suspended,
    on("payout_resumed", "2024-01-12"),
    on("regulator_cleared", "2024-01-12"),
  ];
  expect(at("2024-04-11", cleared).stage).toBe(1);
});

test("a new event after the recovery ends the quiet", () => {
  const again = [
    on("payout_suspension", "2024-01-01"),
    on("payout_resumed", "2024-01-11"),
    on("complaint_spike", "2024-03-01"),
  ];
  expect(at("2024-04-20", again).stage).toBe(3);
});

test("no recovery lowers a cessation", () => {
  const found = at("2024-12-01", [on("closure", "2024-01-01"), on("payout_resumed", "2024-02-01")]);
  expect(found.stage).toBe(4);
});

test("an event before its firm was founded is listed without a stage and counts for nothing", () => {
  const founded = firm("alder", { foundedOn: "2024-03-01" });
  const found = at("2024-06-30", [on("payout_suspension", "2024-02-01")], { firms: [founded] });
  expect(found).toMatchObject({ stage: 0, path: [], since: null });
  expect(found.events).toMatchObject([{ stage: 0, verdict: "confirmed" }]);
});

test("a firm that reopens begins again at the stage of what happened since", () => {
  const life = [on("closure", "2023-01-01"), on("payout_delay", "2024-05-01")];
  const outcomes = [
    outcome("o1", "alder", "2023-01-01"),
    outcome("o2", "alder", "2024-01-01", { label: "reopening" }),
  ];
  expect(at("2024-06-30", life, { outcomes })).toMatchObject({
    stage: 1,
    since: "2024-05-01",
    path: [{ stage: 1, on: "2024-05-01" }],
  });
  expect(at("2023-12-31", life, { outcomes }).stage).toBe(4);
  const disputed = outcomes.map((row) => ({ ...row, labelStatus: "disputed" as const }));
  expect(at("2024-06-30", life, { outcomes: disputed }).stage).toBe(4);
});

test("what became known later, or has not happened yet, does not count", () => {
  const world = tinyWorld("2024-12-31", happenings([on("closure", "2024-06-01")]));
  const earlier = sequenceOf(
    world,
    "alder",
    truthOf(world, "alder", "2024-05-01"),
    "2024-05-01",
    [],
  );
  expect(earlier).toMatchObject({ stage: 0, events: [] });
  const announced = firmEvent("e", "alder", "2024-08-01", {
    kind: "closure",
    knownOn: "2024-06-01",
    claimId: "c000",
  });
  const list = happenings([on("payout_delay", "2024-06-01")]);
  expect(at("2024-07-01", [], { ...list, events: [announced] }).stage).toBe(0);
  expect(at("2024-08-01", [], { ...list, events: [announced] }).stage).toBe(4);
});

const closed = ["oak", "elm", "fir", "yew", "ash"];
const fall: readonly string[] = ["payout_delay", "payout_limit_cut", "payout_suspension"];
const story = (firmId: string, year: number, kinds = fall): Happening[] =>
  kinds.map((kind, i) => ({ firmId, kind, on: `${year}-0${i + 1}-01` }));
const graveyard = {
  firms: [...closed, "alder"].map((id) => firm(id)),
  outcomes: closed.map((id) => outcome(`o-${id}`, id, "2023-04-01")),
};

test("the correlation compares with the last year of each firm that closed", () => {
  const told = happenings([...closed.flatMap((id) => story(id, 2023)), ...story("alder", 2024)]);
  const world = tinyWorld("2024-06-30", { ...graveyard, ...told });
  const templates = sequenceTemplates(world, "2024-06-30");
  expect(templates.map((one) => [one.firmId, one.kinds])).toEqual(
    [...closed].sort().map((id) => [id, fall]),
  );
  const truth = truthOf(world, "alder", "2024-06-30");
  const found = sequenceOf(world, "alder", truth, "2024-06-30", templates);
  expect(found.correlation).toEqual({ median: 1, best: 1, bestFirmId: "ash", n: 5 });
  const oak = sequenceOf(
    world,
    "oak",
    truthOf(world, "oak", "2023-04-01"),
    "2023-04-01",
    templates,
  );
  expect(oak.correlation).toBeNull(); // its own template is left out, four remain
});

test("a firm gives no template before it closed, nor with a single event", () => {
  const told = happenings(story("oak", 2023, ["payout_delay"]).concat(story("elm", 2023)));
  const world = tinyWorld("2024-06-30", { ...graveyard, ...told });
  expect(sequenceTemplates(world, "2024-06-30").map((one) => one.firmId)).toEqual(["elm"]);
  expect(sequenceTemplates(world, "2023-03-31")).toEqual([]);
});
