import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { labelColour, statusColour, toneColour } from "../input/palette.ts";
import { type Logo, logoAt } from "../layout/design.ts";
import { lineWidth } from "../text/fit-size.ts";
import type { Shaper } from "../text/shaper.ts";
import { sharedGlyphs } from "../text/shared-glyphs.ts";
import { bidiRuns } from "../text/typeset.ts";
import { visibleText } from "../text/visible-text.ts";
import { svgDocument } from "./svg-document.ts";

const height = 24;
const size = 14;
const padding = 9;
const maxWidth = 260;
const letters = { y: 17, size, family: "Strong", spacing: 0, fill: "#ffffff" };

export interface BadgeText {
  readonly label: string;
  readonly message: string;
  readonly colour: string;
}

/** The text of a badge; a superseded and a withdrawn record have a colour of their own. */
export function badgeText(input: CardInput): BadgeText {
  const { badge, status } = viewModelOf(input);
  const { label, message, tone } = badge;
  const colour = status === "current" ? toneColour("light", tone) : statusColour("light", status);
  return { label, message, colour };
}

/** A badge for services, in the schema of shields.io's endpoint badge, version 1. */
export function badgeEndpoint(input: CardInput): object {
  const { label, message, colour } = badgeText(input);
  return {
    schemaVersion: 1,
    label,
    message,
    color: colour,
    labelColor: labelColour(input.accent),
    cacheSeconds: 300,
  };
}

/** The badge as a picture, 24 pixels high. */
export function badge(shaper: Shaper, input: CardInput, logo: Logo | null): string {
  const { label, message, colour } = badgeText(input);
  const left = measured(shaper, label);
  const right = measured(shaper, message);
  const mark = logoAt(logo, padding - 2, 5, 14);
  const split = mark.taken + left.width + 2 * padding;
  const width = split + right.width + 2 * padding;
  const runs = [
    ...bidiRuns(shaper, left, { ...letters, x: mark.taken + padding }),
    ...bidiRuns(shaper, right, { ...letters, x: split + padding }),
  ];
  const { defs, body } = sharedGlyphs(shaper, runs);
  const shape =
    `<rect width="${width}" height="${height}" rx="4" fill="${labelColour(input.accent)}"/>` +
    `<path d="M${split} 0h${width - split - 4}a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H${split}z" fill="${colour}"/>`;
  return svgDocument(input, viewModelOf(input), {
    width,
    height,
    defs,
    body: shape + mark.shapes.join("") + body,
  });
}

/** The text and its width in whole pixels, no more than a badge has room for. */
function measured(shaper: Shaper, text: string): { readonly text: string; readonly width: number } {
  const shown = visibleText(text, shaper);
  return {
    text: shown,
    width: Math.min(maxWidth, Math.ceil(lineWidth(shaper, "Strong", shown, size, 0))),
  };
}
