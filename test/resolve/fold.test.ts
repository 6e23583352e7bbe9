import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedWords, words } from "../../src/resolve/fold.ts";
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

  it.each([
    ["https://www.sandvarr.example/x?y=1#z", "sandvarr.example"],
    ["http://sandvarr.example", "sandvarr.example"],
    [" WWW.Sandvarr.example/ ", "sandvarr.example"],
    ["sandvarr.example:8443/a/b", "sandvarr.example"],
    ["https://straße.example/ä", "strasse.example"],
  ])("are those of its host where %s is pasted", (typed, host) => {
    expect(askedWords(typed, fold)).toEqual(words(host, fold));
    expect(askedWords(typed, fold).length).toBe(1);
  });

  it.each([
    "S.A./N.V.",
    "a b.example/c",
    "me@firm.example",
    "Begin-again",
    "...",
    "https://",
    ".a",
  ])("are all of its words where %s is no address", (typed) => {
    expect(askedWords(typed, fold)).toEqual(words(typed, fold));
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
