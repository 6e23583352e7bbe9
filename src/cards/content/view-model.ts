import type { CardStatus } from "../input/card-input.ts";
import type { Accent, Theme, Tone } from "../input/palette.ts";

/** A number or short text in large type. */
export interface Figure {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  /** The change in words; empty when it is not known. */
  readonly change: string;
  readonly direction: "up" | "down" | null;
}

export interface Chart {
  readonly caption: string;
  readonly aside: string;
  readonly points: readonly (number | null)[];
  readonly from: string;
  readonly to: string;
  /** Levels drawn as hairlines, each with its word, lowest first. */
  readonly levels: readonly { readonly word: string; readonly at: number }[];
}

export interface Bar {
  readonly caption: string;
  readonly parts: readonly {
    readonly label: string;
    /** What is printed beside the label. */
    readonly text: string;
    /** Length, in the unit of `whole`; null draws nothing. */
    readonly value: number | null;
    /** Its colour where the part has a meaning of its own, else a shade of the accent. */
    readonly tone: Tone | null;
  }[];
  /** The value that fills the bar. */
  readonly whole: number;
  /** Side by side on one track, or each on a track of its own. */
  readonly layout: "stacked" | "apart";
}

/** The view model of a card: its words and numbers, without layout. */
export interface CardViewModel {
  readonly theme: Theme;
  readonly accent: Accent;
  readonly status: CardStatus;
  readonly kicker: string;
  readonly masthead: string;
  readonly period: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly chip: { readonly word: string; readonly tone: Tone; readonly note: string };
  readonly chart: Chart;
  readonly bar: Bar;
  readonly reference: string;
  readonly published: string;
  readonly confidence: string;
  readonly method: string;
  readonly legalNote: string;
  readonly band: { readonly word: string; readonly text: string } | null;
}
