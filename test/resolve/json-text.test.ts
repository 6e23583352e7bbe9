import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "../../src/resolve/json-text.ts";

describe("jsonText()", () => {
  it("escapes characters that a page could run", () => {
    expect(jsonText("</script>&\u2028\u2029")).toBe('"\\u003c/script\\u003e\\u0026\\u2028\\u2029"');
  });

  it("escapes keys as well as values", () => {
    expect(jsonText({ "<b>": 1 })).toBe('{"\\u003cb\\u003e":1}');
  });

  it("parses back to the value it was given, whatever the value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const text = jsonText(value);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("refuses what JSON has no text for", () => {
    expect(() => jsonText(undefined)).toThrow("Cannot write as JSON: found undefined");
  });
});
