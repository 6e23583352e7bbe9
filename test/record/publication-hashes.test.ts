import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/record/hash.ts";
import { publicationHashes } from "../../src/record/publication-hashes.ts";
import { publicationText } from "../../src/record/publication-text.ts";
import { contentHashOf, publicationOf } from "../../src/record/reference.ts";
import { sampleCore } from "./sample-core.ts";

describe("publicationHashes()", () => {
  const record = publicationOf({ ...sampleCore, title: 'Nested "contentHash":"x", é, 漢字' });

  it("are those of the core and of the file", () => {
    const { core, file } = publicationHashes(record);
    expect(core).toBe(record.contentHash);
    expect(file).toBe(sha256Hex(publicationText(record)));
  });

  it("tell of a record that was altered", () => {
    const altered = { ...record, summary: "Another" };
    expect(publicationHashes(altered).core).toBe(contentHashOf(altered));
    expect(publicationHashes(altered).core).not.toBe(record.contentHash);
  });
});
