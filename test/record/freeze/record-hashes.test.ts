import { describe, expect, it } from "vitest";
import { canonicalJson, sha256Hex } from "../../../src/record/canonical.ts";
import { recordHashes } from "../../../src/record/freeze/record-hashes.ts";
import { contentHashOf, publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../sample-core.ts";

describe("recordHashes()", () => {
  const record = publicationOf({ ...sampleCore, title: 'Nested "contentHash":"x", é, 漢字' });

  it("are those of the core and of the file", () => {
    const { core, file } = recordHashes(record);
    expect(core).toBe(record.contentHash);
    const { title, summary, note, reason, salts, ...rest } = record;
    expect(file).toBe(sha256Hex(canonicalJson(rest)));
  });

  it("differ for a record that was altered", () => {
    const altered = { ...record, stressIndex: 12.5 };
    expect(recordHashes(altered).core).toBe(contentHashOf(altered));
    expect(recordHashes(altered).core).not.toBe(record.contentHash);
    const digests = { ...record.digests, summary: "0".repeat(64) };
    expect(recordHashes({ ...record, digests }).core).not.toBe(record.contentHash);
  });
});
