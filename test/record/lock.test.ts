import { describe, expect, test } from "vitest";
import { publicationSchema, publishedLockSchema } from "../../src/model/publication.ts";
import { canonicalJson, sha256Hex } from "../../src/record/canonical.ts";
import { lockEntries, lockText, lockWith, orderedLock } from "../../src/record/lock.ts";
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

describe("publicationText()", () => {
  test("has what the lock hashes, and reads back as the record", () => {
    const text = publicationText(first);
    const { title, summary, note, reason, salts, ...rest } = JSON.parse(text);
    expect(lock[first.referenceId]).toBe(sha256Hex(canonicalJson(rest)));
    expect(publicationSchema.parse(JSON.parse(text))).toEqual(first);
    expect(publicationPath(first)).toBe(`publications/weekly-stress/${first.referenceId}.json`);
  });
});

describe("orderedLock()", () => {
  test("is in the order of the log, whatever order a merge gave it", () => {
    const merged = Object.fromEntries(Object.entries(lock).reverse());
    expect(Object.entries(orderedLock(merged, [second, first]))).toEqual(Object.entries(lock));
    expect(orderedLock({ ...lock, X: "y" }, [first, second])).toEqual({ ...lock, X: "y" });
  });
});

describe("lockText()", () => {
  test("has one line per entry in the order of issue, and reads back", () => {
    const text = lockText(lock);
    expect(
      text
        .split("\n")
        .slice(0, 2)
        .map((line) => line.slice(2, 27)),
    ).toEqual([first, second].map(({ referenceId }) => referenceId));
    expect(Object.entries(publishedLockSchema.parse(JSON.parse(text)))).toEqual(
      Object.entries(lock),
    );
    expect(lockText({})).toBe("{}\n");
  });

  test("only gains lines when the lock grows", () => {
    const before = lockText(lockEntries([first])).split("\n");
    const after = lockText(lockWith(lockEntries([first]), lockEntries([second]))).split("\n");
    expect([after[0], ...after.slice(-2)]).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  test("refuses to lock a reference twice", () => {
    expect(() => lockWith(lock, lockEntries([first]))).toThrow(
      `Cannot lock "${first.referenceId}" again`,
    );
  });
});
