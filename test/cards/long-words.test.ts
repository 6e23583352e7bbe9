import { describe, expect, it } from "vitest";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { bare, type Layout, measured } from "./laid-out.ts";
import { firmSample, indexSample, publicationSample } from "./samples.ts";

// Content allows a name 300 characters; some languages have words that are longer than a line.

const words = [
  "Grundstücksverkehrsgenehmigungszuständigkeitsübertragung",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
];
const names = [
  ...words,
  "The Harbour Index of Payouts, Rules, Continuity and Conduct among Proprietary Trading Firms",
  "The Honourable Company of Extraordinarily Long Names ".repeat(6).trim().slice(0, 300),
  "W".repeat(300),
];

async function drawn(input: CardInput, layout: Layout): Promise<string> {
  return (await measured(input, layout)).drawn;
}

describe("a badge", () => {
  it.each(words)("keeps %s whole where it is a firm's name", async (word) => {
    expect(await drawn(firmSample("light", word), "badge")).toContain(word);
  });

  it("ends a name that is too long in an ellipsis", async () => {
    const name = "The Honourable Company of Extraordinarily Long Names ".repeat(6).trim();
    const [start = ""] = (await drawn(firmSample("light", name), "badge")).split("…");
    expect(start.length).toBeGreaterThan(60);
    expect(bare(name).startsWith(start)).toBe(true);
  });
});

describe.each(["card", "square"] as const)("a %s", (layout) => {
  it.each(names)("has all of %s where it is a firm's name", async (name) => {
    const gone = { status: "acquired", leftOn: "2026-09-12", riskBand: null } as const;
    for (const more of [{}, gone, { ...gone, score: null, history: [] }]) {
      const input = { ...firmSample("light", name), ...more } as CardInput;
      expect(await drawn(input, layout)).toContain(bare(name));
    }
  });

  it.each(names)("has all of %s where it is the name of the index", async (name) => {
    const records = (["current", "superseded"] as const).map((status) =>
      publicationSample({ series: "WS", state: "watch", status }),
    );
    for (const input of [indexSample(), ...records]) {
      expect(await drawn({ ...input, indexName: name }, layout)).toContain(bare(name));
    }
  });

  it("breaks a word rather than make it too small to read", async () => {
    const { pieces } = await measured(firmSample("light", words[1]), layout);
    const sizes = pieces.filter(({ family }) => family === "serif").map(({ size }) => size);
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
  });
});
