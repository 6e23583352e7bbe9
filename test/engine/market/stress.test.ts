import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SectorValue } from "../../../src/engine/market/sector.ts";
import { levelOf, readSector, segmentLevel } from "../../../src/engine/market/stress.ts";
import type { Methodology } from "../../../src/model/methodology.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

/** Thousandths, which sums of stress and contributions are exact in. */
const thousandths = (value: number | null) => Math.round((value ?? 0) * 1000);

function measuredOf(
  { segments }: Methodology,
  values: readonly (number | null)[],
): readonly SectorValue[] {
  return segments
    .flatMap(({ id, inputs }) => inputs.map((input) => ({ input, segmentId: id })))
    .map((one, i) => ({ ...one, value: values[i] ?? null, observedOn: null }));
}

const methodology = tinyMethodology();
const read = (values: readonly (number | null)[], by = methodology) =>
  readSector(by, measuredOf(by, values), new Map());

const value = fc.option(fc.double({ min: -20, max: 220, noNaN: true }), { freq: 6 });
const anyValues = fc.array(value, { minLength: 5, maxLength: 5 });

describe("levelOf()", () => {
  test("is 0 at calm and beyond, 1 at worst and beyond, and linear between", () => {
    const rising = { calm: 2, worst: 6 };
    expect([0, 2, 3, 6, 9].map((x) => levelOf(x, rising))).toEqual([0, 0, 0.25, 1, 1]);
    const falling = { calm: 6, worst: 2 };
    expect([9, 6, 3, 2, 0].map((x) => levelOf(x, falling))).toEqual([0, 0, 0.75, 1, 1]);
  });
});

describe("segmentLevel()", () => {
  const inputs = (...levels: readonly (number | null)[]) =>
    levels.map((level, i) => ({ level, weight: i === 0 ? 3 : 1 }));

  test("is the weighted mean of the inputs that have a reading", () => {
    expect(segmentLevel(inputs(0.2, 0.6), 0.5)).toBeCloseTo(0.3, 12);
    expect(segmentLevel(inputs(0.25, null), 0.5)).toBe(0.25);
  });

  test("is null below the minimum of their weight", () => {
    expect(segmentLevel(inputs(null, 0.6), 0.5)).toBeNull();
    expect(segmentLevel([], 0.5)).toBeNull();
  });
});

describe("readSector()", () => {
  test("has a stress in the first period: 100 times the weighted levels", () => {
    const { stress, segments, inputs } = read([5, 2, 50, 0, 10]);
    expect(inputs.map(({ level }) => level)).toEqual([0.5, 0.8, 0.5, 0, 1]);
    expect(segments.map(({ level }) => level)).toEqual([0.65, 0.5, 0, 1]);
    expect(segments.map(({ contribution }) => contribution)).toEqual([26, 10, 0, 20]);
    expect(stress).toBe(56);
  });

  test("gives contributions that add up to the stress exactly, in three decimals", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { stress, segments } = read(values);
        const parts = segments.map(({ contribution }) => contribution);
        expect(parts.every((part) => (part === null) === (stress === null))).toBe(true);
        if (stress === null) return;
        const total = parts.reduce<number>((sum, part) => sum + thousandths(part), 0);
        expect(total).toBe(thousandths(stress));
        expect(stress).toBe(thousandths(stress) / 1000);
        expect(stress).toBeGreaterThanOrEqual(0);
        expect(stress).toBeLessThanOrEqual(100);
      }),
    );
  });

  test("has none while a segment has no level, and says which one", () => {
    const { stress, segments } = read([5, 2, 50, 0, null]);
    expect(stress).toBeNull();
    expect(segments.map(({ level }) => level === null)).toEqual([false, false, false, true]);
    expect(segments.map(({ contribution }) => contribution)).toEqual([null, null, null, null]);
  });

  test("does not depend on what was read before", () => {
    fc.assert(
      fc.property(fc.array(anyValues, { minLength: 1, maxLength: 20 }), (periods) => {
        let past: ReturnType<typeof readSector>["past"] = new Map();
        for (const values of periods) {
          const alone = read(values);
          const now = readSector(methodology, measuredOf(methodology, values), past);
          expect(now.stress).toBe(alone.stress);
          expect(now.segments).toEqual(alone.segments);
          past = now.past;
        }
      }),
    );
  });

  test("describes a value by its mid-rank among the readings so far", () => {
    const first = readSector(methodology, measuredOf(methodology, [5, 2, 50, 0, 10]), new Map());
    const gap = readSector(methodology, measuredOf(methodology, [null, 2, 50, 0, 10]), first.past);
    const then = readSector(methodology, measuredOf(methodology, [7, 2, 50, 0, 10]), gap.past);
    expect(gap.inputs[0]).toMatchObject({ value: null, level: null, percentile: null, n: 1 });
    expect(then.inputs[0]).toMatchObject({ percentile: 0.75, n: 2 });
    expect(then.inputs[1]).toMatchObject({ percentile: 0.5, n: 3 });
  });

  test("moves at most by the weight of a new input when one is added", () => {
    const added: Methodology = {
      ...methodology,
      segments: methodology.segments.map((segment) =>
        segment.id === "conduct"
          ? { ...segment, inputs: [...segment.inputs, ...segment.inputs.map(renamed)] }
          : segment,
      ),
    };
    const before = read([5, 2, 50, 0, 10]).stress ?? 0;
    const after = read([5, 2, 50, 0, 10, 0], added).stress ?? 0;
    expect(before - after).toBe(10);
  });

  test("is nothing without segments", () => {
    expect(read([], { ...methodology, segments: [] })).toMatchObject({
      stress: null,
      segments: [],
    });
  });
});

const renamed = <T extends { readonly id: string }>(input: T): T => ({
  ...input,
  id: `${input.id}_again`,
});
