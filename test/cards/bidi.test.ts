import { describe, expect, it } from "vitest";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { type Line, typeset } from "../../src/cards/text/typeset.ts";
import { measured, shaper } from "./laid-out.ts";
import { firmSample } from "./samples.ts";

async function shownFromLeft(text: string, width = 900): Promise<readonly string[]> {
  const line: Line = {
    ...{ text, width, left: 0, top: 0, height: 60, size: 50 },
    ...{ family: "Serif", colour: "#000" },
  };
  const runs = typeset(shaper, line);
  return runs.toSorted((a, b) => a.x - b.x).map((run) => run.text);
}

describe("a line with letters that run from right to left", () => {
  it("stands in the order of the Unicode Bidirectional Algorithm", async () => {
    expect(await shownFromLeft("שלום, 12 (Stele) עולם")).toEqual([
      "עולם",
      "(",
      "Stele",
      ")",
      "12",
      ",",
      "שלום",
    ]);
    expect(await shownFromLeft("Stele שלום עולם 12")).toEqual(["Stele", "12", "עולם", "שלום"]);
  });

  it("runs on a later line as the text does, whatever that line begins with", () => {
    const name = "Alpha ألفا 123 (beta) בטא 4.5 Gamma";
    const { runs } = measured(firmSample("light", `${name} ${name}`));
    const lowest = Math.max(...runs.filter(({ text }) => text === "Gamma").map(({ y }) => y));
    const second = runs.filter(({ y, family }) => y === lowest && family === "Serif");
    const shown = second.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    expect(shown.at(-1)).toBe("Gamma");
  });

  it("is shown whole where there is room, and cut at its end where there is not", async () => {
    const { runs } = await measured(firmSample("light", "شركة المرفأ للتداول والتقييم"));
    expect(runs.map(({ text }) => text).join(" ")).toContain("والتقييم للتداول المرفأ شركة");
    const cut = await shownFromLeft("شركة المرفأ للتداول والتقييم", 300);
    expect(cut.at(0)).toBe("…");
    expect(cut.at(-1)).toBe("شركة");
  });

  it("is an English sentence where it ends in one, whatever name it begins with", () => {
    const left = { status: "closed", leftOn: "2026-06-12", riskBand: null } as const;
    const { runs } = measured({ ...firmSample("light", "נמל הצפון"), ...left } as CardInput);
    const title = runs.filter(({ family, y }) => family === "Serif" && y < 130);
    const shown = title.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    expect(shown).toEqual(["הצפון", "נמל", "closed", "on", "12", "June", "2026"]);
  });

  it("keeps the digits of Arabic in their order", () => {
    const [two, six] = ["٢", "٦"].map((digit) => shaper.shape("Sans", digit)[0]?.id);
    const zero = shaper.shape("Sans", "٠")[0]?.id;
    expect(shaper.shape("Sans", "٢٠٢٦").map(({ id }) => id)).toEqual([two, zero, two, six]);
  });

  it("joins its letters as HarfBuzz shapes them, within the width", async () => {
    const word = "سلام";
    const letters = [...word].reduce((sum, one) => sum + shaper.width("Serif", one, 50), 0);
    expect(shaper.width("Serif", word, 50)).toBeLessThan(letters);
    expect(await shownFromLeft(word, shaper.width("Serif", word, 50))).toEqual([word]);
  });
});
