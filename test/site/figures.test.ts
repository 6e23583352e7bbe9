import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentText } from "../../src/cards/content/words.ts";
import { percent } from "../../src/site/parts/figures.ts";

describe("a share as percent", () => {
  it("never shows what is not certain as 0% or 100%, on pages and cards", () => {
    const uncertain = fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true });
    fc.assert(
      fc.property(uncertain, (share) => {
        expect([percent(share), percentText(share)].join(" ")).not.toMatch(/(?<![\d.])(0|100)\s?%/);
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
    expect([0, 1, 0.999999, 0.000001, 0.5].map(percentText)).toEqual([
      "0%",
      "100%",
      "over 99%",
      "under 1%",
      "50%",
    ]);
  });
});
