import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownSafely, unsafeCharacter } from "../../src/model/unsafe-text.ts";

/** The same rule by Unicode's own categories instead of by ranges. */
const byCategory = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;

describe("unsafeCharacter()", () => {
  it("agrees with the categories of Unicode on any text, lone surrogates included", () => {
    const anyText = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 0x10ffff }), (text, code) => {
        const whole = text + String.fromCodePoint(code) + text;
        const allowed = whole.replaceAll(/[\t\n\r]/g, "");
        const found = allowed.match(byCategory);
        expect(unsafeCharacter(allowed)?.index ?? null).toBe(found?.index ?? null);
      }),
    );
  });

  it("lets every ordinary character of the basic plane pass, and tabs and line ends", () => {
    expect(unsafeCharacter("a\tb\r\nc é ü ß 漢字 العربية עברית 😀 \u200f\u200d")).toBeNull();
  });
});

describe("shownSafely()", () => {
  it("writes what cannot be shown as its code point", () => {
    expect(shownSafely("a\u202eb\u0000c\ud800d")).toBe("aU+202EbU+0000cU+D800d");
  });
});
