import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishedFact } from "../../../src/answers/rows/published-facts.ts";
import type { Fact } from "../../../src/engine/facts/fact.ts";
import { periodHistory } from "../../../src/engine/facts/history.ts";
import { factsOf } from "../../../src/engine/facts/store.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { anyDataset, firstDay, lastDay } from "../any-world.ts";

function allFacts(dataset: Dataset, asOf: string): readonly Fact[] {
  const world = worldAt(dataset, asOf);
  const store = factsOf(world, publishedFact(world));
  return [...store.index(), ...store.firms()];
}

/** Entity, period, measure and value of each fact: what one who asks on a day is told. */
const told = (facts: readonly Fact[]) =>
  facts
    .filter(({ isEarly }) => !isEarly)
    .map(({ entity, periodEnd, measure, value }) => `${entity} ${periodEnd} ${measure} ${value}`)
    .sort();
const knownOn = (facts: readonly Fact[], day: string) =>
  facts.filter(
    ({ knownFrom, knownUntil }) => knownFrom <= day && (knownUntil === null || knownUntil > day),
  );
const standing = (facts: readonly Fact[]) => facts.filter(({ knownUntil }) => knownUntil === null);

const anyDay = fc.integer({ min: 60, max: 215 }).map((days) => addDays(firstDay, days));

describe("the store of facts", () => {
  it("tells what was known on a day as a build of that day tells it", () => {
    fc.assert(
      fc.property(anyDataset, anyDay, (dataset, day) => {
        const now = allFacts(dataset, lastDay);
        const then = allFacts(dataset, day);
        expect(told(knownOn(now, day)).filter(isRead(then))).toEqual(told(standing(then)));
      }),
      { numRuns: 25 },
    );
  });

  it("has as what stands the history of the index and of the firms", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const world = worldAt(dataset, lastDay);
        const { market, firms } = periodHistory(world);
        const facts = standing(allFacts(dataset, lastDay));
        const values = new Map(
          facts.map((one) => [`${one.entity} ${one.periodEnd} ${one.measure}`, one.value]),
        );
        for (const { periodEnd, stress, state, level } of market) {
          expect(values.get(`index ${periodEnd} stressIndex`) ?? null).toBe(stress);
          expect(values.get(`index ${periodEnd} marketState`) ?? null).toBe(state);
          const rounded = level === null ? null : publishedFact(world)("level", level, periodEnd);
          expect(values.get(`index ${periodEnd} level`) ?? null).toBe(rounded);
        }
        for (const [firmId, entries] of firms) {
          for (const { periodEnd, score, rank } of entries) {
            const rounded = score === null ? null : publishedFact(world)("score", score, periodEnd);
            expect(values.get(`${firmId} ${periodEnd} score`) ?? null).toBe(rounded);
            expect(values.get(`${firmId} ${periodEnd} rank`) ?? null).toBe(rank);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it("has one fact of a measure at a time, without a gap, each unlike the one before", () => {
    fc.assert(
      fc.property(anyDataset, (dataset) => {
        const facts = allFacts(dataset, lastDay);
        for (const [i, fact] of facts.entries()) {
          const before = facts[i - 1];
          const isSame =
            before?.entity === fact.entity &&
            before.periodEnd === fact.periodEnd &&
            before.measure === fact.measure;
          if (!isSame) expect(fact.value).not.toBeNull();
          else {
            expect(before.knownUntil).toBe(fact.knownFrom);
            if (fact.record === before.record) expect(before.value).not.toBe(fact.value);
          }
          if (fact.knownUntil !== null) expect(fact.knownUntil > fact.knownFrom).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** Facts of an earlier world's settled periods: those that are read on their reading day by then. */
function isRead(then: readonly Fact[]) {
  const early = new Set(then.filter(({ isEarly }) => isEarly).map(({ periodEnd }) => periodEnd));
  return (line: string) => !early.has(line.split(" ")[1] ?? "");
}
