import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { periodHistory } from "../../../src/engine/facts/history.ts";
import { addDays, isoDay } from "../../../src/engine/numbers/calendar.ts";
import { crossSection } from "../../../src/engine/reading/cross-section.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { type World, worldAt } from "../../../src/engine/world/world.ts";
import type { FirmEvent } from "../../../src/model/event.ts";
import { marketStates } from "../../../src/model/shared.ts";
import { anyDataset, lastDay } from "../any-world.ts";
import { happenings } from "../confirmed-events.ts";
import { unissued } from "../standing.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import {
  claim,
  evidence,
  firm,
  firmEvent,
  observation,
  source,
  tinyDataset,
  tinyPublisher,
  tinyWorld,
} from "../world-builder.ts";

/** Both firms report all four indicators each Monday; `delay(week)` is the delay of that week. */
function weekly(weeks: number, delay: (week: number) => number) {
  return Array.from({ length: weeks }, (_, week) =>
    ["alder", "birch"].flatMap((name) => {
      const day = addDays("2024-01-01", 7 * week);
      return [
        observation(name, "delay", day, delay(week)),
        observation(name, "paid", day, 5),
        observation(name, "complaints", day, 1),
        observation(name, "replies", day, 7),
      ];
    }),
  ).flat();
}

const two = [firm("alder"), firm("birch")];

/** Events with a claim each, confirmed by two sources on the day of the event. */
function confirmed(events: readonly FirmEvent[]) {
  const sources = [source("source-0"), source("source-1")];
  return {
    sources,
    events: events.map((one) => ({ ...one, claimId: `c-${one.eventId}` })),
    claims: events.map(({ eventId, firmId, kind }) => claim(`c-${eventId}`, firmId, { kind })),
    evidence: events.flatMap(({ eventId, occurredOn }) =>
      sources.map(({ sourceId }) =>
        evidence(`i-${eventId}-${sourceId}`, `c-${eventId}`, sourceId, occurredOn),
      ),
    ),
  };
}

const marketOf = (world: World) => periodHistory(world).market;

describe("the market of periodHistory()", () => {
  test("ends with the reading of its last day", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const world = worldAt(dataset, lastDay);
        const { firms, market } = periodHistory(world);
        const section = crossSection(world, sightOn(lastDay));
        if (market.length === 0) return;
        expect(market.at(-1)?.periodEnd).toBe(lastDay);
        for (const { firm: subject, reading, rank } of section.firms) {
          expect(firms.get(subject.firmId)?.at(-1)).toMatchObject({
            periodEnd: lastDay,
            score: reading.score,
            rank,
            standing: unissued,
          });
        }
      }),
      { numRuns: 30 },
    );
  });

  test("adds up, stays in range, and never falls more than a step", () => {
    let stressed = 0;
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const periods = marketOf(worldAt(dataset, lastDay));
        let held = -1;
        for (const { stress, segments, state, ...period } of periods) {
          const parts = segments.map(({ contribution }) => contribution);
          expect(parts.every((part) => (part === null) === (stress === null))).toBe(true);
          if (stress !== null) {
            stressed += 1;
            const total = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
            expect(Math.abs(total - stress)).toBeLessThanOrEqual(1e-12);
            expect(stress).toBeGreaterThanOrEqual(0);
            expect(stress).toBeLessThanOrEqual(100);
          } else expect(state).toBe("indeterminate");
          expect(period.rated).toBeLessThanOrEqual(period.constituents);
          expect(period.level === null).toBe(period.rated === 0);
          if (state === null || state === "indeterminate") continue;
          expect(held - marketStates.indexOf(state)).toBeLessThanOrEqual(1);
          held = marketStates.indexOf(state);
        }
      }),
      { numRuns: 60 },
    );
    expect(stressed).toBeGreaterThan(100);
  });

  test("begins with the period of the first reading, once that is known", () => {
    const late = [observation("alder", "delay", "2024-01-31", 5, { knownOn: "2024-02-06" })];
    expect(marketOf(tinyWorld("2024-02-05", { observations: late }))).toEqual([]);
    const begun = marketOf(tinyWorld("2024-02-11", { observations: late }));
    expect(begun.map(({ periodEnd }) => periodEnd)).toEqual(["2024-02-04", "2024-02-11"]);
    expect(begun[0]?.periodStart).toBe("2024-01-29");
  });

  test("does not begin before the first methodology", () => {
    const history = marketOf(
      tinyWorld("2024-03-10", {
        methodologies: [tinyMethodology({ effectiveFrom: "2024-03-01" })],
        observations: weekly(10, () => 5),
      }),
    );
    expect(history[0]?.periodEnd).toBe("2024-03-03");
  });

  test("has periods of the publisher's length", () => {
    const publisher = tinyPublisher({ period: "quarter" });
    const world = tinyWorld("2024-07-01", { publisher, observations: weekly(26, () => 5) });
    expect(marketOf(world).map(({ periodEnd }) => periodEnd)).toEqual(["2024-03-31", "2024-06-30"]);
  });

  test("has a stress from the first period on, by goalposts alone", () => {
    const world = tinyWorld("2024-02-18", { firms: two, observations: weekly(7, (week) => week) });
    const history = marketOf(world);
    // delay, the median of a fortnight, rises by a tenth of its goalposts a week; complaints are 1, then 2
    const delayed = [0, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
    const levels = delayed.map((delay) => (delay / 10 + 0.5) / 2);
    const stress = levels.map((level, week) => 40 * level + 20 * (week === 0 ? 0.1 : 0.2));
    expect(history.map((period) => period.stress)).toEqual(stress.map((x) => +x.toFixed(3)));
    const delays = history.map(({ inputs }) => inputs.find(({ id }) => id === "sector_delay"));
    expect(delays.map((input) => input?.n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // each median is the greatest so far: (n − ½) / n
    expect(delays[3]?.percentile).toBe(3.5 / 4);
    expect(delays[2]).toMatchObject({ level: 0.15, observedOn: "2024-01-15" });
  });

  test("has no reading of what was only carried on, and no state moves on it", () => {
    const observations = weekly(6, () => 9).map((row) =>
      row.indicatorId === "paid" ? { ...row, value: 0 } : row,
    );
    const history = marketOf(tinyWorld("2024-04-21", { firms: two, observations }));
    const told = history.map(({ state, transition, stress }) => [
      state,
      transition,
      stress === null,
    ]);
    // a reading counts for a fortnight: the last ones came on 5 February
    expect(told.slice(0, 7)).toEqual([
      ["watch", "entered", false],
      ...Array.from({ length: 6 }, () => ["watch", "unchanged", false]),
    ]);
    expect(told.slice(7)).toEqual(
      Array.from({ length: told.length - 7 }, () => ["indeterminate", "unchanged", true]),
    );
    expect(history.at(-1)?.level).not.toBeNull();
    expect(history.at(-1)?.because).toEqual({
      rule: "no_reading",
      threshold: null,
      since: "2024-02-25",
    });
  });

  test("takes a revision for no new reading", () => {
    const late = [
      ...weekly(2, () => 3),
      ...["alder", "birch"].map((name) =>
        observation(name, "delay", "2024-01-08", 8, { knownOn: "2024-02-20" }),
      ),
    ];
    const history = marketOf(tinyWorld("2024-02-25", { firms: two, observations: late }));
    expect(history.at(-1)?.inputs.find(({ id }) => id === "sector_delay")).toMatchObject({
      value: null,
      observedOn: "2024-01-08",
    });
  });

  test("takes a reading that came late for one of the period of its day, which nobody has issued", () => {
    const late = weekly(3, () => 3).map((row) => ({
      ...row,
      knownOn: addDays(row.observedOn, 20),
    }));
    const history = marketOf(tinyWorld("2024-02-11", { firms: two, observations: late }));
    const counted = history.map(({ periodEnd, inputs }) => [
      periodEnd,
      inputs.find(({ id }) => id === "sector_delay")?.value,
    ]);
    expect(counted).toEqual([
      ["2024-01-07", 3],
      ["2024-01-14", 3],
      ["2024-01-21", 3],
      // the readings of a fortnight count
      ["2024-01-28", 3],
      ["2024-02-04", null],
      ["2024-02-11", null],
    ]);
  });

  test("has no reading of an input while less than half of the firms with a value have a new one", () => {
    const crowd = ["alder", "birch", "cedar", "dogwood", "elder"];
    const of = (reporting: number) => {
      const observations = crowd.flatMap((name, i) =>
        [0, ...(i < reporting ? [21] : [])].map((day) =>
          observation(name, "delay", addDays("2024-01-01", day), 2 + day),
        ),
      );
      const world = tinyWorld("2024-01-28", {
        firms: crowd.map((name) => firm(name)),
        observations,
      });
      return marketOf(world)
        .at(-1)
        ?.inputs.find(({ id }) => id === "sector_delay")?.value;
    };
    expect([2, 3, 5].map(of)).toEqual([null, 23, 23]);
  });

  test("has neither stress nor state without segments", () => {
    const scoresOnly = tinyMethodology({ segments: [] });
    const world = tinyWorld("2024-01-28", {
      ...{ firms: two, observations: weekly(4, () => 5), methodologies: [scoresOnly] },
    });
    expect(marketOf(world).at(-1)).toMatchObject({
      ...{ inputs: [], segments: [], stress: null },
      ...{ state: null, previousState: null, stateSince: null, transition: null, because: null },
    });
  });

  test("counts the events of the window per hundred constituents, late ones too", () => {
    const change = { kind: "payout_limit_cut" } as const;
    const events = [
      firmEvent("e1", "alder", "2023-12-31", change), // 28 days before the 28th: outside
      firmEvent("e2", "alder", "2024-01-01", change),
      firmEvent("e3", "birch", "2024-01-27", { ...change, knownOn: "2024-01-29" }),
      firmEvent("e4", "birch", "2024-01-20", { kind: "payout_resumed" }),
    ];
    const world = tinyWorld("2024-02-04", {
      ...confirmed(events),
      firms: two,
      observations: weekly(5, () => 5),
    });
    const counts = marketOf(world).map(
      ({ inputs }) => inputs.find(({ id }) => id === "sector_rule_changes")?.value,
    );
    expect(counts.slice(-2)).toEqual([100, 50]);
  });

  test("counts the events of confirmed and corroborated claims alone, whenever the evidence came", () => {
    const two = [
      { firmId: "alder", kind: "payout_limit_cut", on: "2024-01-02" },
      { firmId: "birch", kind: "payout_limit_cut", on: "2024-01-09", sources: 1 },
    ] as const;
    const { evidence, ...rest } = happenings(two);
    const late = evidence.map((item) => ({ ...item, knownOn: "2024-01-16" }));
    const world = tinyWorld("2024-01-28", {
      ...rest,
      ...{ firms: [firm("alder"), firm("birch")], evidence: late },
      observations: weekly(4, () => 5),
    });
    const counts = marketOf(world).map(
      ({ inputs }) => inputs.find(({ id }) => id === "sector_rule_changes")?.value,
    );
    expect(counts).toEqual([50, 50, 50, 50]);
  });

  test("is indeterminate with too few constituents or too little coverage", () => {
    const observations = weekly(6, () => 5);
    const alone = marketOf(tinyWorld("2024-02-11", { firms: [firm("alder")], observations }));
    expect(alone.at(-1)).toMatchObject({ constituents: 1, state: "indeterminate" });
    const crowd = [...two, firm("cedar"), firm("dogwood")];
    const thin = marketOf(tinyWorld("2024-02-11", { firms: crowd, observations }));
    expect(thin.at(-1)).toMatchObject({ coverage: 0.5, state: "indeterminate" });
    expect(thin.at(-1)?.stress).not.toBeNull();
  });

  test("a firm that closed leaves the constituents but keeps its events", () => {
    const closed = firm("birch", {
      statusHistory: [
        { status: "active", from: "2020-01-01" },
        { status: "closed", from: "2024-01-10" },
      ],
    });
    const world = tinyWorld("2024-01-28", {
      ...happenings([{ firmId: "birch", kind: "closure", on: "2024-01-10" }]),
      firms: [firm("alder"), closed],
      observations: weekly(4, () => 5),
    });
    const { constituents, rated, inputs } = marketOf(world).at(-1)!;
    expect([constituents, rated]).toEqual([1, 1]);
    expect(inputs.find(({ id }) => id === "sector_stops")?.value).toBe(100);
  });

  test("is empty without content", () => {
    expect(marketOf(tinyWorld(isoDay(20_000)))).toEqual([]);
    expect(tinyDataset().observations).toEqual([]);
  });
});
