import { createHash } from "node:crypto";
import { templateVersion } from "../../src/cards/input/card-key.ts";
import { createCardRenderer } from "../../src/cards/picture/card.ts";
import type { CardLook } from "../../src/model/card-look.ts";
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

export interface Template {
  readonly templateVersion: number;
  readonly sha256: string;
}

/** What ties the goldens to the template version: cached cards go stale when it does not rise. */
export function templateOf(cards: readonly GoldenCard[]): Template {
  const hash = createHash("sha256");
  for (const { name, svg } of cards) hash.update(name).update(svg);
  return { templateVersion, sha256: hash.digest("hex") };
}
