import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../../src/load/text/json.ts";
import { isWellShaped } from "../../../src/load/text/json-shape.ts";

const key = fc.constantFrom("a", "b", "", "}", ",", "[", "\\", '"', "é");

interface Json {
  readonly text: string;
  /** Whether no map in it repeats a key: known from its making, not from a parser. */
  readonly isUnique: boolean;
}

const scalar = (text: string): Json => ({ text, isUnique: true });
const areUnique = (all: readonly Json[]) => all.every(({ isUnique }) => isUnique);

/** JSON of maps whose keys may be repeated, with room between its tokens. */
const { map: json } = fc.letrec<{ map: Json; value: Json }>((tie) => ({
  map: fc.array(fc.tuple(key, tie("value")), { maxLength: 3 }).map((members) => {
    const names = new Set(members.map(([name]) => name));
    const texts = members.map(([name, { text }]) => `${JSON.stringify(name)} : ${text}`);
    const isUnique = names.size === members.length && areUnique(members.map(([, value]) => value));
    return { text: `{${texts.join(", ")}}`, isUnique };
  }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("0", "true", '"{"', '"\\""', '"a,b"', "[]").map(scalar),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => ({
      text: `[ ${items.map(({ text }) => text).join(",")} ]`,
      isUnique: areUnique(items),
    })),
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
      fc.property(json, ({ text, isUnique }) => {
        if (isWellShaped(text, 32)) expect(isUnique).toBe(true);
        expect(isAccepted(text)).toBe(isUnique);
      }),
      { numRuns: 1000 },
    );
  });

  it("is false where the text nests deeper", () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 8 }), ({ text }, maxDepth) => {
        if (isWellShaped(text, maxDepth)) {
          expect(depthOf(JSON.parse(text))).toBeLessThanOrEqual(maxDepth);
        }
      }),
    );
  });

  it("is true of plain JSON", () => {
    expect(isWellShaped('{"a":{"a":1,"b":[{"a":"{"},{"a":2}]},"b":"\\"a\\":"}', 4)).toBe(true);
    expect(isWellShaped('{"a":1,"a":2}', 4)).toBe(false);
  });
});
