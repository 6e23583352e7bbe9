import { DOMParser } from "@xmldom/xmldom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublicationCardInput } from "../../src/cards/input/publication-input.ts";
import { createCardRenderer } from "../../src/cards/picture/card.ts";
import { xmlText } from "../../src/cards/picture/svg-document.ts";
import { fitSize, fittedLines } from "../../src/cards/text/fit-size.ts";
import { outlinePath } from "../../src/cards/text/shaper.ts";
import { sharedGlyphs } from "../../src/cards/text/shared-glyphs.ts";
import { clusters, isLegible, plainText, visibleText } from "../../src/cards/text/visible-text.ts";
import { fonts, shaper } from "./laid-out.ts";
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
      expect(visibleText(text, shaper)).toBe(text);
    }
  });

  it("leaves out each character that no face has, with its space", () => {
    expect(visibleText("東京 AG 🙂 & Co", shaper)).toBe("AG & Co");
  });

  it("drops controls and overrides of direction, and stacks no more marks than a line holds", () => {
    expect(visibleText("a\u202ebc\u0000\n d", shaper)).toBe("a bc d");
    expect(visibleText(`a${"\u0323".repeat(30)}`, shaper).length).toBeLessThanOrEqual(6);
  });

  it("leaves only text that every face can draw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const character of visibleText(text, shaper)) {
          const isJoiner = character === "\u200c" || character === "\u200d";
          expect(shaper.covers(character) || isJoiner).toBe(true);
        }
      }),
    );
  });
});

describe("a name that no face has the letters of", () => {
  it("is legible as far as half of its letters are", () => {
    expect(isLegible("ByteDance 字节跳动", shaper)).toBe(true);
    expect(isLegible("A 北京海港", shaper)).toBe(false);
    expect(isLegible("🚀", shaper)).toBe(false);
  });

  it("gives way to its slug on card, square and badge, and stays in their titles", async () => {
    const renderer = await createCardRenderer(fonts);
    const named = (name: string) => ({ ...firmSample("light", name), indexName: "港口" });
    const drawn = (svg: string) => svg.slice(svg.indexOf("<defs>"));
    for (const draw of [renderer.card, renderer.square, renderer.badge]) {
      const foreign = draw(named("北京海港有限公司"));
      const slug = draw({ ...named("northgate-proprietary-trading"), indexName: "HPI" });
      expect(drawn(foreign)).toBe(drawn(slug));
      expect(foreign).toContain("北京海港有限公司");
    }
  });

  it("is counted in the news of who joined and left", async () => {
    const renderer = await createCardRenderer(fonts);
    const watch = publicationSample({ series: "SW", state: "watch" }) as PublicationCardInput;
    const one = { ...watch.membership!, entered: 1, left: 0, gone: [] };
    const drawn = (joined: readonly string[]) =>
      renderer.card({ ...watch, membership: { ...one, joined } }).split("<defs>")[1];
    expect(drawn(["北京海港"])).toBe(drawn([]));
    expect(drawn(["Quayside"])).not.toBe(drawn([]));
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
    expect(visibleText("a 👩‍👩‍👧‍👦 🇩🇪 b", shaper)).toBe("a b");
  });
});

const widthOf = (text: string, size: number) => shaper.width("Sans", text, size);

describe("fitSize()", () => {
  const room = { widthOf, width: 200, lines: 1, sizes: [40, 30, 20], leading: 1 };

  it("takes the largest size at which the text fits", () => {
    expect(fitSize("short", room)).toBe(40);
    expect(fitSize("a somewhat longer", room)).toBe(20);
  });

  it("keeps the smallest size when none fits", () => {
    expect(fitSize("far too long for any of these sizes to hold it", room)).toBe(20);
  });
});

describe("fittedLines()", () => {
  const room = { widthOf, width: 400, lines: 2, sizes: [40], leading: 1 };

  it("leaves no line short where the text takes two", () => {
    const lines = fittedLines("Half of all withdrawals are now late", 40, room);
    const [first = 0, second = 0] = lines.map((line) => shaper.width("Sans", line, 40));
    expect(lines).toHaveLength(2);
    expect(Math.abs(first - second)).toBeLessThan(200);
  });

  it("breaks a word that is wider than a line with a hyphen, and keeps what is left on the last one", () => {
    const word = "x".repeat(60);
    const lines = fittedLines(word, 40, room);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/-$/);
    expect(lines.join("").replaceAll(/[ -]/g, "")).toBe(word);
  });
});

describe("a room with a depth", () => {
  const room = { widthOf, width: 400, lines: 1, sizes: [40, 30, 20], leading: 1, depth: 90 };
  const drawn = (text: string) => {
    const size = fitSize(text, room);
    return { size, lines: fittedLines(text, size, room) };
  };

  it("takes smaller lines, as many as it holds, rather than cut a text", () => {
    const text =
      "far too long for one line of any of these sizes to hold it whole, or for two of them";
    const { size, lines } = drawn(text);
    expect([size, lines.length]).toEqual([30, 3]);
    expect(lines.join(" ")).toBe(text);
  });

  it("breaks a word of no such size rather than shrink it further", () => {
    const { size, lines } = drawn("x".repeat(60));
    expect(size).toBeGreaterThanOrEqual(20);
    expect(lines.join("").replaceAll("-", "")).toBe("x".repeat(60));
  });

  it("keeps a date on one line", () => {
    const { lines } = drawn(
      "The Honourable Company of Traders closed on 12 June 2026 in the north",
    );
    expect(lines.some((line) => line.includes("12 June 2026"))).toBe(true);
  });
});

describe("a name that is one long word, or has no spaces", () => {
  const room = { widthOf, width: 400, lines: 2, sizes: [60, 40, 20], leading: 1 };

  it("takes a smaller size rather than a break within a word", () => {
    const size = fitSize("Donaudampfschifffahrt AG", room);
    expect(size).toBe(40);
    expect(fittedLines("Donaudampfschifffahrt AG", size, room)).toEqual([
      "Donaudampfschifffahrt",
      "AG",
    ]);
  });

  it("breaks Chinese between characters, with no mark at the beginning of a line", () => {
    const text = "北京市（东城区）、上海市和广州市。";
    const lines = fittedLines(text, 60, { ...room, width: 190, lines: 9 });
    expect(lines.join("")).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^[^、。）]/u);
    for (const line of lines) expect(line).toMatch(/[^（]$/u);
  });

  it("puts no space into what does not fit", () => {
    const [first = "", second = ""] = fittedLines("京".repeat(99), 60, room);
    expect(first + second).toBe("京".repeat(99));
  });
});

describe("outlinePath()", () => {
  it("writes relative steps and leaves out the line that closing draws", () => {
    expect(outlinePath("M10,10L20,10L20,30L10,30L10,10Z", 1)).toBe("m10 10h10v20h-10z");
  });

  it("gives each point of a curve from the one before the curve", () => {
    expect(outlinePath("M0,0Q10,0 10,10Q10,20 20,20Z", 1)).toBe("m0 0q10 0 10 10q0 10 10 10z");
    expect(outlinePath("M0,0C0,10 10,20 20,20L0,0Z", 1)).toBe("m0 0c0 10 10 20 20 20z");
  });

  it("rounds each point from its true position", () => {
    expect(outlinePath("M0,0L1,1L2,2.2L3,3Z", 0.5)).toBe("m0 0l1 1l1 1z");
  });
});

describe("sharedGlyphs()", () => {
  const run = {
    text: "noon",
    x: 0,
    y: 20,
    size: 20,
    family: "Sans",
    colour: "#000",
  };

  it("defines a repeated outline once and references it", () => {
    const { defs, body } = sharedGlyphs(shaper, [run, { ...run, y: 60 }]);
    expect(defs.match(/<path /g)).toHaveLength(2);
    expect(body.match(/<use /g)).toHaveLength(8);
    expect(body.match(/<g /g)).toHaveLength(2);
  });

  it("draws an outline in place that stands only once", () => {
    const { defs, body } = sharedGlyphs(shaper, [{ ...run, text: "abc" }]);
    expect([defs, body.match(/<use /g), body.match(/<path /g)?.length]).toEqual(["", null, 1]);
  });
});
