import { expect, test } from "vitest";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const take = (from: string, n: number) => Array.from({ length: n }, chanceFrom(from));

test("chanceFrom() gives the same numbers for the same hash in every version", () => {
  expect(take(hash, 3)).toEqual(take(hash, 3));
  expect(take(hash, 3)).toMatchInlineSnapshot(`
    [
      0.413381492955062,
      0.652439006390074,
      0.523198705475447,
    ]
  `);
});

test("chanceFrom() gives other numbers when any of the first 32 digits differs", () => {
  const other = `${hash.slice(0, 31)}4${hash.slice(32)}`;
  expect(take(other, 8)).not.toEqual(take(hash, 8));
});

test("chanceFrom() is uniform over [0, 1)", () => {
  const numbers = take(hash, 20_000);
  const tenths = numbers.map((x) => Math.floor(x * 10));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    expect(tenths.filter((t) => t === tenth).length).toBeGreaterThan(1_800);
  }
});

test("chanceFrom() works for a hash that begins with zeros", () => {
  expect(new Set(take("0".repeat(64), 8)).size).toBeGreaterThan(4);
});

test("chanceFrom() refuses a text that is not a hash", () => {
  expect(() => chanceFrom("abc")).toThrow(
    'Cannot seed from "abc": must begin with 32 lower-case hex digits',
  );
});
