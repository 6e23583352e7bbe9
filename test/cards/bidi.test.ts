import satori from "satori";
import { jsx } from "satori/jsx/jsx-runtime";
import { describe, expect, it } from "vitest";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { withMirroredMarks } from "../../src/cards/text/mirrored-marks.ts";
import { directionOf, settableText } from "../../src/cards/text/visible-text.ts";
import { at } from "../../src/model/language/at.ts";
import type { FontFile } from "../../src/model/look.ts";
import { bare, coverage, fonts, measured, placed } from "./laid-out.ts";
import { firmSample } from "./samples.ts";

async function shownFromLeft(text: string): Promise<string> {
  const style = { fontFamily: "Serif", fontSize: 50, direction: directionOf(text) };
  const { pieces } = await placed(
    jsx("div", { style, children: settableText(text, coverage) }),
    90,
  );
  return pieces
    .toSorted((a, b) => a.x - b.x)
    .map((piece) => piece.text.trim())
    .join(" ");
}

describe("a line with letters that run from right to left", () => {
  it("stands in the order of the Unicode Bidirectional Algorithm", async () => {
    expect(await shownFromLeft("שלום, 12 (Stele) עולם")).toBe("עולם ) Stele ( 12 , שלום");
    expect(await shownFromLeft("שלום (Stele) 12 עולם")).toBe("עולם 12 ) Stele ( שלום");
    expect(await shownFromLeft("Stele שלום עולם 12")).toBe("Stele 12 עולם שלום");
    expect(await shownFromLeft("Stele (שלום) 12")).toBe("Stele ( שלום ) 12");
  });

  it("is an English sentence where it ends in one, whatever name it begins with", async () => {
    const left = { status: "closed", leftOn: "2026-06-12", riskBand: null } as const;
    const input = { ...firmSample("light", "נמל הצפון"), ...left } as CardInput;
    const { pieces } = await measured(input);
    const title = pieces.filter(({ family, y }) => family === "serif" && y < 130);
    const shown = title.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    expect(shown.slice(0, 3).map((text) => text.trim())).toEqual(["הצפון", "נמל", "closed"]);
  });

  it("is shown whole where there is room", async () => {
    const name = "شركة المرفأ للتداول والتقييم";
    expect((await measured(firmSample("light", name))).drawn).toContain(bare(name));
  });
});

/** The boxes of the contours of a text as satori draws it, by the height of their tops. */
async function contoursOf(files: FontFile[], text: string): Promise<readonly Contour[]> {
  const style = { fontFamily: "Arabic", fontSize: 100, direction: "rtl" };
  const svg = await satori(jsx("div", { style, children: text }), { height: 200, fonts: files });
  const [, path = ""] = / d="([^"]*)"/.exec(svg) ?? [];
  const contours = path.split("Z").filter((one) => one.trim() !== "");
  return contours
    .map((one) => {
      const numbers = (one.match(/-?[\d.]+/g) ?? []).map(Number);
      const xs = numbers.filter((_, i) => i % 2 === 0);
      const ys = numbers.filter((_, i) => i % 2 === 1);
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      return { left, right, top: Math.min(...ys), bottom: Math.max(...ys) };
    })
    .toSorted((a, b) => a.top - b.top);
}

interface Contour {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

describe("a mark that HarfBuzz moves up or down", () => {
  const given = [...fonts.files];
  const mirrored = given.map(withMirroredMarks);

  it("stands over its letter: the hamza over an alif, the dots of a teh near it", async () => {
    const hamza = await contoursOf(mirrored, "فأ");
    const alif = at(hamza, 1);
    expect(at(hamza, 0).bottom).toBeLessThan(alif.top);
    expect(at(hamza, 0).left).toBeLessThan(alif.right);
    const [dot = alif] = await contoursOf(mirrored, "تب");
    const [plain = alif] = await contoursOf(mirrored, "ىب");
    expect(plain.top - dot.bottom).toBeLessThan(30);
  });

  it("would not with the faces as they are, so satori still needs other ones", async () => {
    const hamza = await contoursOf(given, "فأ");
    expect(at(hamza, 0).bottom).toBeGreaterThan(at(hamza, 1).top);
  });

  it("has its old place after two mirrorings", () => {
    for (const file of given) {
      const twice = withMirroredMarks(withMirroredMarks(file));
      expect(Buffer.from(twice.data).equals(Buffer.from(file.data))).toBe(true);
    }
  });
});
