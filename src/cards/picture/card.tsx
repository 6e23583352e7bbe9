/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import satori from "satori";
import type { JSXNode } from "satori/jsx";
import type { CardLook } from "../../model/look.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { Badge, badgeHeight } from "../layout/badge.tsx";
import { Card } from "../layout/card.tsx";
import { designOf, type Part, paletteOf } from "../layout/design.tsx";
import { cardHeight, cardWidth, squareSize } from "../layout/grid.ts";
import { Square } from "../layout/square.tsx";
import { type Coverage, coverageOf } from "../text/coverage.ts";
import { fitter } from "../text/fit.tsx";
import { withMirroredMarks } from "../text/mirrored-marks.ts";
import { isLegible } from "../text/visible-text.ts";
import { logoPicture } from "./raster.ts";
import { svgDocument } from "./svg-document.ts";

type Size = { readonly width: number; readonly height: number } | { readonly height: number };
type Layout = (part: Part) => JSXNode | Promise<JSXNode>;

/** Loads satori: call it only when a card has to be drawn. */
export async function createCardRenderer(look: CardLook) {
  const fonts = look.files.map(withMirroredMarks);
  const coverage = coverageOf(fonts);
  const fit = fitter(fonts);
  const logo = look.logo === null ? null : await logoPicture(look.logo);
  const drawn = async (input: CardInput, layout: Layout, size: Size) => {
    const view = viewModelOf(input);
    const design = designOf(fit, coverage, paletteOf(view, input.accent), logo);
    const legible = viewModelOf(inLegibleNames(input, coverage));
    const tree = await layout({ design, view: legible });
    return svgDocument(input, view, await satori(tree, { ...size, fonts }));
  };
  return {
    card: (input: CardInput) => drawn(input, Card, { width: cardWidth, height: cardHeight }),
    square: (input: CardInput) => drawn(input, Square, { width: squareSize, height: squareSize }),
    badge: (input: CardInput) =>
      drawn({ ...input, theme: "light" }, Badge, { height: badgeHeight }),
  };
}

/** The letters of several names in one headline: more would be too small to read. */
const mostLetters = 240;

/** With an identifier for a name that the faces cannot draw, and a count for several; the document keeps them. */
function inLegibleNames(input: CardInput, coverage: Coverage): CardInput {
  const drawn = (name: string, instead: string) => (isLegible(name, coverage) ? name : instead);
  const all = (names: readonly string[]) =>
    names.every((name) => isLegible(name, coverage)) &&
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
