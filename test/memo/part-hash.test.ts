import { expect, test } from "vitest";
import { partHash } from "../../src/memo/part-hash.ts";

/** Four reports of which a series has the middle two. */
const columns = {
  values: Float64Array.of(1, 2, 3, 4),
  observedDays: Int32Array.of(10, 11, 12, 13),
  knownDays: Int32Array.of(10, 11, 12, 13),
  units: Uint32Array.of(0, 0, 0, 0),
  evidence: Uint32Array.of(1, 1, 2, 1),
  texts: ["days", null, "e-1"],
  days: new Map(),
};
const series = (of: object) => ({ columns: { ...columns, ...of }, first: 1, end: 3 });

/** No two are the same value. */
const values: readonly unknown[] = [
  ...[undefined, null, 0, -0, Number.NaN, Number.POSITIVE_INFINITY, "", "undefined", "null", true],
  ...[[], {}, new Map(), new Set(), new Uint8Array(1), new Uint8Array(2)],
  ...[
    [1, null],
    [1, undefined],
    [1, Number.NaN],
    [1, -0],
    [1, 0],
    ["1", 0],
  ],
  ...[{ a: 1 }, { a: "1" }, { a: 1, b: undefined }, { b: 1, a: 1 }, { a: 1, b: 1 }],
  ...[{ of: [1, 2] }, { of: new Set([1, 2]) }, { of: new Map([[1, 2]]) }, { of: { 1: 2 } }],
  ...[
    { deep: [{ a: [0] }] },
    { deep: [{ a: [-0] }] },
    new Map([["a", [0]]]),
    new Map([["a", [-0]]]),
  ],
  series({}),
  series({ values: Float64Array.of(1, 2, 3.5, 4) }),
  series({ knownDays: Int32Array.of(10, 12, 12, 13) }),
  series({ texts: ["days", null, "e-2"] }),
  series({ texts: ["share", null, "e-1"] }),
];

test("partHash() gives no two values one hash", () => {
  expect(new Set(values.map(partHash)).size).toBe(values.length);
});

test("partHash() gives a copy of a value its hash", () => {
  for (const value of values) expect(partHash(structuredClone(value))).toBe(partHash(value));
});

test("partHash() of a series rests on its own reports alone, wherever their texts are", () => {
  const moved = { units: Uint32Array.of(9, 2, 2, 9), evidence: Uint32Array.of(9, 0, 1, 9) };
  const others = { ...moved, values: Float64Array.of(8, 2, 3, 9), texts: [null, "e-1", "days"] };
  expect(partHash(series(others))).toBe(partHash(series({})));
});
