import { at } from "../../model/language/at.ts";
import type { SeriesCode } from "../../model/publication.ts";
import type { MarketState, RiskBand } from "../../model/shared.ts";
import { channels, contrast } from "../../model/site/contrast.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

export type Accent = SeriesCode | "firm" | "index";

export type Tone = MarketState | RiskBand;

type Pair = readonly [light: string, dark: string];

const paper: Pair = ["#fcfbf8", "#15171c"];
const ink: Pair = ["#15171c", "#f4f2ed"];
const soft: Pair = ["#5a5e67", "#a9adb7"];
const hairline: Pair = ["#dcd9d1", "#3a3e47"];
const track: Pair = ["#ebe8e1", "#272a31"];
const word: Pair = ["#ffffff", "#15171c"];

const accents: Readonly<Record<Accent, Pair>> = {
  WS: ["#1c4f8f", "#86b6f4"],
  SW: ["#0b6a5c", "#66ccb8"],
  PD: ["#8c4a06", "#efb062"],
  EA: ["#a8162c", "#ff8d92"],
  firm: ["#4b3a8c", "#b7a8f5"],
  index: ["#0f5c78", "#7cc4e0"],
};

const tones: Readonly<Record<Tone, Pair>> = {
  indeterminate: ["#646873", "#b3b7c0"],
  unrated: ["#646873", "#b3b7c0"],
  nominal: ["#2a7048", "#79cf9b"],
  low: ["#2a7048", "#79cf9b"],
  watch: ["#7d6200", "#e5c44b"],
  moderate: ["#7d6200", "#e5c44b"],
  elevated: ["#ad4a00", "#ff9f55"],
  high: ["#bb2318", "#ff7f73"],
  critical: ["#6f0a33", "#ff79b0"],
};

/** The colours of the band of a record that no longer stands. */
const bands = { superseded: ["#6b4a00", "#f0c654"], withdrawn: ["#a30f1e", "#ff8a86"] } as const;

/** The publisher's colour, nearer to that of the text where words in it could not be read on the paper. */
function readable(colour: string, text: string, on: string): string {
  let share = 1;
  while (contrast(mix(colour, text, share), on) < 4.5) share -= 0.05;
  return mix(colour, text, share);
}

/** Four shades from the accent to the faintest mix with the paper that has a contrast of 3:1. */
function shades(accent: string, on: string): readonly string[] {
  let faintest = 1;
  while (contrast(mix(accent, on, faintest - 0.01), on) >= 3.05) faintest -= 0.01;
  return [0, 1, 2, 3].map((step) => mix(accent, on, 1 - ((1 - faintest) * step) / 3));
}

export type Palette = ReturnType<typeof palette>;

/** A card that no longer stands is grey, even as a thumbnail. `house` is the publisher's colour, for all subjects. */
export function palette(
  theme: Theme,
  subject: Accent,
  tone: Tone,
  status: "current" | "superseded" | "withdrawn",
  house?: string,
) {
  const own = (pair: Pair) => pair[themes.indexOf(theme)] ?? pair[0];
  const chosen =
    house === undefined ? own(accents[subject]) : readable(house, own(ink), own(paper));
  const accent = status === "current" ? chosen : own(soft);
  const toneOf = (one: Tone) => own(tones[one]);
  return {
    theme,
    paper: own(paper),
    ink: own(ink),
    soft: own(soft),
    accent,
    hairline: own(hairline),
    track: own(track),
    word: own(word),
    toneOf,
    isCurrent: status === "current",
    /** The fills of a stacked bar's parts, strongest first. */
    shades: shades(accent, own(paper)),
    chip: status === "current" ? toneOf(tone) : own(soft),
    /** The dark half of a badge: the publisher's colour, as far as white can be read on it. */
    label: house === undefined ? "#3d414a" : readable(house, ink[0], "#ffffff"),
    band: status === "current" ? accent : own(bands[status]),
  };
}

/** `share` of `a` and the rest of `b`, in sRGB. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b);
  const mixed = channels(a).map((channel, i) =>
    Math.round(channel * share + at(other, i) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
