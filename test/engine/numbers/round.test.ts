import fc from "fast-check";
import { expect, test } from "vitest";
import { roundDecimal, roundHalfEven } from "../../../src/engine/numbers/round.ts";

test.each([
  [0.25, 1, 0.2],
  [0.35, 1, 0.3], // its exact value is 0.34999…
  [0.75, 1, 0.8],
  [2.5, 0, 2],
  [3.5, 0, 4],
  [0.125, 2, 0.12],
  [0.375, 2, 0.38],
  [1.005, 2, 1],
  [2.675, 2, 2.67],
  [-0.25, 1, -0.2],
  [-2.5, 0, -2],
  [62.449999999999996, 1, 62.4],
  [1e21, 1, 1e21],
])("roundHalfEven(%s, %s) is %s", (x, decimals, expected) => {
  expect(roundHalfEven(x, decimals)).toBe(expected);
});

test("roundHalfEven() never gives -0", () => {
  expect(Object.is(roundHalfEven(-0.04, 1), 0)).toBe(true);
});

test("roundHalfEven() changes nothing that is already round, and rounds by half a unit at most", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (x, decimals) => {
        const rounded = roundHalfEven(x, decimals);
        expect(roundHalfEven(rounded, decimals)).toBe(rounded);
        expect(Math.abs(rounded - x)).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals);
        expect(rounded).toBe(-roundHalfEven(-x, decimals) + 0);
      },
    ),
  );
});

test("roundHalfEven() keeps order", () => {
  const number = fc.double({ min: -1000, max: 1000, noNaN: true });
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(roundHalfEven(low, 1)).toBeLessThanOrEqual(roundHalfEven(high, 1));
    }),
  );
});

test.each([
  [0.8825, 3, 0.882],
  [0.88250000000000006, 3, 0.882],
  [0.8835, 3, 0.884],
  [0.0005, 3, 0],
  [0.0015, 3, 0.002],
  [0.35, 1, 0.4],
  [2.675, 2, 2.68],
  [-2.5, 0, -2],
  [0.88249, 3, 0.882],
  [0.8825001, 3, 0.883],
  [0, 3, 0],
  [1, 3, 1],
])("rounds %s to %s places as its decimal digits say: %s", (x, decimals, expected) => {
  expect(roundDecimal(x, decimals)).toBe(expected);
});

test("a decimal tie of up to twelve digits becomes even", () => {
  const digits = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 6 }), (n, decimals) => {
      // n and a half units of the last place, as a sum of shares would reach it
      const x = Number(`${n}5e-${decimals + 1}`);
      const even = n % 2 === 0 ? n : n + 1;
      expect(roundDecimal(x, decimals)).toBe(Number(`${even}e-${decimals}`));
    }),
  );
});

test("judges a tie on nine significant digits: a sum of doubles may miss it by more than the last one", () => {
  expect(roundDecimal(0.96250000000002, 3)).toBe(0.962);
  expect(roundDecimal(0.96249999999998, 3)).toBe(0.962);
  expect(roundDecimal(48.25000000001, 1)).toBe(48.2);
  expect(roundDecimal(48.2500001, 1)).toBe(48.3);
  expect(roundDecimal(123456.7890125, 6)).toBe(123456.789012);
  expect(roundDecimal(123456.7890128, 6)).toBe(123456.789013);
});
