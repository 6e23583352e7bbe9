import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson, sha256Hex } from "../../src/record/canonical.ts";

describe("canonicalJson()", () => {
  test("writes the example of RFC 8785 section 3.2.2 as its section 3.2.3 prints it", () => {
    const value: unknown = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test("sorts keys by UTF-16 code unit, at every depth", () => {
    const value = { "\u20ac": 1, "\r": 2, "\u{1f600}": 3, "\ufb33": 4, a: { c: 1, B: 2 } };
    expect(canonicalJson(value)).toBe(
      '{"\\r":2,"a":{"B":2,"c":1},"\u20ac":1,"\u{1f600}":3,"\ufb33":4}',
    );
  });

  test("is a fixed point: parsing and writing again changes nothing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test.each([
    ["undefined", { a: [undefined] }, "undefined"],
    ["a missing element", { a: new Array(1) }, "undefined"],
    ["NaN", { a: Number.NaN }, "NaN"],
    ["an infinity", [1, Number.POSITIVE_INFINITY], "Infinity"],
    ["a function", { f: () => 1 }, "function"],
    ["a date", { on: new Date(0) }, "object"],
    ["a map", new Map(), "object"],
    ["a big integer", { n: 1n }, "bigint"],
    ["half a surrogate pair", { a: ["b\ud800"] }, "half a surrogate pair"],
    ["half a pair in a key", { a: { "\udc00": 1 } }, "half a surrogate pair"],
  ])("throws on %s", (_, value, message) => {
    expect(() => canonicalJson(value)).toThrow(`found ${message}, must be strings`);
  });

  test("writes the same as another implementation, also for text that looks like an escape", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
    for (const text of ["\\ud800", "\u{1f600}\\ud", "\\\\ud800", ""]) {
      expect(canonicalJson({ [text]: [text] })).toBe(canonicalize({ [text]: [text] }));
    }
  });
});

describe("sha256Hex()", () => {
  test("hashes a string as UTF-8", () => {
    expect(sha256Hex("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
    expect(sha256Hex("é")).toBe(sha256Hex(Buffer.from("c3a9", "hex")));
  });
});
