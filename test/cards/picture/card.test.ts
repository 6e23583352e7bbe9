import { gzipSync } from "node:zlib";
import { DOMParser } from "@xmldom/xmldom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardDescription } from "../../../src/cards/content/description.ts";
import { viewModelOf } from "../../../src/cards/content/view-model-of.ts";
import type { CardInput } from "../../../src/cards/input/card-input.ts";
import type { PublicationCardInput } from "../../../src/cards/input/publication-input.ts";
import { paletteOf } from "../../../src/cards/layout/design.tsx";
import { createCardRenderer } from "../../../src/cards/picture/card.tsx";
import { plainText } from "../../../src/cards/text/visible-text.ts";
import { fonts } from "../laid-out.ts";
import { firmSample, indexSample, legalNote, publicationSample } from "../samples.ts";
import { variants } from "../variants.ts";

const renderer = await createCardRenderer(fonts);
const base = publicationSample({ series: "WS", state: "elevated" }) as PublicationCardInput;
const superseded = publicationSample({
  series: "EA",
  state: "high",
  status: "superseded",
  theme: "dark",
}) as PublicationCardInput;

/** Strict: every warning and error of the parser is thrown. */
function parsed(svg: string) {
  const onError = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`);
  };
  return new DOMParser({ onError }).parseFromString(svg, "image/svg+xml");
}

function textOf(svg: string, name: string): string {
  return parsed(svg).getElementsByTagName(name).item(0)?.textContent ?? "";
}

describe("card()", () => {
  it("has a title and description with everything it shows", async () => {
    const svg = await renderer.card(base);
    const root = parsed(svg).documentElement;
    const [title, desc] = (root?.getAttribute("aria-labelledby") ?? "").split(" ");
    expect(svg).toContain(`<title id="${title}">`);
    expect(svg).toContain(`<desc id="${desc}">`);
    expect(root?.getAttribute("role")).toBe("img");
    expect(root?.getAttribute("lang")).toBe("en");
    for (const part of [
      "56.3",
      "up 4.1",
      "Elevated",
      "Payout 23.1",
      "Completeness of evidence 0.82",
      legalNote,
    ]) {
      expect(textOf(svg, "desc")).toContain(part);
    }
    expect(textOf(svg, "desc")).toContain("Published 24 November 2026 by Harbour Observatory");
  });

  it("carries reference, hash, licence, address, provenance and calibration as metadata", async () => {
    const svg = await renderer.card(superseded);
    expect(textOf(svg, "metadata")).toContain(superseded.referenceId);
    expect(textOf(svg, "dcterms:license")).toBe("https://creativecommons.org/licenses/by/4.0/");
    expect(textOf(svg, "dcterms:isReplacedBy")).toBe(superseded.supersededBy);
    expect(textOf(svg, "metadata")).toContain(`sha256:${superseded.contentHash}`);
    expect(svg).toContain(`rdf:about="${superseded.address}"`);
    const trace = JSON.parse(textOf(svg, "dcterms:provenance"));
    expect(trace).toEqual({
      provenance: superseded.provenance,
      calibration: superseded.calibration,
    });
  });

  it("has no script, no style and no reference to anything outside itself", async () => {
    for (const input of [base, superseded, firmSample(), indexSample("dark")]) {
      const svg = await renderer.card(input);
      const ids = new Set([...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
      const references = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, to]) => to ?? "");
      expect(svg).not.toMatch(/<(script|style|image|foreignObject|text|a|animate|set)\b| on\w+=/i);
      expect(references.length).toBeGreaterThan(100);
      expect(references.filter((to) => !to.startsWith("#") || !ids.has(to.slice(1)))).toEqual([]);
      expect(ids.size).toBe([...svg.matchAll(/ id="/g)].length);
    }
  });

  it("is well-formed and keeps its texts, whatever they are", async () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom("</desc><script>alert(1)</script>", "]]>", "<![CDATA[", "&amp;lt;", "--><x>"),
    );
    const texts = fc.record({ indexName: hostile, publisher: hostile, legalNote: hostile });
    await fc.assert(
      fc.asyncProperty(texts, async (change) => {
        const input: CardInput = { ...base, ...change };
        const svg = await renderer.card(input);
        expect(textOf(svg, "desc")).toBe(plainText(cardDescription(viewModelOf(input))));
        expect(svg).not.toContain("<script");
      }),
      { numRuns: 8, seed: 3 },
    );
  });

  it("keeps within 60 KB, and 20 KB as it is sent, whatever its texts", async () => {
    for (const { input } of variants().slice(-18)) {
      const svg = await renderer.card(input);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(60_000);
      expect(gzipSync(svg).length).toBeLessThanOrEqual(20_000);
    }
  });

  it("is the same bytes in another renderer, after other cards", async () => {
    const other = await createCardRenderer(fonts);
    await other.card(firmSample("dark"));
    expect(await other.card(base)).toBe(await renderer.card(base));
    expect(await other.square(base)).toBe(await renderer.square(base));
  });

  it("has a band and no accent once it is superseded or withdrawn", async () => {
    const withdrawn = { ...base, status: "withdrawn" as const, why: "Days were read as hours" };
    expect(textOf(await renderer.card(superseded), "title")).toMatch(/^SUPERSEDED: /);
    expect(textOf(await renderer.card(superseded), "desc")).toContain(
      `SUPERSEDED: Replaced by ${superseded.supersededBy}`,
    );
    expect(textOf(await renderer.card(withdrawn), "desc")).toContain("Days were read as hours");
    const { accent } = paletteOf(viewModelOf(base));
    expect(await renderer.card(base)).toContain(accent);
    expect(await renderer.card(withdrawn)).not.toContain(accent);
  });

  it("shows absent values as absent", async () => {
    const svg = await renderer.card(publicationSample({ series: "WS", state: "indeterminate" }));
    expect(textOf(svg, "desc")).toContain("Stress index No reading.");
    expect(textOf(svg, "desc")).toContain("Payout n/a");
    expect(textOf(svg, "desc")).toContain(
      "Completeness of evidence not stated: only one of its four parts applies",
    );
  });
});
