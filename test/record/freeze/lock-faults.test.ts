import { describe, expect, test } from "vitest";
import { identityFaults } from "../../../src/record/freeze/record-hashes.ts";
import { textFaults } from "../../../src/record/freeze/record-texts.ts";
import { lockFaults } from "../../../src/record/lock.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { hashed, lockOf } from "./hashed.ts";
import { first, second } from "./sample-versions.ts";

describe("lockFaults()", () => {
  const lock = lockOf([first, second]);

  test("finds nothing wrong with what was issued", () => {
    expect([...lockFaults(lock, hashed([second, first]))]).toEqual([]);
  });

  test("catches a record whose bytes are not the locked ones though its reference recomputes", () => {
    const locked = "0".repeat(64);
    const other = new Map([...lock, [first.referenceId, locked]]);
    expect([...lockFaults(other, hashed([first, second]))]).toEqual([
      {
        kind: "changed",
        index: 0,
        reference: first.referenceId,
        found: lock.get(first.referenceId),
        locked,
      },
    ]);
  });

  test("catches a lost file and an unlocked one", () => {
    expect([...lockFaults(lock, hashed([first]))]).toEqual([
      { kind: "missing", reference: second.referenceId },
    ]);
    expect([...lockFaults(lockOf([first]), hashed([first, second]))]).toEqual([
      { kind: "unlocked", index: 1, reference: second.referenceId },
    ]);
  });

  test("does not report an unreadable file as missing", () => {
    const unread = [{ referenceId: second.referenceId, sha256: null }];
    expect([...lockFaults(lock, [...hashed([first]), ...unread])]).toEqual([]);
  });
});

describe("identityFaults()", () => {
  test("holds for a record as it was issued", () => {
    expect(identityFaults(first)).toEqual([]);
  });

  test("catches any change to any text of a record", () => {
    const changed = { ...first, title: `${first.title}.` };
    const { contentHash, referenceId, digests } = publicationOf(changed);
    expect(textFaults(changed)).toEqual([
      { field: "title", found: digests.title, allowed: first.digests.title },
    ]);
    expect(identityFaults({ ...changed, ...{ digests } })).toEqual([
      { field: "contentHash", found: first.contentHash, allowed: contentHash },
    ]);
    const renamed = { ...publicationOf(changed), referenceId: first.referenceId };
    expect(identityFaults(renamed)).toEqual([
      { field: "referenceId", found: first.referenceId, allowed: referenceId },
    ]);
  });
});
