import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../../src/record/canonical.ts";
import { recordHashes } from "../../../src/record/freeze/record-hashes.ts";
import { publicationText } from "../../../src/record/publication-text.ts";
import { contentHashOf, publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../sample-core.ts";

describe("recordHashes()", () => {
  const record = publicationOf({ ...sampleCore, title: 'Nested "contentHash":"x", é, 漢字' });

  it("are those of the core and of the file", () => {
    const { core, file } = recordHashes(record);
    expect(core).toBe(record.contentHash);
    expect(file).toBe(sha256Hex(publicationText(record)));
  });

  it("differ for a record that was altered", () => {
    const altered = { ...record, summary: "Another" };
    expect(recordHashes(altered).core).toBe(contentHashOf(altered));
    expect(recordHashes(altered).core).not.toBe(record.contentHash);
  });
});
