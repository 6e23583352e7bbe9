import { expect, test } from "vitest";
import { wilson } from "../../src/engine/wilson.ts";
import { near, vectorFile } from "./vector-file.ts";

interface IntervalCase {
  readonly name: string;
  readonly k: number;
  readonly n: number;
  readonly wilson_95: [number, number] | null;
  readonly wilson_90: [number, number] | null;
  readonly wilson_99: [number, number] | null;
}

const { cases } = vectorFile<{ cases: IntervalCase[] }>("v06_wilson");

test.each(cases)("wilson() agrees with v06: $name", ({ k, n, ...expected }) => {
  const levels = [
    [expected.wilson_95, 1.959963984540054],
    [expected.wilson_90, 1.6448536269514722],
    [expected.wilson_99, 2.5758293035489004],
  ] as const;
  for (const [bounds, z] of levels) {
    const found = wilson(k, n, z);
    expect(near(found?.low ?? null, bounds?.[0] ?? null, 1e-12)).toBe(true);
    expect(near(found?.high ?? null, bounds?.[1] ?? null, 1e-12)).toBe(true);
  }
});

test("wilson() stays within 0 and 1", () => {
  expect(wilson(0, 3)?.low).toBe(0);
  expect(wilson(3, 3)?.high).toBeLessThanOrEqual(1);
});
