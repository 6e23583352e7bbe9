import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publicationSchema, publishedLockSchema } from "../../src/model/publication.ts";
import { chainFaults } from "../../src/record/chain-faults.ts";
import { sha256Hex } from "../../src/record/hash.ts";
import { lockEntries, lockText, lockWith } from "../../src/record/lock.ts";
import { lockFaults, logFaults } from "../../src/record/lock-faults.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { sampleCore } from "./sample-core.ts";

const first = publicationOf(sampleCore);
const second = publicationOf({
  ...sampleCore,
  ...{ type: "correction", version: 2, supersedes: first.referenceId, reason: "Wrong count" },
  publishedAt: "2025-01-06T12:00:00Z",
});
const lock = lockEntries([first, second]);
const rules = (faults: readonly { rule: string }[]) => faults.map(({ rule }) => rule);

describe("publicationText()", () => {
  test("is the bytes that the lock hashes, and reads back as the record", () => {
    const text = publicationText(first);
    expect(lock[first.referenceId]).toBe(sha256Hex(text));
    expect(publicationSchema.parse(JSON.parse(text))).toEqual(first);
    expect(publicationPath(first)).toBe(`publications/weekly-stress/${first.referenceId}.json`);
  });
});

describe("lockText()", () => {
  test("has one entry a line in the order of issue, and reads back", () => {
    const text = lockText(lock);
    expect(
      text
        .split("\n")
        .slice(1, 3)
        .map((line) => line.slice(3, 28)),
    ).toEqual([first, second].map(({ referenceId }) => referenceId));
    expect(Object.entries(publishedLockSchema.parse(JSON.parse(text)))).toEqual(
      Object.entries(lock),
    );
    expect(lockText({})).toBe("{}\n");
  });

  test("only gains lines when the lock grows, apart from the comma before them", () => {
    const before = lockText(lockEntries([first]))
      .split("\n")
      .slice(0, 2);
    expect(
      lockText(lockWith(lockEntries([first]), lockEntries([second]))).startsWith(before.join("\n")),
    ).toBe(true);
  });

  test("refuses to lock a reference twice", () => {
    expect(() => lockWith(lock, lockEntries([first]))).toThrow(
      `Cannot lock "${first.referenceId}" again`,
    );
  });
});

describe("lockFaults()", () => {
  test("finds nothing wrong with what was issued", () => {
    expect(lockFaults(lock, [second, first])).toEqual([]);
    expect(chainFaults([first, second])).toEqual([]);
  });

  test("catches any change to any text of a record", () => {
    const changed = { ...first, title: `${first.title}.` };
    expect(rules(lockFaults(lock, [changed, second]))).toEqual(["reference-mismatch"]);
    const renamed = { ...publicationOf(changed), referenceId: first.referenceId };
    expect(rules(lockFaults(lock, [renamed, second]))).toEqual(["reference-mismatch"]);
  });

  test("catches a record whose bytes are not the locked ones though its reference recomputes", () => {
    const other = { ...lock, [first.referenceId]: "0".repeat(64) };
    expect(lockFaults(other, [first, second])).toEqual([
      {
        rule: "record-changed",
        reference: first.referenceId,
        message: `Cannot publish "${first.referenceId}": its bytes differ from the lock: restore the issued file, and issue a correction for what is wrong with it`,
      },
    ]);
  });

  test("catches a lost file, an unlocked file and a reordered lock", () => {
    expect(rules(lockFaults(lock, [first]))).toEqual(["record-missing"]);
    expect(rules(lockFaults(lockEntries([first]), [first, second]))).toEqual(["record-unlocked"]);
    expect(rules(lockFaults(lockEntries([second, first]), [first, second]))).toEqual([
      "log-reordered",
    ]);
  });
});

describe("logFaults()", () => {
  const log = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });

  test("accepts a log that only grew", () => {
    fc.assert(
      fc.property(log, fc.nat(8), (references, kept) => {
        expect(logFaults(references.slice(0, kept), references)).toEqual([]);
      }),
    );
  });

  test("names the first reference that is lost or out of place", () => {
    expect(logFaults(["a", "b", "c"], ["a", "c"])).toMatchObject([
      { rule: "log-shortened", reference: "b" },
    ]);
    expect(logFaults(["a", "b", "c"], ["a", "c", "b"])).toMatchObject([
      {
        reference: "b",
        message:
          'Cannot publish "b": it was number 1 of the log and "c" is now: restore the order of the lock',
      },
    ]);
  });

  test("catches every swap and every loss", () => {
    fc.assert(
      fc.property(log, fc.nat(), fc.nat(), (references, a, b) => {
        const [i, j] = [a % references.length, b % references.length];
        const lost = references.filter((_, k) => k !== i);
        expect(rules(logFaults(references, lost))).toEqual(["log-shortened"]);
        const swapped = references.with(i, references[j] ?? "").with(j, references[i] ?? "");
        expect(logFaults(references, swapped)).toHaveLength(i === j ? 0 : 1);
      }),
    );
  });
});

describe("chainFaults()", () => {
  test.each([
    ["a first version that supersedes", { supersedes: second.referenceId }],
    ["a missing predecessor", { version: 2, supersedes: "DEMO-WS-20250105-00000000" }],
    ["a second first version", { title: "Another" }],
    ["a skipped version", { version: 3, supersedes: first.referenceId }],
    [
      "an earlier instant",
      { version: 2, supersedes: first.referenceId, publishedAt: "2025-01-01T00:00:00Z" },
    ],
    [
      "another concept",
      { version: 2, supersedes: first.referenceId, conceptId: "DEMO-WS-20250112" },
    ],
    ["a correction of nothing", { type: "correction", conceptId: "DEMO-WS-20250112" }],
    ["a fork", { version: 2, supersedes: first.referenceId, publishedAt: "2025-03-01T00:00:00Z" }],
  ] as const)("catches %s", (_, overrides) => {
    const odd = publicationOf({ ...sampleCore, ...overrides });
    expect(chainFaults([first, second, odd])).toMatchObject([
      { rule: "chain-broken", reference: odd.referenceId },
    ]);
  });
});
