import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../src/load/json.ts";
import { isWellShaped } from "../../src/load/json-shape.ts";

const key = fc.constantFrom("a", "b", "", "}", ",", "[", "\\", '"', "é");

/** JSON text of maps whose keys may be repeated, with room between its tokens. */
const { map: json } = fc.letrec<{ map: string; value: string }>((tie) => ({
  map: fc
    .array(
      fc.tuple(
        key.map((text) => JSON.stringify(text)),
        tie("value"),
      ),
      { maxLength: 3 },
    )
    .map((members) => `{${members.map(([name, value]) => `${name} : ${value}`).join(", ")}}`),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("0", "true", '"{"', '"\\""', '"a,b"', "[]"),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => `[ ${items.join(",")} ]`),
    tie("map"),
  ),
}));

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function isAccepted(text: string): boolean {
  return parseJson(text, { file: "a.json", row: null }).kind === "value";
}

describe("isWellShaped()", () => {
  it("is false wherever a map repeats a key", () => {
    fc.assert(
      fc.property(json, (text) => {
        // as many keys in the text as in the value: none was lost to another of its name
        const keys = text.match(/ : /g)?.length ?? 0;
        let kept = 0;
        JSON.parse(text, function (this: unknown, _name, value) {
          if (!Array.isArray(this)) kept += 1;
          return value;
        });
        const isUnique = keys === kept - 1;
        if (isWellShaped(text, 32)) expect(isUnique).toBe(true);
        expect(isAccepted(text)).toBe(isUnique);
      }),
      { numRuns: 1000 },
    );
  });

  it("is false where the text nests deeper", () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 8 }), (text, deepest) => {
        if (isWellShaped(text, deepest)) {
          expect(depthOf(JSON.parse(text))).toBeLessThanOrEqual(deepest);
        }
      }),
    );
  });

  it("is true of plain JSON", () => {
    expect(isWellShaped('{"a":{"a":1,"b":[{"a":"{"},{"a":2}]},"b":"\\"a\\":"}', 4)).toBe(true);
    expect(isWellShaped('{"a":1,"a":2}', 4)).toBe(false);
  });
});
