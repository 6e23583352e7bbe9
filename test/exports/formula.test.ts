import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defuse } from "../../src/answers/exports/defuse.ts";
import { undefused } from "./undefused.ts";

/** Texts made mostly of what the rule is about. */
const risky = fc
  .array(
    fc.oneof(
      fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠", "'", " ", "\t", "\r", "\n"),
      fc.constantFrom("\r\n", "\u00a0", "\ufeff", "x", "1", ",", '"', ";"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const anyText = fc.oneof(risky, fc.string({ unit: "binary" }));

describe("defuse()", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠x", "\tx", "\rx"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(defuse(text)).toBe(`'${text}`);
    },
  );

  it("looks past leading spaces, narrow, no-break and of zero width", () => {
    expect(defuse("  =1")).toBe("'  =1");
    expect(defuse("\u00a0\ufeff=1")).toBe("'\u00a0\ufeff=1");
  });

  it("looks at every line of a cell, whatever ends the line", () => {
    expect(defuse("a\n=1\r\n+2\r@3\n\n-4")).toBe("a\n'=1\r\n'+2\r'@3\n\n'-4");
  });

  it("leaves other text alone", () => {
    for (const text of ["", "Alder", "a=b", "a -1", "'quoted'", "it's", "a\r\n\r\nb", "€=1"]) {
      expect(defuse(text)).toBe(text);
    }
  });

  it("leaves no line that begins with what a spreadsheet runs", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const safe = defuse(text);
        expect(safe).not.toMatch(/^[\t\r]/);
        for (const line of safe.split(/[\r\n]/)) expect(line).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it("is undone exactly by undefused(), also where apostrophes stood before", () => {
    const undone = fc.property(anyText, (text) => {
      expect(undefused(defuse(text))).toBe(text);
    });
    fc.assert(undone, { numRuns: 2000 });
    expect(undefused(defuse("'=1"))).toBe("'=1");
  });
});
