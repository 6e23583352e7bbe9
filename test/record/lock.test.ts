import { describe, expect, test } from "vitest";
import { publicationSchema, publishedLockSchema } from "../../src/model/publication.ts";
import { sha256Hex } from "../../src/record/hash.ts";
import { lockEntries, lockText, lockWith } from "../../src/record/lock.ts";
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
