import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadableError } from "../../../src/content/findings/finding.ts";
import { parseJson } from "../../../src/content/text/json.ts";

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

/** The rule that a text breaks and the column at which it does; null where it breaks none. */
function faultOf(text: string) {
  try {
    parseJson(text, "a.json");
    return null;
  } catch (cause) {
    if (!(cause instanceof UnreadableError)) throw cause;
    const { rule, found, at } = cause.finding;
    return { rule, found, column: at?.column };
  }
}

describe("parseJson()", () => {
  it("refuses a repeated key wherever a map has one, and nothing else", () => {
    fc.assert(
      fc.property(json, ({ text, isUnique }) => {
        expect(faultOf(text)?.rule).toBe(isUnique ? undefined : "duplicate-key");
      }),
      { numRuns: 1000 },
    );
  });

  it("refuses text that nests deeper than 32 levels, and says where", () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 22, max: 31 }), ({ text, isUnique }, around) => {
        fc.pre(isUnique);
        const nested = `${"[".repeat(around)}${text}${"]".repeat(around)}`;
        const fault = faultOf(nested);
        const isDeep = around + depthOf(JSON.parse(text)) > 32;
        expect(fault?.rule).toBe(isDeep ? "json-depth" : undefined);
        if (fault !== null) expect("{[").toContain(nested[(fault.column ?? 0) - 1]);
      }),
    );
  });

  it("takes a key for what it says, escaped or not, and names its first character", () => {
    const fault = { rule: "duplicate-key", found: "a", column: 8 };
    expect(faultOf(String.raw`{"a":1,"\u0061":2}`)).toEqual(fault);
    expect(faultOf(String.raw`{"\q":1,"\q":2}`)?.rule).toBe("json-syntax");
    expect(faultOf('{"a":{"a":1,"b":[{"a":"{"},{"a":2}]},"b":"\\"a\\":"}')).toBeNull();
  });

  it("agrees with JSON.parse on every text that is broken in a place", () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.string({ maxLength: 2 }), ({ text }, place, put) => {
        const at = place % (text.length + 1);
        const broken = `${text.slice(0, at)}${put}${text.slice(at + 1)}`;
        const fault = faultOf(broken)?.rule;
        if (fault === undefined) JSON.parse(broken);
        if (fault === "json-syntax") expect(() => JSON.parse(broken)).toThrow(SyntaxError);
      }),
      { numRuns: 1000 },
    );
  });
});
