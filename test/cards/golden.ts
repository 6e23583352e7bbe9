import { createCardRenderer } from "../../src/cards/picture/card.tsx";
import type { CardLook } from "../../src/model/look.ts";
import { variants } from "./variants.ts";

/** The cards kept as files: one of each kind, theme and status, and the hard texts. */
const kept = [
  "ws-elevated-light",
  "sw-withdrawn-dark",
  "pd-watch-dark",
  "ea-superseded-light",
  "ea-high-dark",
  "firm-light",
  "firm-closed",
  "notice",
  "index-dark",
  "longest",
  "shortest",
  "scripts",
];

export interface GoldenCard {
  readonly name: string;
  readonly svg: string;
}

export async function goldenCards(fonts: CardLook): Promise<readonly GoldenCard[]> {
  const renderer = await createCardRenderer(fonts);
  const cards: GoldenCard[] = [];
  for (const { name, input } of variants()) {
    if (kept.includes(name)) cards.push({ name, svg: await renderer.card(input) });
  }
  return cards;
}
