import { at } from "../../model/language/at.ts";

// What a plot is made of, for a page and for pictures alike. A colour is the name of a custom property
// of the style sheet, so that a page draws it light or dark, and a picture as the page does.

export type Mark =
  | {
      readonly kind: "path";
      readonly d: string;
      readonly stroke: string;
      readonly width: number;
      readonly fill?: string;
      readonly dash?: readonly number[];
      readonly title?: string;
    }
  | {
      readonly kind: "circle";
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly fill: string;
      readonly stroke: string;
      readonly title?: string;
    }
  | {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: "start" | "middle" | "end";
      readonly fill: string;
      readonly size: number;
      readonly weight: number;
    };

/** A day at which a reader can stop, with what there is to read. */
export interface Stop {
  readonly x: number;
  readonly on: string;
  readonly values: readonly {
    readonly name: string;
    readonly colour: number;
    readonly y: number | null;
    readonly words: string;
  }[];
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly stops: readonly Stop[];
}

const size = 13;

export function text(
  x: number,
  y: number,
  words: string,
  anchor: "start" | "middle" | "end" = "start",
  look: { readonly fill?: string; readonly size?: number; readonly weight?: number } = {},
): Mark {
  return { kind: "text", x, y, text: words, anchor, fill: "soft", size, weight: 400, ...look };
}

interface End {
  readonly name: string;
  readonly value: string;
  readonly colour: number;
  readonly y: number;
}

const apart = 18;

/** The names of lines beside their ends, moved apart where they would meet. */
export function endLabels(
  ends: readonly End[],
  x: number,
  [from, to]: readonly [number, number],
): readonly Mark[] {
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  const places: number[] = [];
  for (const { y } of sorted) places.push(Math.max(y, (places.at(-1) ?? from - apart) + apart));
  const pushed = places.map((place, i) => Math.min(place, to - apart * (places.length - 1 - i)));
  return sorted.map(({ name, value, colour }, i) => {
    const words = `${shortened(name, 27 - value.length)} ${value}`;
    return text(x, at(pushed, i) + 4, words, "start", { fill: `line-${colour}`, weight: 600 });
  });
}

export function shortened(name: string, most: number): string {
  const letters = [...name];
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
