import type { CardStatus } from "../input/card-frame.ts";
import type { Accent, Theme, Tone } from "../input/palette.ts";

export interface Figure {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  /** The change, or what the figure is to be compared with, in words; empty where there is none. */
  readonly change: string;
  readonly direction?: "up" | "down";
}

export interface Chart {
  /** Whether its line is the history of the first figure, beside which it needs no caption. */
  readonly isOfFigure: boolean;
  readonly caption: string;
  readonly points: readonly (number | null)[];
  /** The points that a record told otherwise before, each in a square; those without a value were withdrawn. */
  readonly revised: readonly number[];
  readonly from: string;
  readonly to: string;
  /** The values at the bottom and the top of the plot. */
  readonly low: number;
  readonly high: number;
  /** Levels drawn as hairlines, each with its words, lowest first. */
  readonly levels: readonly { readonly words: string; readonly at: number }[];
  /** The ranges shaded behind the line, lowest first. */
  readonly zones: readonly { readonly from: number; readonly to: number; readonly tone: Tone }[];
  /** The highest value of the history, marked unless it is the newest one. */
  readonly peak: { readonly index: number; readonly words: string } | null;
  readonly empty: string;
}

export interface Bar {
  readonly caption: string;
  readonly parts: readonly {
    readonly label: string;
    readonly text: string;
    /** Length, in the unit of `whole`; null draws nothing. */
    readonly value: number | null;
    /** Its colour where the part has a meaning of its own, else a shade of the accent. */
    readonly tone: Tone | null;
  }[];
  readonly whole: number;
  /** Side by side on one track, or each on a track of its own. */
  readonly layout: "stacked" | "apart";
}

export interface Chip {
  readonly label: string;
  readonly word: string;
  readonly tone: Tone;
  readonly note: string;
}

export interface Figures {
  readonly kind: "figures";
  readonly figures: readonly Figure[];
  readonly chip: Chip;
  readonly chart: Chart;
  readonly bar: Bar;
}

export interface Statements {
  readonly kind: "statements";
  readonly statements: readonly { readonly label: string; readonly text: string }[];
}

/** The view model of a card: its words and numbers, without layout. */
export interface CardViewModel {
  readonly theme: Theme;
  readonly accent: Accent;
  readonly status: CardStatus;
  readonly kicker: string;
  readonly masthead: string;
  readonly period: string;
  /** The news in a sentence, or the name of a firm. */
  readonly title: string;
  /** The news below the name of a firm; empty where the title tells it. */
  readonly deck: string;
  readonly body: Figures | Statements;
  readonly badge: { readonly label: string; readonly message: string; readonly tone: Tone };
  readonly reference: string;
  /** By whom and when, and in fewer words where there is no room. */
  readonly published: readonly [string, string];
  readonly confidence: string;
  readonly method: string;
  readonly legalNote: string;
  readonly band: { readonly word: string; readonly text: string } | null;
}
