import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observedOf, reportsOf } from "../../../src/engine/world/series.ts";
import { groupBy } from "../../../src/model/language/group-by.ts";
import type { Observation } from "../../../src/model/observation.ts";

const row: fc.Arbitrary<Observation> = fc.record({
  firmId: fc.constantFrom("F1", "F2", "F3"),
  indicatorId: fc.constantFrom("x", "y"),
  value: fc.nat(9),
  unit: fc.constant("count"),
  observedOn: fc.constantFrom("2024-01-01", "2024-02-29", "2024-12-31"),
  knownOn: fc.constantFrom("2024-12-31", "2025-01-01", "2025-01-02"),
  evidenceId: fc.constant(null),
});

const report = ({ firmId, indicatorId, ...rest }: Observation) => rest;

/** Row by row, without runs. */
function plainly(firms: ReadonlyMap<string, unknown>, rows: readonly Observation[], asOf: string) {
  const known = rows.filter((each) => firms.has(each.firmId) && each.knownOn <= asOf);
  const ofFirms = [...groupBy(known, ({ firmId }) => firmId)];
  return ofFirms.map(([firmId, list]) => [
    firmId,
    [...groupBy(list, ({ indicatorId }) => indicatorId)].map(([id, own]) => [id, own.map(report)]),
  ]);
}

describe("observedOf()", () => {
  it("equals grouping row by row, in any order of rows", () => {
    const listed = fc.subarray(["F1", "F2", "F3"]).map((ids) => new Map(ids.map((id) => [id, id])));
    const rows = fc.array(row, { maxLength: 40 });
    fc.assert(
      fc.property(listed, rows, fc.constantFrom("2024-12-31", "2025-01-01"), (firms, all, asOf) => {
        const { observations, observationCount } = observedOf(firms, all, asOf);
        const found = [...observations].map(([firmId, series]) => [
          firmId,
          [...series].map(([id, of]) => [id, [...reportsOf(of)]]),
        ]);
        expect(found).toEqual(plainly(firms, all, asOf));
        const ofAll = [...observations.values()].flatMap((series) => [...series.values()]);
        expect(observationCount).toBe(ofAll.reduce((sum, { first, end }) => sum + end - first, 0));
      }),
    );
  });
});
