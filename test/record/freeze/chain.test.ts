import { describe, expect, test } from "vitest";
import { chainFaults } from "../../../src/record/freeze/chain.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../sample-core.ts";
import { first, second } from "./sample-versions.ts";

const correction = { type: "correction", version: 2, supersedes: first.referenceId } as const;
const third = { type: "correction", version: 3, supersedes: second.referenceId } as const;
const faultsBeside = (odd: object) =>
  [...chainFaults([first, second, publicationOf({ ...sampleCore, ...odd })])].map(
    ({ rule, index, field }) => [rule, index, field],
  );

describe("chainFaults()", () => {
  test("accepts one chain of versions, in any order of files", () => {
    expect([...chainFaults([first, second])]).toEqual([]);
    expect([...chainFaults([second, first])]).toEqual([]);
    expect(faultsBeside({ ...third, publishedAt: "2025-01-06T12:00:01Z" })).toEqual([]);
  });

  test.each([
    ["a first version that supersedes", { supersedes: first.referenceId }, "supersedes"],
    ["a second version that supersedes nothing", { version: 2 }, "version"],
    ["a skipped version", { ...third, version: 4, publishedAt: "2025-02-01T00:00:00Z" }, "version"],
    ["an earlier instant", { ...third, publishedAt: "2025-01-01T00:00:00Z" }, "publishedAt"],
    ["the same instant", { ...third, publishedAt: second.publishedAt }, "publishedAt"],
    ["another concept", { ...third, conceptId: "DEMO-WS-20250112" }, "supersedes"],
    ["a correction of nothing", { ...correction, supersedes: null }, "supersedes"],
    ["a fork", { ...correction, publishedAt: "2025-03-01T00:00:00Z" }, "supersedes"],
  ] as const)("catches %s", (_, odd, field) => {
    expect(faultsBeside(odd)).toContainEqual(["supersedes", 2, field]);
  });

  test("catches two first versions of one concept, and names the other", () => {
    const another = publicationOf({ ...sampleCore, title: "Issued on another branch" });
    expect([...chainFaults([first, another])]).toEqual([
      {
        rule: "first-version-twice",
        reference: another.referenceId,
        index: 1,
        field: "conceptId",
        message: `A concept must have one first version: "${first.referenceId}" is another`,
        found: first.conceptId,
        allowed: null,
      },
    ]);
  });

  test("does not take a copy of a record for another version", () => {
    expect([...chainFaults([first, { ...first }])]).toEqual([]);
  });
});
