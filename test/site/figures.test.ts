import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { percent } from "../../src/site/figures.ts";
import { firmSample } from "../cards/samples.ts";

describe("a share as percent", () => {
  it("never shows what is not certain as 0% or 100%", () => {
    const uncertain = fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true });
    fc.assert(
      fc.property(uncertain, (share) => {
        expect(percent(share)).not.toMatch(/(?<![\d.])(0|100)\s?%/);
      }),
    );
  });

  it("shows 0 and 1 as they are, and the bounds of a probability in words", () => {
    expect([0, 1, 0.999999, 0.000001, 0.996, 0.5, 0.042].map(percent)).toEqual([
      "0%",
      "100%",
      "over 99.9%",
      "under 0.1%",
      "99.6%",
      "50%",
      "4.2%",
    ]);
  });

  it("is the same on a firm's page and on its card", () => {
    for (const probability of [0.0004, 0.035, 0.143, 0.996]) {
      const { body } = viewModelOf({ ...firmSample(), probability } as CardInput);
      expect(JSON.stringify(body)).toContain(`"${percent(probability)} chance of failing`);
    }
  });
});
