import type { CardViewModel } from "../content/view-model.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import type { Palette } from "../input/palette.ts";
import { type Design, type Drawing, lettering, paletteOf } from "./design.ts";

const height = 24;
const size = 14;
const padding = 9;
/** The width of a half: a longer text is set smaller, then cut after a word. */
const maxWidth = 560;
const letters = lettering("Strong", "word", [size, 13, 12, 11], { leading: 1.7 });

/** The colour of the message: of its state, or that of a superseded or withdrawn record. */
function colourOf({ badge, status }: CardViewModel, palette: Palette): string {
  return status === "current" ? palette.toneOf(badge.tone) : palette.band;
}

/** A badge for services, in the schema of shields.io's endpoint badge, version 1. */
export function badgeEndpoint(input: CardInput) {
  const view = viewModelOf({ ...input, theme: "light" });
  const { label, message } = view.badge;
  const palette = paletteOf(view, input.accent);
  const color = colourOf(view, palette);
  const labelColor = palette.label;
  return { schemaVersion: 1, label, message, color, labelColor, cacheSeconds: 300 };
}

/** The badge, which is of the light theme and as wide as its texts. */
export function badgeLayout(design: Design, view: CardViewModel): Drawing {
  const { label, message } = view.badge;
  const { palette } = design;
  const widthIn = (text: string) => Math.min(maxWidth, design.widthOf(letters, size, text));
  const { mark, taken } = design.logoAt(padding - 2, 5, 14);
  // the width of a text has two pixels of slack
  const split = taken + widthIn(label) + 2 * padding - 2;
  const width = split + widthIn(message) + 2 * padding - 2;
  const half = `M${split} 0h${width - split - 4}a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H${split}z`;
  const sheet = [
    `<rect width="${width}" height="${height}" rx="4" fill="${palette.label}"/>`,
    `<path d="${half}" fill="${colourOf(view, palette)}"/>`,
    ...mark,
    ...design.words(letters, [taken + padding, 1, widthIn(label)], label),
    ...design.words(letters, [split + padding, 1, widthIn(message)], message),
  ];
  return { sheet, width, height };
}
