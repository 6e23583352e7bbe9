import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordObjectSchema } from "../../src/answers/rows/publication-object.ts";
import { publicationSchema } from "../../src/model/publication.ts";
import { canonicalJson, sha256Hex } from "../../src/record/canonical.ts";
import {
  conceptIdOf,
  conceptIn,
  contentHashOf,
  coreOf,
  publicationOf,
  referenceIdOf,
} from "../../src/record/reference.ts";
import { sampleCore } from "./sample-core.ts";

describe("publicationOf()", () => {
  const publication = publicationOf(sampleCore);

  test("names the core by the hash of its canonical JSON", () => {
    const { title, summary, note, reason, ...core } = sampleCore;
    expect(publication.contentHash).toBe(
      sha256Hex(canonicalJson({ ...core, digests: publication.digests })),
    );
    expect(publication.referenceId).toBe(`DEMO-WS-20250105-${publication.contentHash.slice(0, 8)}`);
    expect(publicationSchema.parse(publication)).toEqual(publication);
  });

  test("gives a reference that recomputes from the record, whatever surrounds it", () => {
    const own = Object.keys(publicationSchema.shape);
    const names = Object.keys(recordObjectSchema.shape).filter((name) => !own.includes(name));
    const around = Object.fromEntries(names.map((name) => [name, "around"]));
    const answer = { ...around, ...publication };
    expect(coreOf(answer)).toEqual(sampleCore);
    expect(contentHashOf(answer)).toBe(publication.contentHash);
  });

  test("does not depend on the order of keys", () => {
    const shuffled = Object.fromEntries(Object.entries(publication).reverse());
    expect(contentHashOf(publicationSchema.parse(shuffled))).toBe(publication.contentHash);
  });

  test("gives another reference when any text of the core changes", () => {
    const keys = ["title", "summary", "legalNote", "publishedAt"] as const;
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.string({ minLength: 1 }), (key, added) => {
        const changed = publicationOf({ ...sampleCore, [key]: `${sampleCore[key]}${added}` });
        expect(changed.referenceId).not.toBe(publication.referenceId);
      }),
    );
  });
});

describe("conceptIn()", () => {
  test("is that of a reference, or of a concept itself", () => {
    const conceptId = conceptIdOf("DEMO", "PD", "2024-02-29");
    expect(conceptId).toBe("DEMO-PD-20240229");
    expect(conceptIn(conceptId)).toBe(conceptId);
    expect(conceptIn(referenceIdOf(conceptId, "0123abcd".repeat(8)))).toBe(conceptId);
  });

  test.each([
    "",
    "DEMO",
    "DEMO-WS-20250230",
    "DEMO-XX-20250105",
    "DEMO-WS-20250105-0123ABCD",
    "DEMO-WS-20250105-0123abc",
    "demo-ws-20250105",
    "DEMO-WS-20250105-0123abcd ",
    "DEMOXX-WS-20250105",
  ])("is null for %j", (text) => {
    expect(conceptIn(text)).toBeNull();
  });
});
