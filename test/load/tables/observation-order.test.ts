import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observationOrder } from "../../../src/content/tables/content.ts";
import type { Observation } from "../../../src/model/observation.ts";

const row: fc.Arbitrary<Observation> = fc.record({
  firmId: fc.constantFrom("F1", "F10", "F2", "a", "B"),
  indicatorId: fc.constantFrom("x", "X", "y-1", "y"),
  value: fc.constantFrom(-1, 0, 0.5, 9, 10),
  unit: fc.constant("count"),
  observedOn: fc.constantFrom("2024-01-01", "2024-01-02"),
  knownOn: fc.constantFrom("2024-01-02", "2024-01-03"),
  evidenceId: fc.constantFrom(null, "E1", "E2"),
});

function keys(of: Observation) {
  const { firmId, indicatorId, observedOn, knownOn, value, evidenceId } = of;
  return [firmId, indicatorId, observedOn, knownOn, Number(value), evidenceId ?? ""];
}

/** Key by key, as the order is described. */
function plainly(a: Observation, b: Observation): number {
  const others = keys(b);
  for (const [i, key] of keys(a).entries()) {
    const other = others[i] ?? "";
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

describe("observationOrder()", () => {
  it("equals sorting rows key by key, equal rows as they come", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const ordered = [...observationOrder(rows)].map((i) => rows[i]);
        // a stable sort; rows are compared by identity
        const expected = [...rows].sort(plainly);
        expect(ordered.length).toBe(expected.length);
        for (const [i, each] of expected.entries()) expect(ordered[i]).toBe(each);
      }),
    );
  });

  it("is empty without rows", () => {
    expect([...observationOrder([])]).toEqual([]);
  });
});
