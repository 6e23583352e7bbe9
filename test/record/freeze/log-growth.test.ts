import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerHistoryFaults } from "../../../src/record/ledger/ledger-history.ts";

const entries = (references: readonly string[]) =>
  references.map((name) => ({ referenceId: `R-${name}`, sha256: `hash of ${name}` }));
const lockOf = (references: readonly string[]) =>
  Object.fromEntries(entries(references).map((one) => [one.referenceId, one.sha256]));
const faults = (before: readonly string[], now: readonly string[]) =>
  ledgerHistoryFaults(entries(before), lockOf(now));

describe("ledgerHistoryFaults()", () => {
  const log = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });

  test("accepts a log that only grew", () => {
    fc.assert(
      fc.property(log, fc.nat(8), (references, kept) => {
        expect(faults(references.slice(0, kept), references)).toEqual([]);
      }),
    );
  });

  test("names the first reference that is lost or out of place, and each that is altered", () => {
    expect(faults(["a", "b", "c"], ["a", "c"])).toEqual([
      'Cannot publish "R-b": the log held it in an earlier build: restore its record',
    ]);
    expect(faults(["a", "b", "c"], ["a", "c", "b"])).toEqual([
      'Cannot publish "R-b": it was number 1 of the log and "R-c" is now: restore the order of the lock',
    ]);
    const altered = { ...lockOf(["a", "b", "c"]), "R-a": "1", "R-c": "3" };
    expect(ledgerHistoryFaults(entries(["a", "b", "c"]), altered)).toEqual([
      expect.stringContaining('"R-a": an earlier build published it with the hash hash of a'),
      expect.stringContaining('"R-c": an earlier build published it with the hash hash of c'),
    ]);
  });

  test("catches every swap and every loss", () => {
    fc.assert(
      fc.property(log, fc.nat(), fc.nat(), (references, a, b) => {
        const [i, j] = [a % references.length, b % references.length];
        const lost = references.filter((_, k) => k !== i);
        expect(faults(references, lost)).toEqual([expect.stringContaining("the log held it")]);
        const swapped = references.with(i, references[j] ?? "").with(j, references[i] ?? "");
        expect(faults(references, swapped)).toHaveLength(i === j ? 0 : 1);
      }),
    );
  });
});
