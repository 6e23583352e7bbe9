import { describe, expect, it } from "vitest";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { badgeLayout } from "../../src/cards/layout/badge-layout.ts";
import { cardLayout } from "../../src/cards/layout/card-layout.ts";
import { squareLayout } from "../../src/cards/layout/square-layout.ts";
import { measured } from "./laid-out.ts";
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
const layouts = { card: cardLayout, square: squareLayout, badge: badgeLayout };

function drawn(input: CardInput, layout: keyof typeof layouts): readonly string[] {
  return measured(input, layouts[layout]).runs.map(({ text }) => text);
}

/** Text without spaces and hyphens, which stand where a line ends. */
const bare = (text: string) => text.replaceAll(/[ -]/g, "");

describe("a badge", () => {
  it.each(words)("keeps %s whole where it is a firm's name", (word) => {
    expect(drawn(firmSample("light", word), "badge")).toContain(word);
  });

  it("ends a name that is too long after a word", () => {
    const name = "The Honourable Company of Extraordinarily Long Names ".repeat(6).trim();
    const [known, cut] = [new Set(name.split(" ")), /^(.+)…$/];
    const own = drawn(firmSample("light", name), "badge").filter((text) => cut.test(text));
    expect(own.map((text) => cut.exec(text)?.[1]).filter((word) => !known.has(word ?? ""))).toEqual(
      [],
    );
  });
});

describe.each(["card", "square"] as const)("a %s", (layout) => {
  it.each(names)("has all of %s where it is a firm's name", (name) => {
    const gone = { status: "acquired", leftOn: "2026-09-12", riskBand: null } as const;
    for (const more of [{}, gone, { ...gone, score: null, history: [] }]) {
      const input = { ...firmSample("light", name), ...more } as CardInput;
      expect(bare(drawn(input, layout).join(""))).toContain(bare(name));
    }
  });

  it.each(names)("has all of %s where it is the name of the index", (name) => {
    const records = (["current", "superseded"] as const).map((status) =>
      publicationSample({ series: "WS", state: "watch", status }),
    );
    for (const input of [indexSample(), ...records]) {
      expect(bare(drawn({ ...input, indexName: name }, layout).join(""))).toContain(bare(name));
    }
  });

  it("breaks a word rather than make it too small to read", () => {
    const { runs } = measured(firmSample("light", words[1]), layouts[layout]);
    const sizes = runs.filter(({ family }) => family === "Serif").map(({ size }) => size);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
  });
});
