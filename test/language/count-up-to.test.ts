import fc from "fast-check";
import { expect, test } from "vitest";
import { countUpTo } from "../../src/model/language/count-up-to.ts";

test("countUpTo() counts what is not above the limit", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -5, max: 5 })),
      fc.integer({ min: -6, max: 6 }),
      (a, n) => {
        const sorted = new Float64Array(a).sort();
        expect(countUpTo(sorted, n)).toBe(a.filter((one) => one <= n).length);
      },
    ),
  );
});
