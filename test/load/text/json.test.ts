import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, shapeFault } from "../../../src/content/text/json.ts";

const key = fc.constantFrom("a", "b", "", "}", ",", "[", "\\", '"', "é");

interface Json {
  readonly text: string;
  /** Whether no map in it repeats a key: known from how it was made, not from a parser. */
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
  try {
    parseJson(text, { file: "a.json", row: null });
    return true;
  } catch {
    return false;
  }
}

describe("shapeFault()", () => {
  it("finds a repeated key wherever a map has one, and nowhere else", () => {
    fc.assert(
      fc.property(json, ({ text, isUnique }) => {
        expect(typeof shapeFault(text, 32)?.key).toBe(isUnique ? "undefined" : "string");
        expect(isAccepted(text)).toBe(isUnique);
      }),
      { numRuns: 1000 },
    );
  });

  it("finds text that nests deeper, and says where", () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 8 }), ({ text, isUnique }, maxDepth) => {
        fc.pre(isUnique);
        const fault = shapeFault(text, maxDepth);
        expect(fault?.key).toBe(depthOf(JSON.parse(text)) > maxDepth ? null : undefined);
        if (fault !== null) expect("{[").toContain(text[fault.offset]);
      }),
    );
  });

  it("takes a key for what it says, escaped or not, and names its first character", () => {
    const text = String.raw`{"a":1,"\u0061":2}`;
    expect(shapeFault(text, 4)).toEqual({ key: "a", offset: 7 });
    expect(shapeFault(String.raw`{"\q":1,"\q":2}`, 4)?.key).toBe(String.raw`\q`);
    expect(shapeFault('{"a":{"a":1,"b":[{"a":"{"},{"a":2}]},"b":"\\"a\\":"}', 4)).toBeNull();
  });
});
