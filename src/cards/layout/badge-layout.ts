import type { CardViewModel } from "../content/view-model.ts";
import { type Design, type Drawing, lettering } from "./design.ts";

const height = 24;
const size = 14;
const padding = 9;
/** The width of a half: a longer text is set smaller, then cut after a word. */
const maxWidth = 560;
const letters = lettering("Strong", "word", [size, 13, 12, 11], { leading: 1.7 });

/** The badge, which is of the light theme and as wide as its texts. */
export function badgeLayout(design: Design, view: CardViewModel): Drawing {
  const { label, message, tone } = view.badge;
  const { palette } = design;
  /** That of its state, or of a superseded or withdrawn record. */
  const colour = view.status === "current" ? palette.toneOf(tone) : palette.band;
  const widthIn = (text: string) => Math.min(maxWidth, design.widthOf(letters, size, text));
  const { mark, taken } = design.logoAt(padding - 2, 5, 14);
  // the width of a text has two pixels of slack
  const split = taken + widthIn(label) + 2 * padding - 2;
  const width = split + widthIn(message) + 2 * padding - 2;
  const half = `M${split} 0h${width - split - 4}a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H${split}z`;
  const sheet = [
    `<rect width="${width}" height="${height}" rx="4" fill="${palette.label}"/>`,
    `<path d="${half}" fill="${colour}"/>`,
    ...mark,
    ...design.words(letters, [taken + padding, 1, widthIn(label)], label),
    ...design.words(letters, [split + padding, 1, widthIn(message)], message),
  ];
  return { sheet, width, height };
}
