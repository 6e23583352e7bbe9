import { describe, expect, it } from "vitest";
import { periodHistory } from "../../../src/engine/facts/history.ts";
import { addDays, periodEnd } from "../../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { at, entryOf } from "../../../src/model/language/at.ts";
import { type Methodology, methodologySchema } from "../../../src/model/methodology.ts";
import { happenings } from "../confirmed-events.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../world-builder.ts";
import { printed } from "./evaluator.ts";
import { stories, struck } from "./worlds.ts";

type Story = (typeof stories)[string];

const ids = "abcdefghijklmnop";
const firmId = (i: number) => `firm-${ids.charAt(i)}`;

/** The ends of the periods, from the one after 1 January 2021 on. */
function endsOf({ period, periods }: Story): readonly string[] {
  const ends: string[] = [];
  for (let day = "2021-01-04"; ends.length < periods; ) {
    const end = periodEnd(period, day);
    ends.push(end);
    day = addDays(end, 1);
  }
  return ends;
}

function methodologyOf({ segments, inputs, minConstituents }: Story): Methodology {
  const read = inputs.map((input, i) => ({ ...input, id: `input_${i}`, indicator: `read_${i}` }));
  const indicators = read.flatMap(({ of, indicator }) => ("events" in of ? [] : indicator));
  const parsed = methodologySchema.parse({
    version: "2020.1",
    effectiveFrom: "2020-01-01",
    pillars: [{ id: "all", name: "All" }],
    // an index without segments has indicators all the same
    indicators: (indicators.length === 0 ? ["read_0"] : indicators).map((id) => ({
      ...{ id, label: id, pillar: "all", unit: "points", direction: "higher", lo: 0, hi: 100 },
      halfLifeDays: 36_000,
    })),
    segments: Object.entries(segments).map(([id, weight]) => ({
      ...{ id, name: id, weight },
      inputs: read
        .filter(({ segment }) => segment === id)
        .map(({ id, indicator, weight, calm, worst, of }) => ({
          ...{ id, label: id, unit: "points", weight, calm, worst },
          ...("events" in of
            ? { kind: "events", events: ["payout_delay"], windowDays: 28 }
            : { kind: "indicator", indicator, statistic: of.statistic }),
        })),
    })),
    rules: { minConstituents },
    legalNotes: [{ id: "note", text: "An automatic reading." }],
  });
  return { ...parsed, version: "2020.1" };
}

function marketOf(story: Story) {
  const ends = endsOf(story);
  const firms = Array.from({ length: story.firms }, (_, i) => i);
  const inputs = story.inputs.length === 0 ? [{ of: { read: () => 50 } }] : story.inputs;
  const observations = inputs.flatMap(({ of }, k) =>
    "events" in of
      ? []
      : firms.flatMap((i) =>
          ends.flatMap((end, t) => {
            const value = of.read(i, t);
            const day = addDays(end, -story.lag - 1);
            const knownOn = addDays(day, story.lag);
            return value === null
              ? []
              : observation(firmId(i), `read_${k}`, day, value, { knownOn });
          }),
        ),
  );
  const strikes = story.inputs.some(({ of }) => "events" in of)
    ? ends.flatMap((end, t) =>
        Array.from({ length: struck(t) }, (_, i) => ({
          ...{ firmId: firmId(i), kind: "payout_delay", on: addDays(end, -2) },
        })),
      )
    : [];
  const dataset = tinyDataset({
    ...happenings(strikes),
    publisher: tinyPublisher({ period: story.period }),
    methodologies: [methodologyOf(story)],
    firms: firms.map((i) => firm(firmId(i))),
    observations,
  });
  return { ends, market: periodHistory(worldAt(dataset, at(ends, ends.length - 1))).market };
}

describe("stress and state", () => {
  it.each(Object.keys(stories))("are what they print: %s", (name) => {
    const story = entryOf(new Map(Object.entries(stories)), name);
    const { ends, market } = marketOf(story);
    const told = market.map(({ periodEnd: end, stress, state, because }) => ({
      end,
      stress: stress === null ? null : Math.round(stress * 1000),
      ...{ state, rule: because?.rule ?? null, since: because?.since ?? null },
    }));
    const expected = printed(story).map(({ stress, state, rule, since }, t) => ({
      end: at(ends, t),
      stress,
      ...{ state, rule, since: since === null ? null : at(ends, since) },
    }));
    expect(told).toEqual(expected);
  });

  it("pass through every state and every rule in these worlds", () => {
    const all = Object.values(stories).flatMap((story) => printed(story));
    expect(new Set(all.map(({ state }) => state)).size).toBe(7);
    expect(new Set(all.map(({ rule }) => rule)).size).toBe(5);
  });
});

describe("a story is told as it was", () => {
  const statesOf = (name: string) =>
    marketOf(entryOf(new Map(Object.entries(stories)), name)).market;

  it("a slide ends in critical and stays there", () => {
    const states = statesOf("slide").map(({ state }) => state);
    expect(states.at(0)).toBe("nominal");
    expect(new Set(states.slice(70))).toEqual(new Set(["critical"]));
  });

  it("a crash is critical in its week, after a constant past and after thirty weeks alike", () => {
    expect(statesOf("crash after a constant past")[108]).toMatchObject({
      ...{ state: "critical", transition: "raised", stress: 100 },
    });
    expect(statesOf("crash in week 30")[30]).toMatchObject({
      state: "critical",
      previousState: "nominal",
    });
  });

  it("a crisis of 40 weeks is critical for 40 weeks and as long as the rule holds it", () => {
    const market = statesOf("crisis of 40 weeks");
    expect(new Set(market.slice(100, 140).map(({ state }) => state))).toEqual(
      new Set(["critical"]),
    );
    expect(market.slice(140, 146).map(({ state, because }) => [state, because?.rule])).toEqual([
      ["critical", "held_confirm"],
      ["high", "held_confirm"],
      ["elevated", "held_confirm"],
      ["watch", "held_confirm"],
      ["nominal", "entered"],
      ["nominal", "entered"],
    ]);
  });

  it("silence is indeterminate, moves nothing, and is followed by what was before", () => {
    const market = statesOf("silence");
    const silent = market.slice(40, 92);
    expect(
      new Set(silent.map(({ state, transition, stress }) => `${state} ${transition} ${stress}`)),
    ).toEqual(new Set(["indeterminate unchanged null"]));
    expect(market[39]).toMatchObject({ state: "critical" });
    expect(market[92]).toMatchObject({ state: "critical", transition: "unchanged" });
  });
});
