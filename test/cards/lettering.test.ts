import { DOMParser } from "@xmldom/xmldom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublicationCardInput } from "../../src/cards/input/publication-input.ts";
import { createCardRenderer } from "../../src/cards/picture/card.tsx";
import { xmlText } from "../../src/cards/picture/svg-document.ts";
import { sharedOutlines } from "../../src/cards/text/shared-outlines.ts";
import { clusters, isLegible, plainText, visibleText } from "../../src/cards/text/visible-text.ts";
import { coverage, fitted, fonts } from "./laid-out.ts";
import { firmSample, publicationSample } from "./samples.ts";

describe("visibleText()", () => {
  it("keeps characters that the bundled faces cover", () => {
    for (const text of [
      "Zażółć gęślą jaźń",
      "Ёлка",
      "Ωmega",
      "مرحبا",
      "שלום",
      "नमस्ते",
      "สวัสดี",
      "Tiếng Việt",
    ]) {
      expect(visibleText(text, coverage)).toBe(text);
    }
  });

  it("leaves out each character that no face has, with its space", () => {
    expect(visibleText("東京 AG 🙂 & Co", coverage)).toBe("AG & Co");
  });

  it("drops controls and overrides of direction, and stacks no more marks than a line holds", () => {
    expect(visibleText("a\u202ebc\u0000\n d", coverage)).toBe("a bc d");
    expect(visibleText(`a${"\u0323".repeat(30)}`, coverage).length).toBeLessThanOrEqual(6);
  });

  it("leaves only text that every face can draw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const character of visibleText(text, coverage)) {
          const isJoiner = character === "\u200c" || character === "\u200d";
          expect(coverage.covers(character) || isJoiner).toBe(true);
        }
      }),
    );
  });
});

describe("a name that no face has the letters of", () => {
  it("is legible as far as half of its letters are", () => {
    expect(isLegible("ByteDance 字节跳动", coverage)).toBe(true);
    expect(isLegible("A 北京海港", coverage)).toBe(false);
    expect(isLegible("🚀", coverage)).toBe(false);
  });

  it("gives way to its slug on card, square and badge, and stays in their titles", async () => {
    const renderer = await createCardRenderer(fonts);
    const named = (name: string) => ({ ...firmSample("light", name), indexName: "港口" });
    const drawn = (svg: string) => svg.slice(svg.indexOf("<defs>"));
    for (const draw of [renderer.card, renderer.square, renderer.badge]) {
      const foreign = await draw(named("北京海港有限公司"));
      const slug = await draw({ ...named("northgate-proprietary-trading"), indexName: "HPI" });
      expect(drawn(foreign)).toBe(drawn(slug));
      expect(foreign).toContain("北京海港有限公司");
    }
  });

  it("is counted in the news of who joined and left", async () => {
    const renderer = await createCardRenderer(fonts);
    const watch = publicationSample({ series: "SW", state: "watch" }) as PublicationCardInput;
    const one = { ...watch.membership!, entered: 1, left: 0, gone: [] };
    const drawn = async (joined: readonly string[]) =>
      (await renderer.card({ ...watch, membership: { ...one, joined } })).split("<defs>")[1];
    expect(await drawn(["北京海港"])).toBe(await drawn([]));
    expect(await drawn(["Quayside"])).not.toBe(await drawn([]));
  });
});

describe("xmlText()", () => {
  it("comes back as the plain text after unescaping", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(xmlText(text)).not.toMatch(/[<>"']/);
        const read = new DOMParser().parseFromString(`<a>${xmlText(text)}</a>`, "text/xml");
        expect(read.documentElement?.textContent).toBe(plainText(text));
      }),
    );
  });
});

describe("clusters()", () => {
  it("keeps an emoji of joined ones, a skin and a flag together", () => {
    const parts = ["a", "👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "🇫🇷", "é̱", "❤️"];
    expect(clusters(parts.join(""))).toEqual(parts);
    expect(visibleText("a 👩‍👩‍👧‍👦 🇩🇪 b", coverage)).toBe("a b");
  });
});

describe("the size of a text in its room", () => {
  const sizes = [60, 40, 30, 20];
  const type = { family: "Sans", sizes, leading: 1 } as const;
  const room = { width: 400, height: 90 };

  it("is the largest at which it stands there with whole words", async () => {
    expect(await fitted(type, room, "short")).toMatchObject({ size: 60, lines: 1 });
    const long = "far too long for one line of any of these sizes to hold it whole, or for two";
    expect(await fitted(type, room, long)).toMatchObject({ size: 30, lines: 3, height: 90 });
    expect(await fitted(type, room, "Donaudampfschifffahrt AG")).toMatchObject({
      size: 40,
      lines: 2,
    });
  });

  it("breaks a word of no such size", async () => {
    const { size, height } = await fitted(type, room, "x".repeat(70));
    expect(size).toBeGreaterThanOrEqual(20);
    expect(height).toBeLessThanOrEqual(90);
  });

  it("is the smallest where it fits at none, and says what it would take", async () => {
    const { size, height } = await fitted(type, room, "京".repeat(300));
    expect(size).toBe(20);
    expect(height).toBeGreaterThan(90);
  });

  it("is the same whatever is measured beside it", async () => {
    const texts = ["Half of all withdrawals", "are now late", "سلام", "W".repeat(90)];
    const together = await Promise.all(texts.map((text) => fitted(type, room, `${text}.`)));
    for (const [i, text] of texts.entries()) {
      expect(await fitted(type, room, `${text}.`)).toEqual(together[i]);
    }
  });
});

describe("sharedOutlines()", () => {
  const box = (x: number, y: number, size = 10) =>
    `M${x} ${y}L${x + size} ${y}L${x + size} ${y + size}L${x} ${y + size}Z`;
  const hole = (x: number, y: number) =>
    `M${x} ${y}L${x} ${y + 2}L${x + 2} ${y + 2}L${x + 2} ${y}Z`;
  const text = (d: string, size = 25) =>
    `<path fill="#000" stroke-width="${size}px" stroke="transparent" d="${d} "/>`;
  const count = (markup: string, name: string) => markup.split(`<${name} `).length - 1;

  it("defines a repeated letter once, though its points are rounded otherwise", () => {
    const { defs, body } = sharedOutlines([text(box(1, 1) + box(20, 1.1)), text(box(5.1, 40))]);
    expect([count(defs, "path"), count(body, "use"), count(body, "path")]).toEqual([1, 3, 0]);
  });

  it("shares the letters of one face at several sizes", () => {
    const { defs, body } = sharedOutlines([text(box(1, 1, 20), 20), text(box(1, 40, 30), 30)]);
    expect([count(defs, "path"), count(body, "use")]).toEqual([1, 2]);
    expect(body).toContain('transform="scale(0.08)"');
    expect(body).toContain('transform="scale(0.12)"');
  });

  it("keeps a hole with the letter that it is in, and parts apart that only touch", () => {
    const ring = box(1, 1) + hole(4, 4);
    const { defs } = sharedOutlines([text(ring + box(30, 1)), text(ring + box(50, 1))]);
    expect(count(defs, "path")).toBe(2);
    expect(defs).toMatch(/d="M0 0h[^"]*zm[^"]*z"/);
  });

  it("draws a letter in place that stands only once, and leaves shapes as they are", () => {
    const shape = '<rect x="0" y="0" width="9" height="9" fill="#fff"/>';
    const { defs, body } = sharedOutlines([shape, text(box(1, 1))]);
    expect(defs).toBe("");
    expect(body.startsWith(`${shape}<g fill="#000" transform="scale(0.1)"><path d="M10 10h`)).toBe(
      true,
    );
  });
});
