import { describe, expect, it } from "vitest";
import { type Accent, mix, palette, themes } from "../../../src/cards/input/palette.ts";
import { seriesCodes } from "../../../src/model/publication.ts";
import { marketStates, riskBands } from "../../../src/model/shared.ts";
import { contrast } from "../../../src/model/site/contrast.ts";

const accents: readonly Accent[] = [...seriesCodes, "firm", "index"];
const statuses = ["current", "superseded", "withdrawn"] as const;
const tones = [...new Set([...marketStates, ...riskBands])];

const palettes = themes.flatMap((theme) =>
  accents.flatMap((accent) =>
    statuses.flatMap((status) =>
      tones.map((tone) => ({
        name: `${theme} ${accent} ${status} ${tone}`,
        colours: palette(theme, accent, tone, status),
      })),
    ),
  ),
);

describe("contrast()", () => {
  it("is 21 for black on white and 1 for a colour on itself", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
    expect(contrast("#777777", "#777777")).toBe(1);
  });

  it("agrees with a published pair", () => {
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});

describe("mix()", () => {
  it("runs from one colour to the other", () => {
    expect([mix("#102030", "#ffffff", 1), mix("#102030", "#ffffff", 0)]).toEqual([
      "#102030",
      "#ffffff",
    ]);
  });
});

describe("palette()", () => {
  it("sets every text at WCAG AA or better, in both themes", () => {
    for (const { name, colours } of palettes) {
      const { paper, ink, soft, accent, word, chip, band } = colours;
      for (const text of [ink, soft, accent]) {
        expect(contrast(text, paper), `${name} ${text}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(word, chip), `${name} chip`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(word, band), `${name} band`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("gives every meaningful mark a contrast of 3:1 or better", () => {
    for (const { name, colours } of palettes) {
      for (const mark of [...colours.shades, colours.chip, ...tones.map(colours.toneOf)]) {
        expect(contrast(mark, colours.paper), `${name} ${mark}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it("gives each series a different accent", () => {
    for (const theme of themes) {
      const own = accents.map((accent) => palette(theme, accent, "watch", "current").accent);
      expect(new Set(own).size).toBe(accents.length);
    }
  });
});
