import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { periodHistory } from "../../../src/engine/market/market.ts";
import { addDays, isoDay } from "../../../src/engine/numbers/calendar.ts";
import { crossSection } from "../../../src/engine/reading/cross-section.ts";
import { type World, worldAt } from "../../../src/engine/world/world.ts";
import type { FirmEvent } from "../../../src/model/event.ts";
import { marketStates } from "../../../src/model/shared.ts";
import { anyDataset, firstDay, lastDay } from "../any-world.ts";
import { happenings } from "../confirmed-events.ts";
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

const anyDay = fc.integer({ min: 0, max: 216 }).map((n) => addDays(firstDay, n));

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
  test("is for an earlier day a prefix of that for a later one", () => {
    fc.assert(
      fc.property(anyDataset, anyDay, anyDay, (dataset, a, b) => {
        const [earlier, later] = a < b ? [a, b] : [b, a];
        const before = periodHistory(worldAt(dataset, earlier));
        const after = periodHistory(worldAt(dataset, later));
        expect(after.market.slice(0, before.market.length)).toEqual(before.market);
        for (const [firmId, entries] of before.firms) {
          expect(after.firms.get(firmId)?.slice(0, entries.length)).toEqual(entries);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("ends with the reading of its last day", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const world = worldAt(dataset, lastDay);
        const { firms, market } = periodHistory(world);
        const section = crossSection(world, lastDay);
        if (market.length === 0) return;
        expect(market.at(-1)?.periodEnd).toBe(lastDay);
        for (const { firm: subject, reading, rank } of section.firms) {
          expect(firms.get(subject.firmId)?.at(-1)).toEqual({
            periodEnd: lastDay,
            score: reading.score,
            rank,
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
        for (const { stress, segments, crossCorrelation, state, ...period } of periods) {
          const parts = segments.map(({ contribution }) => contribution);
          expect(stress === null).toBe(crossCorrelation === null);
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
          if (state === "indeterminate") continue;
          expect(held - marketStates.indexOf(state)).toBeLessThanOrEqual(1);
          held = marketStates.indexOf(state);
        }
      }),
      { numRuns: 60 },
    );
    expect(stressed).toBeGreaterThan(100);
  });

  test("begins with the first period end on which anything was known", () => {
    const late = [observation("alder", "delay", "2024-01-03", 5, { knownOn: "2024-02-06" })];
    expect(marketOf(tinyWorld("2024-02-10", { observations: late }))).toEqual([]);
    const begun = marketOf(tinyWorld("2024-02-18", { observations: late }));
    expect(begun.map(({ periodEnd }) => periodEnd)).toEqual(["2024-02-11", "2024-02-18"]);
    expect(begun[0]?.periodStart).toBe("2024-02-05");
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

  test("has no stress before the minimum of periods, then a percentile among those so far", () => {
    const world = tinyWorld("2024-02-18", { firms: two, observations: weekly(7, (week) => week) });
    const history = marketOf(world);
    expect(history.map(({ stress }) => stress === null)).toEqual([
      ...[true, true, true],
      ...[false, false, false, false],
    ]);
    const delays = history.map(({ inputs }) => inputs.find(({ id }) => id === "sector_delay"));
    expect(delays.map((input) => input?.n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // each median is the greatest so far: (n − ½) / n
    expect(delays[3]?.percentile).toBe(3.5 / 4);
    expect(delays[6]?.percentile).toBe(6.5 / 7);
    expect(delays[2]).toMatchObject({ percentile: null, observedOn: "2024-01-15" });
  });

  test("equals the stress of the first period as computed by hand", () => {
    const world = tinyWorld("2024-01-28", { firms: two, observations: weekly(4, (week) => week) });
    const { segments, stress } = marketOf(world).at(-1)!;
    // delay is the greatest of four (0.875); complaints of a fortnight went 1, 2, 2, 2 (0.625); the
    // rest never moved (0.5)
    const levels = [(0.875 + 0.5) / 2, 0.5, 0.5, 0.625];
    expect(segments.map(({ level }) => level)).toEqual(levels);
    const y = levels.map((level, i) => level * ([0.4, 0.2, 0.2, 0.2][i] ?? 0));
    const sum = y.reduce((a, b) => a + b, 0);
    expect(stress).toBeCloseTo(100 * sum * sum, 10);
  });

  test("a lower value that means stress raises the level", () => {
    const falling = weekly(4, () => 5).map((row) =>
      row.indicatorId === "paid" ? { ...row, value: row.observedOn > "2024-01-20" ? 1 : 5 } : row,
    );
    const world = tinyWorld("2024-01-28", { firms: two, observations: falling });
    const { inputs, segments } = marketOf(world).at(-1)!;
    expect(inputs.find(({ id }) => id === "sector_paid")?.percentile).toBe(0.125);
    expect(segments[0]?.level).toBe((0.5 + 0.875) / 2);
  });

  test("counts known events of the window per hundred constituents", () => {
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
    expect(counts.slice(-2)).toEqual([50, 50]);
  });

  test("counts the events of confirmed and corroborated claims alone, from the day they are", () => {
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
    expect(counts).toEqual([0, 0, 50, 50]);
  });

  test("equal readings are ties, whatever noise their sums carry", () => {
    const noisy = weekly(4, () => 5).map((row) =>
      row.indicatorId === "paid" && row.observedOn > "2024-01-20"
        ? { ...row, value: 5 + 1e-12 }
        : row,
    );
    const of = (significantDigits: number) => {
      const methodology = tinyMethodology();
      const stress = { ...methodology.stress, significantDigits };
      const world = tinyWorld("2024-01-28", {
        ...{ firms: two, observations: noisy, methodologies: [{ ...methodology, stress }] },
      });
      const { inputs } = marketOf(world).at(-1)!;
      return inputs.find(({ id }) => id === "sector_paid")?.percentile;
    };
    expect(of(9)).toBe(0.5);
    expect(of(17)).toBe(0.875);
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
      firms: [firm("alder"), closed],
      observations: weekly(4, () => 5),
      ...confirmed([firmEvent("e1", "birch", "2024-01-10", { kind: "closure" })]),
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
