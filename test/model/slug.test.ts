import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slug } from "../../src/model/cell.ts";
import { slugify } from "../../src/model/slug.ts";

describe("slugify()", () => {
  it.each([
    ["Alder Brokerage", "alder-brokerage"],
    ["  Cédar & Söhne, Ltd. ", "cedar-sohne-ltd"],
    ["ﬁrst №1", "first-no1"],
    ["Ørsted Łódź, Iğdır", "orsted-lodz-igdir"],
    ["Đông & Straße", "dong-strasse"],
    ["O'Brien’s U.S.A. Œuvre", "obriens-usa-oeuvre"],
    ["北京", ""],
    ["--", ""],
  ])("makes a slug of %j", (name, expected) => {
    expect(slugify(name)).toBe(expected);
  });

  it("is empty or a slug, and leaves a slug as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        const made = slugify(name);
        expect(made === "" || slug.safeParse(made).success).toBe(true);
        expect(slugify(made)).toBe(made);
      }),
    );
  });
});
