import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packed } from "../../src/hosts/cloudfront/packed.ts";

/** As the function in CloudFront unpacks it. */
function unpacked(packs: readonly string[]): string {
  const text = packs.reduce((all, pack) => all.split(pack.charAt(0)).join(pack.slice(1)));
  return text.replace(/'/g, '"');
}

describe("a packed text", () => {
  it("is unpacked to what it was, and is never longer", () => {
    const texts = fc
      .array(fc.constantFrom('["a"', "null,", "\\\\d", "tier-1", "{x}", "high"))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        const packs = packed(text);
        expect(unpacked(packs)).toBe(text);
        expect(packs.join("").length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("refuses a single quote, which stands for a double one", () => {
    expect(() => packed("it's")).toThrow("single quote");
  });
});
