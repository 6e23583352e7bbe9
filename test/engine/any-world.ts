import fc from "fast-check";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { eventKinds } from "../default-kinds.ts";
import { tinyMethodology } from "./tiny-methodology.ts";
import {
  claim,
  evidence,
  firm,
  firmEvent,
  observation,
  source,
  tinyDataset,
} from "./world-builder.ts";

// Small whole datasets of some thirty weeks, for properties that hold of every world.

export const firstDay = "2024-01-01";
export const lastDay = "2024-08-04";

const names = ["alder", "birch", "cedar", "dogwood"];
const anyFirm = fc.constantFrom(...names);
const anyDay = fc.integer({ min: 0, max: 216 }).map((n) => addDays(firstDay, n));
const anyLag = fc.integer({ min: 0, max: 21 });

const anyObservation = fc
  .record({
    name: anyFirm,
    indicator: fc.constantFrom("delay", "paid", "complaints", "replies"),
    day: anyDay,
    lag: anyLag,
    value: fc.integer({ min: -1, max: 12 }),
  })
  .map(({ name, indicator, day, lag, value }) =>
    observation(name, indicator, day, value, { knownOn: addDays(day, lag) }),
  );

/** A report of each firm and indicator each fortnight, so that worlds have scores and stress. */
const steady = fc
  .array(fc.integer({ min: 0, max: 10 }), { minLength: 256, maxLength: 256 })
  .map((values) =>
    names.flatMap((name, f) =>
      ["delay", "paid", "complaints", "replies"].flatMap((indicator, i) =>
        Array.from({ length: 16 }, (_, k) => {
          const day = addDays(firstDay, 14 * k + f);
          return observation(name, indicator, day, values[f * 64 + i * 16 + k] ?? 0, {
            knownOn: addDays(day, i),
          });
        }),
      ),
    ),
  );

const anyEvent = fc
  .record({
    name: anyFirm,
    kind: fc.constantFrom(...eventKinds),
    day: anyDay,
    lag: anyLag,
    claimed: fc.option(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ name, kind, day, lag, claimed }) => ({
    name,
    kind,
    day,
    knownOn: addDays(day, lag),
    claimId: claimed === null ? null : `${name}-c${claimed}`,
  }));

const anyEvidence = fc.record({
  name: anyFirm,
  claimed: fc.integer({ min: 0, max: 3 }),
  from: fc.integer({ min: 0, max: 4 }),
  stance: fc.constantFrom("supports" as const, "refutes" as const),
  day: anyDay,
  lag: anyLag,
});

/** A later methodology that moves goalposts and weights, from half-way through the weeks on. */
const second = tinyMethodology({
  version: "2024.2",
  effectiveFrom: "2024-05-01",
  pillars: [
    { id: "payout", name: "Payout", weight: 1, aggregate: "arithmetic" },
    { id: "conduct", name: "Conduct", weight: 3, aggregate: "arithmetic" },
  ],
  states: { watch: 30, elevated: 40, high: 50, critical: 60, exitGap: 5, confirmPeriods: 2 },
});

const anyStory = fc.record({
  regular: fc.oneof({ weight: 3, arbitrary: steady }, { weight: 1, arbitrary: fc.constant([]) }),
  observations: fc.array(anyObservation, { maxLength: 40 }),
  events: fc.array(anyEvent, { maxLength: 20 }),
  evidence: fc.array(anyEvidence, { maxLength: 30 }),
  listedOn: fc.array(anyDay, { minLength: 2, maxLength: 2 }),
  closedOn: anyDay,
  methodologies: fc.constantFrom([tinyMethodology()], [tinyMethodology(), second]),
});

export const anyDataset: fc.Arbitrary<Dataset> = anyStory.map((story) =>
  tinyDataset({
    methodologies: story.methodologies,
    firms: names.map((name, i) =>
      firm(name, {
        listedOn: story.listedOn[i] ?? "2020-01-01",
        statusHistory: [
          { status: "active", from: "2020-01-01" },
          ...(name === "dogwood" ? [{ status: "closed" as const, from: story.closedOn }] : []),
        ],
      }),
    ),
    observations: [...story.regular, ...story.observations],
    sources: [0, 1, 2, 3, 4].map((i) => source(`s${i}`, { originGroup: `g${i % 3}` })),
    claims: names.flatMap((name) => [0, 1, 2, 3].map((i) => claim(`${name}-c${i}`, name))),
    evidence: story.evidence.map(({ name, claimed, from, stance, day, lag }, i) =>
      evidence(`e${String(i).padStart(2, "0")}`, `${name}-c${claimed}`, `s${from}`, day, {
        stance,
        knownOn: addDays(day, lag),
      }),
    ),
    events: story.events.map(({ name, kind, day, knownOn, claimId }, i) =>
      firmEvent(`ev${String(i).padStart(2, "0")}`, name, day, { kind, knownOn, claimId }),
    ),
  }),
);
