import { at } from "../../model/language/at.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords } from "../../record/list-words.ts";
import { type Drawn, daysOf } from "./drawn.ts";
import type { PlotSettings } from "./line.ts";
import { type Mark, type Scene, shortened, text } from "./marks.ts";
import { breaksOf, type Sheet, sceneOf } from "./scene.ts";

// What is said of a view: above it, below it, and on a picture that leaves the page.

export interface ViewWords {
  readonly title: string;
  readonly axis: string;
  /** What its marks mean, each in a sentence. */
  readonly notes: readonly string[];
  readonly source: string;
}

export function viewWords(drawn: Drawn, { name, asOf }: PlotSettings): ViewWords {
  const { lines, axis, measure } = drawn;
  const days = daysOf(lines);
  const names = lines.map((line) => line.name);
  const what = measure === "rank" ? "Rank of " : "";
  const span = days.length === 0 ? "" : `, ${rangeWords(at(days, 0), at(days, days.length - 1))}`;
  return {
    title: `${what}${listWords(names, 5)}${span}`,
    axis,
    notes: notesOf(drawn),
    source: `Source: ${name}, as of ${dayWords(asOf)}`,
  };
}

function notesOf({ lines }: Drawn): readonly string[] {
  const points = lines.flatMap((line) => line.points);
  const breaks = breaksOf(lines);
  const changed = breaks.map(([on, words]) => `${dayWords(on)}: ${words}`).join("; ");
  const isRevised = (isGone: boolean) =>
    points.some(({ revisedOn, drawn }) => revisedOn !== null && (drawn === null) === isGone);
  const events = lines.flatMap(({ name, events: own }) =>
    own.map(({ on, text: said }) => `${name}, ${dayWords(on)}: ${said.toLowerCase()}`),
  );
  return [
    ...(points.some(({ range }) => range !== null)
      ? ["The bar at the end of a line is the range of its last value."]
      : []),
    ...(isRevised(false) ? ["Ringed: corrected since it was first published."] : []),
    ...(isRevised(true) ? ["Ringed above the plot: withdrawn."] : []),
    ...(points.some(({ drawn, revisedOn }) => drawn === null && revisedOn === null)
      ? ["A gap: no value."]
      : []),
    ...(events.length === 0 ? [] : [`Diamonds: ${events.join("; ")}.`]),
    ...(breaks.length === 0
      ? []
      : [`Dotted: figures before and after are not comparable (${changed}).`]),
  ];
}

/** A view as a picture that stands alone: with its title, its notes, its source and its address. */
export function wholeScene(drawn: Drawn, settings: PlotSettings, address: string): Scene {
  const { title, axis, notes, source } = viewWords(drawn, settings);
  const width = 1000;
  const titled = lined(title, 78);
  const noted = lined(notes.join(" "), 140);
  const head = 26 * titled.length + 34;
  const sheet: Sheet = { width, height: 0, head, foot: 18 * (noted.length + 2) + 14 };
  const height = head + 420 + sheet.foot;
  const { marks, stops } = sceneOf(drawn, settings, { ...sheet, height });
  const start = height - sheet.foot + 18;
  const words: readonly Mark[] = [
    ...titled.map((part, i) =>
      text(16, 32 + 26 * i, part, "start", { fill: "ink", size: 21, weight: 600 }),
    ),
    text(16, 32 + 26 * titled.length, axis),
    ...[...noted, source, shortened(address, 140)].map((part, i) => text(16, start + 18 * i, part)),
  ];
  return { width, height, marks: [...marks, ...words], stops };
}

function lined(words: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most)
      lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== "") lines.push(word);
  }
  return lines;
}
