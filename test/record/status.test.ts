import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PublicationCore } from "../../src/model/publication.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { currentOf, issuedRecords } from "../../src/record/status.ts";
import { sampleCore } from "../record/sample-core.ts";

const record = (overrides: Partial<PublicationCore>) =>
  publicationOf({ ...sampleCore, ...overrides });

const first = record({});
const corrected = record({
  type: "correction",
  version: 2,
  supersedes: first.referenceId,
  publishedAt: "2025-02-01T12:00:00Z",
});
const withdrawn = record({
  type: "withdrawal",
  version: 3,
  supersedes: corrected.referenceId,
  publishedAt: "2025-02-02T12:00:00Z",
});
const next = record({
  conceptId: "DEMO-WS-20250112",
  periodEnd: "2025-01-12",
  publishedAt: "2025-01-12T12:00:00Z",
});

function statuses(...records: (typeof first)[]) {
  const issued = issuedRecords(records);
  return records.map(({ referenceId }) => {
    const found = issued.find((one) => one.record.referenceId === referenceId);
    return [found?.status, found?.supersededBy, found?.logIndex];
  });
}

describe("issuedRecords()", () => {
  test("calls a record current as long as nothing supersedes it, however old its period", () => {
    expect(statuses(first, next)).toEqual([
      ["current", null, 0],
      ["current", null, 1],
    ]);
  });

  test("links a corrected record to its correction", () => {
    expect(statuses(first, corrected)).toEqual([
      ["superseded", corrected.referenceId, 0],
      ["current", null, 1],
    ]);
  });

  test("calls both the withdrawn record and the withdrawal withdrawn", () => {
    expect(statuses(first, corrected, withdrawn)).toEqual([
      ["superseded", corrected.referenceId, 0],
      ["withdrawn", withdrawn.referenceId, 1],
      ["withdrawn", null, 2],
    ]);
  });

  test("lists the newest first, and does not depend on the order given", () => {
    const all = [first, next, corrected, withdrawn];
    const issued = issuedRecords(all);
    expect(issued.map(({ record }) => record)).toEqual([withdrawn, corrected, next, first]);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 4 }), (shuffled) => {
        expect(issuedRecords(shuffled)).toEqual(issued);
      }),
    );
  });

  test("gives log positions that a later record does not move", () => {
    expect(statuses(first, next).map(([, , index]) => index)).toEqual(
      statuses(first, next, corrected)
        .slice(0, 2)
        .map(([, , index]) => index),
    );
  });
});

describe("currentOf()", () => {
  test("is the current record of the latest period, not the one issued last", () => {
    const issued = issuedRecords([first, next, corrected]);
    expect(currentOf(issued, "WS")?.record).toBe(next);
  });

  test("falls back to the period before when the latest is withdrawn", () => {
    const gone = record({
      ...next,
      type: "withdrawal",
      version: 2,
      supersedes: next.referenceId,
      publishedAt: "2025-01-13T12:00:00Z",
    });
    expect(currentOf(issuedRecords([first, next, gone]), "WS")?.record).toBe(first);
  });

  test("is null for a series without a current record", () => {
    expect(currentOf(issuedRecords([first]), "SW")).toBeNull();
    expect(currentOf(issuedRecords([first, corrected, withdrawn]), "WS")).toBeNull();
  });
});
