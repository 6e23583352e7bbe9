import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { words } from "../../src/resolve/fold.ts";
import fold from "../../src/resolve/fold-table.json" with { type: "json" };

describe("the folded words of a text", () => {
  it.each([
    ["Łódź", "lodz"],
    ["Ørsted", "orsted"],
    ["Straße", "strasse"],
    ["Đông", "dong"],
    ["Işık", "isik"],
    ["O’Brien", "obrien"],
    ["O'Brien", "OBRIEN"],
    ["U.S.A.", "usa"],
    ["ΟΔΟΣ", "οδός"],
    ["Œuvre", "oeuvre"],
    ["Æther", "aether"],
  ])("are those of %s for whoever types %s", (name, typed) => {
    expect(words(name, fold)).toEqual(words(typed, fold));
    expect(words(name, fold).length).toBe(1);
  });

  it("stay apart at everything that is neither letter nor digit, a dot between sentences included", () => {
    expect(words("End. Begin-again, 'quoted' ... .", fold)).toEqual([
      ..."end begin again quoted".split(" "),
    ]);
  });

  it("fold to themselves", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const once = words(text, fold);
        expect(words(once.join(" "), fold)).toEqual(once);
      }),
    );
  });
});
