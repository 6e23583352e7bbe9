import type { CardLook } from "../../model/look.ts";
import type { CardViewModel } from "../content/view-model.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { badgeLayout } from "../layout/badge-layout.ts";
import { cardLayout } from "../layout/card-layout.ts";
import { type Design, type Drawing, designOf, paletteOf } from "../layout/design.ts";
import { squareLayout } from "../layout/square-layout.ts";
import { createShaper, type Shaper } from "../text/shaper.ts";
import { sharedGlyphs } from "../text/shared-glyphs.ts";
import { typeset } from "../text/typeset.ts";
import { isLegible } from "../text/visible-text.ts";
import { logoPicture } from "./raster.ts";
import { svgDocument } from "./svg-document.ts";

/** Loads HarfBuzz: call it only when a card has to be drawn. */
export async function createCardRenderer(look: CardLook) {
  const shaper = await createShaper(look.files);
  const logo = look.logo === null ? null : await logoPicture(look.logo);
  const drawn = (input: CardInput, layout: (design: Design, view: CardViewModel) => Drawing) => {
    const view = viewModelOf(input);
    const palette = paletteOf(view, input.accent);
    const legible = viewModelOf(inLegibleNames(input, shaper));
    const { sheet, ...size } = layout(designOf(shaper, palette, logo), legible);
    const runs = sheet.flatMap((one) => (typeof one === "string" ? [] : typeset(shaper, one)));
    const { defs, body } = sharedGlyphs(shaper, runs);
    const shapes = sheet.filter((one) => typeof one === "string");
    return svgDocument(input, view, { ...size, defs, body: shapes.join("") + body });
  };
  return {
    card: (input: CardInput) => drawn(input, cardLayout),
    square: (input: CardInput) => drawn(input, squareLayout),
    badge: (input: CardInput) => drawn({ ...input, theme: "light" }, badgeLayout),
  };
}

/** The letters of several names in one headline: more would be too small to read. */
const mostLetters = 240;

/** With an identifier for a name that the faces cannot draw, and a count for several; the document keeps them. */
function inLegibleNames(input: CardInput, shaper: Shaper): CardInput {
  const drawn = (name: string, instead: string) => (isLegible(name, shaper) ? name : instead);
  const all = (names: readonly string[]) =>
    names.every((name) => isLegible(name, shaper)) &&
    (names.length < 2 || names.join("").length <= mostLetters);
  const { prefix } = input;
  const frame = {
    indexName: drawn(input.indexName, prefix),
    publisher: drawn(input.publisher, prefix),
  };
  if (input.kind === "index") return { ...input, ...frame };
  if (input.kind === "firm") return { ...input, ...frame, name: drawn(input.name, input.slug) };
  const { membership, turns } = input;
  return {
    ...input,
    ...frame,
    membership: membership && {
      ...membership,
      joined: all(membership.joined) ? membership.joined : [],
      gone: all(membership.gone.map(({ name }) => name)) ? membership.gone : [],
    },
    turns: turns && { ...turns, names: all(turns.names) ? turns.names : [] },
  };
}
