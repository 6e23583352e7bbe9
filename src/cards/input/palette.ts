import type { SeriesCode } from "../../model/publication.ts";
import type { MarketState, RiskBand } from "../../model/shared.ts";
import { contrast, mix } from "./contrast.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The subject that gives a card its accent colour. */
export type Accent = SeriesCode | "firm" | "index";

/** The meaning of a chip's colour. */
export type Tone = MarketState | RiskBand;

export interface Palette {
  readonly theme: Theme;
  readonly paper: string;
  readonly ink: string;
  /** Secondary text. */
  readonly soft: string;
  readonly hairline: string;
  /** The empty part of a bar. */
  readonly track: string;
  readonly accent: string;
  /** Whether the card is of something that stands: other cards are grey. */
  readonly isCurrent: boolean;
  /** The fills of a stacked bar's parts, strongest first. */
  readonly shades: readonly string[];
  readonly tones: Readonly<Record<Tone, string>>;
  readonly chip: { readonly fill: string; readonly word: string };
  readonly band: { readonly fill: string; readonly word: string };
}

const grounds = {
  light: {
    paper: "#fcfbf8",
    ink: "#15171c",
    soft: "#5a5e67",
    hairline: "#dcd9d1",
    track: "#ebe8e1",
  },
  dark: {
    paper: "#15171c",
    ink: "#f4f2ed",
    soft: "#a9adb7",
    hairline: "#3a3e47",
    track: "#272a31",
  },
} as const;

const accents: Readonly<Record<Theme, Readonly<Record<Accent, string>>>> = {
  light: {
    WS: "#1c4f8f",
    SW: "#0b6a5c",
    PD: "#8c4a06",
    EA: "#a8162c",
    firm: "#4b3a8c",
    index: "#0f5c78",
  },
  dark: {
    WS: "#86b6f4",
    SW: "#66ccb8",
    PD: "#efb062",
    EA: "#ff8d92",
    firm: "#b7a8f5",
    index: "#7cc4e0",
  },
};

const tones: Readonly<Record<Theme, Readonly<Record<Tone, string>>>> = {
  light: {
    indeterminate: "#646873",
    unrated: "#646873",
    nominal: "#2a7048",
    low: "#2a7048",
    watch: "#7d6200",
    moderate: "#7d6200",
    elevated: "#ad4a00",
    high: "#bb2318",
    critical: "#6f0a33",
  },
  dark: {
    indeterminate: "#b3b7c0",
    unrated: "#b3b7c0",
    nominal: "#79cf9b",
    low: "#79cf9b",
    watch: "#e5c44b",
    moderate: "#e5c44b",
    elevated: "#ff9f55",
    high: "#ff7f73",
    critical: "#ff79b0",
  },
};

const bands: Readonly<Record<Theme, Readonly<Record<"superseded" | "withdrawn", string>>>> = {
  light: { superseded: "#6b4a00", withdrawn: "#a30f1e" },
  dark: { superseded: "#f0c654", withdrawn: "#ff8a86" },
};

export function toneColour(theme: Theme, tone: Tone): string {
  return tones[theme][tone];
}

/** The colour of the band of a record that no longer stands. */
export function statusColour(theme: Theme, status: "superseded" | "withdrawn"): string {
  return bands[theme][status];
}

/** The publisher's colour, nearer to that of the text where words in it could not be read on the paper. */
function readable(
  colour: string,
  { paper, ink }: { readonly paper: string; readonly ink: string },
): string {
  let share = 1;
  while (contrast(mix(colour, ink, share), paper) < 4.5) share -= 0.05;
  return mix(colour, ink, share);
}

/** The dark half of a badge: the publisher's colour, as far as white can be read on it. */
export function labelColour(own: string | undefined): string {
  return own === undefined
    ? "#3d414a"
    : readable(own, { paper: "#ffffff", ink: grounds.light.ink });
}

/** Four shades from the accent to the faintest mix with the paper that has a contrast of 3:1. */
function shades(accent: string, paper: string): readonly string[] {
  let faintest = 1;
  while (contrast(mix(accent, paper, faintest - 0.01), paper) >= 3.05) faintest -= 0.01;
  return [0, 1, 2, 3].map((step) => mix(accent, paper, 1 - ((1 - faintest) * step) / 3));
}

/**
 * The colours of one card. A superseded or withdrawn card is grey, so that it cannot be mistaken
 * for a current one even as a thumbnail.
 */
export function palette(
  theme: Theme,
  accent: Accent,
  tone: Tone,
  status: "current" | "superseded" | "withdrawn",
  /** The publisher's colour, for the accents of all subjects. */
  house?: string,
): Palette {
  const ground = grounds[theme];
  const chosen = house === undefined ? accents[theme][accent] : readable(house, ground);
  const own = status === "current" ? chosen : ground.soft;
  return {
    ...ground,
    theme,
    accent: own,
    isCurrent: status === "current",
    shades: shades(own, ground.paper),
    tones: tones[theme],
    chip: {
      fill: status === "current" ? toneColour(theme, tone) : ground.soft,
      word: theme === "light" ? "#ffffff" : "#15171c",
    },
    band: {
      fill: status === "current" ? own : bands[theme][status],
      word: theme === "light" ? "#ffffff" : "#15171c",
    },
  };
}
