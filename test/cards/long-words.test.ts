import { describe, expect, it } from "vitest";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { badgeLayout } from "../../src/cards/layout/badge-layout.ts";
import { cardLayout } from "../../src/cards/layout/card-layout.ts";
import { squareLayout } from "../../src/cards/layout/square-layout.ts";
import { measured } from "./laid-out.ts";
import { firmSample, indexSample, publicationSample } from "./samples.ts";

// Names of one word are longer than a line in some languages, and names of many words than a badge.

const words = [
  "Grundstücksverkehrsgenehmigungszuständigkeitsübertragung",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
];
const layouts = { card: cardLayout, square: squareLayout, badge: badgeLayout };

function drawn(input: CardInput, layout: keyof typeof layouts): readonly string[] {
  return measured(input, layouts[layout]).runs.map(({ text }) => text);
}

describe.each(["card", "square", "badge"] as const)("a %s", (layout) => {
  it.each(words)("keeps %s whole where it is a firm's name", (word) => {
    expect(drawn(firmSample("light", word), layout)).toContain(word);
  });

  it("ends a name that is too long after a word", () => {
    const name = "The Honourable Company of Extraordinarily Long Names ".repeat(6).trim();
    const [known, cut] = [new Set(name.split(" ")), /^(.+)…$/];
    const own = drawn(firmSample("light", name), layout).filter((text) => cut.test(text));
    expect(own.map((text) => cut.exec(text)?.[1]).filter((word) => !known.has(word ?? ""))).toEqual(
      [],
    );
  });
});

describe.each(["card", "square"] as const)("a %s", (layout) => {
  it.each(words)("keeps %s whole where it is the name of the index", (word) => {
    for (const input of [indexSample(), publicationSample({ series: "WS", state: "watch" })]) {
      expect(drawn({ ...input, indexName: word }, layout)).toContain(word);
    }
  });
});
