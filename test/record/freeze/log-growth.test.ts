import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logFault } from "../../../src/record/ledger/ledger-history.ts";

describe("logFault()", () => {
  const log = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });

  test("accepts a log that only grew", () => {
    fc.assert(
      fc.property(log, fc.nat(8), (references, kept) => {
        expect(logFault(references.slice(0, kept), references)).toBeNull();
      }),
    );
  });

  test("names the first reference that is lost or out of place", () => {
    expect(logFault(["a", "b", "c"], ["a", "c"])).toEqual({ kind: "lost", reference: "b" });
    expect(logFault(["a", "b", "c"], ["a", "c", "b"])).toEqual({
      kind: "moved",
      reference: "b",
      index: 1,
      now: "c",
    });
  });

  test("catches every swap and every loss", () => {
    fc.assert(
      fc.property(log, fc.nat(), fc.nat(), (references, a, b) => {
        const [i, j] = [a % references.length, b % references.length];
        const lost = references.filter((_, k) => k !== i);
        expect(logFault(references, lost)).toMatchObject({ kind: "lost" });
        const swapped = references.with(i, references[j] ?? "").with(j, references[i] ?? "");
        expect(logFault(references, swapped)?.kind ?? null).toBe(i === j ? null : "moved");
      }),
    );
  });
});
