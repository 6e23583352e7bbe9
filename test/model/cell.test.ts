import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberCell, readNumber } from "../../src/model/cell.ts";

const numberLike = fc
  .array(fc.constantFrom("0", "1", "9", ".", "-", "+", "e", "E", "308", " ", "x"), { maxLength: 7 })
  .map((parts) => parts.join(""));
const written = fc.double().map(String);

describe("readNumber()", () => {
  it("reads a cell as numberCell does", () => {
    fc.assert(
      fc.property(fc.oneof(numberLike, written, fc.string()), (text) => {
        const { success, data } = numberCell.safeParse(text);
        expect(readNumber(text)).toBe(success ? data : null);
      }),
      { numRuns: 2000 },
    );
  });
});
