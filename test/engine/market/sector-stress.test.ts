import fc from "fast-check";
import { expect, test } from "vitest";
import { readSector, type SectorPast } from "../../../src/engine/market/sector-stress.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

const first = tinyMethodology();
const second = tinyMethodology({
  version: "2024.2",
  segments: first.segments.slice(1).map((segment) => ({ ...segment, weight: 1 })),
  stress: { ...first.stress, minPeriods: 2, correlationPeriods: 4, lambda: 0.5 },
});

const beginning: SectorPast = {
  values: new Map(),
  rounded: null,
  levels: [],
  comovement: null,
  deviations: [],
};
const anyPeriods = fc.array(
  fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { minLength: 12, maxLength: 12 }),
  { maxLength: 40 },
);

test("readSector() is the same whether the co-movement was carried forward or recomputed", () => {
  fc.assert(
    fc.property(anyPeriods, fc.nat({ max: 40 }), (periods, change) => {
      let past = beginning;
      periods.forEach((values, period) => {
        const methodology = period < change ? first : second;
        const measured = methodology.segments
          .flatMap(({ id, inputs }) => inputs.map((input) => ({ input, segmentId: id })))
          .map((one, i) => ({ ...one, value: values[i] ?? null, observedOn: null }));
        const carried = readSector(methodology, measured, past);
        expect(carried).toEqual(readSector(methodology, measured, { ...past, comovement: null }));
        past = carried.past;
      });
    }),
  );
});
