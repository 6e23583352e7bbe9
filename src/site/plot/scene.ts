import { scaleLinear, scaleUtc } from "d3-scale";
import { dayWords } from "../../record/day-words.ts";
import { timeTicks } from "../charts/time-ticks.ts";
import { type Drawn, type DrawnLine, type DrawnPoint, daysOf, drawnWords } from "./drawn.ts";
import type { PlotSettings } from "./line.ts";
import { endLabels, type Mark, type Scene, text } from "./marks.ts";

/** Room above the plot, in which withdrawn values are ringed, and below it, for the days. */
const above = 22;
const below = 28;
const left = 44;

/** A drawing, with room that others need above and below the plot. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly head: number;
  readonly foot: number;
}

/** All lines of a view in one plot on one time axis, drawn for a width. */
export function sceneOf(drawn: Drawn, settings: PlotSettings, sheet: Sheet): Scene {
  const { lines, measure } = drawn;
  const { width, height } = sheet;
  const top = sheet.head + above;
  const days = daysOf(lines);
  const isNarrow = width < 640;
  const right = isNarrow ? width - 24 : width - 200;
  const [first = settings.asOf] = days;
  const last = days.at(-1) ?? first;
  const x = scaleUtc([new Date(first), new Date(last)], [left, right]);
  const domain = domainOf(drawn, settings);
  const foot = height - sheet.foot - below;
  const y = scaleLinear(domain, [foot, top]);
  const xOf = (on: string) => (first === last ? (left + right) / 2 : x(new Date(on)));
  const ticks = measure === "rank" ? rankTicks(domain) : y.ticks(5);
  const format = y.tickFormat(5);
  const grid = ticks.flatMap((tick): readonly Mark[] => [
    { kind: "path", d: `M${left},${y(tick)}H${right}`, stroke: "hairline", width: 1 },
    text(left - 8, y(tick) + 4, measure === "rank" ? String(tick) : format(tick), "end"),
  ]);
  const dated = timeTicks(x).map(([tick, label]) => {
    const place = Math.min(right, x(tick));
    return text(place, foot + 20, label, place > right - 40 ? "end" : "middle");
  });
  const place = { xOf, y: (value: number) => y(value), top, foot };
  const ends = lines.map((one) => endOf(one, drawn, place));
  return {
    width,
    height,
    marks: [
      ...grid,
      ...dated,
      ...breakMarks(lines, place),
      ...lines.flatMap((one) => lineMarks(one, place)),
      ...(isNarrow ? [] : endLabels(ends, right + 24, [top, foot])),
    ],
    stops: days.map((on) => ({
      x: xOf(on),
      on,
      values: lines.flatMap(({ name, points, colour }) => {
        const point = points.find((one) => one.on === on);
        if (point === undefined) return [];
        const at = point.drawn === null ? null : y(point.drawn);
        return [{ name, colour, y: at, words: drawnWords(point, drawn) }];
      }),
    })),
  };
}

interface Place {
  readonly xOf: (on: string) => number;
  readonly y: (value: number) => number;
  readonly top: number;
  readonly foot: number;
}

function lineMarks({ points, events, colour }: DrawnLine, place: Place): readonly Mark[] {
  const { xOf, y, foot } = place;
  const stroke = `line-${colour}`;
  const marks = points.flatMap(({ on, drawn, range, revisedOn }): readonly Mark[] => [
    ...(range === null ? [] : [rangeMark(range, xOf(on), colour, y)]),
    ...(revisedOn === null ? [] : [ring({ on, drawn }, stroke, place)]),
  ]);
  const happened = events.map(({ on, text: said }): Mark => {
    const before = points.findLast((point) => point.on <= on && point.drawn !== null);
    const at = before?.drawn == null ? foot : y(before.drawn);
    const d = `M${xOf(on)},${at - 6}l6,6l-6,6l-6,-6z`;
    return { kind: "path", d, stroke, fill: stroke, width: 1, title: `${dayWords(on)}: ${said}` };
  });
  return [{ kind: "path", d: pathOf(points, place), stroke, width: 2.25 }, ...marks, ...happened];
}

/** The bar of a range, beside those of other lines. */
function rangeMark(
  [low, high]: readonly [number, number],
  x: number,
  colour: number,
  y: Place["y"],
): Mark {
  const d = `M${x + 5 + 4 * (colour % 4)},${y(low)}V${y(high)}`;
  return { kind: "path", d, stroke: `line-${colour}`, width: 2.5 };
}

/** A line with a gap where there is no value; a value between two gaps is a dot. */
function pathOf(points: readonly DrawnPoint[], { xOf, y }: Place): string {
  return points
    .map(({ on, drawn }, i) => {
      if (drawn === null) return "";
      const isGap = (points[i - 1]?.drawn ?? null) === null;
      const place = `${xOf(on).toFixed(1)},${y(drawn).toFixed(1)}`;
      return isGap ? `M${place}L${place}` : `L${place}`;
    })
    .join("");
}

/** What was corrected; a withdrawn value has no place in the plot. */
function ring(
  { on, drawn }: Pick<DrawnPoint, "on" | "drawn">,
  stroke: string,
  { xOf, y, top }: Place,
): Mark {
  const at = drawn === null ? top - above / 2 : y(drawn);
  const title = `${dayWords(on)}: ${drawn === null ? "withdrawn" : "revised"}`;
  return { kind: "circle", x: xOf(on), y: at, r: 4.5, fill: "paper", stroke, title };
}

function breakMarks(lines: readonly DrawnLine[], { xOf, top, foot }: Place): readonly Mark[] {
  return breaksOf(lines).map(([on, words]) => ({
    kind: "path",
    d: `M${xOf(on)},${top}V${foot}`,
    stroke: "ink",
    width: 1,
    dash: [2, 4],
    title: `${dayWords(on)}: ${words}`,
  }));
}

/** The days on which a rule changed, each with what did. */
export function breaksOf(lines: readonly DrawnLine[]): readonly (readonly [string, string])[] {
  const found = new Map<string, Set<string>>();
  for (const { points } of lines) {
    // what changed before the first point shown parts nothing
    for (const { on, breaks } of points.slice(1)) {
      for (const one of breaks) found.set(on, (found.get(on) ?? new Set()).add(one));
    }
  }
  return [...found].map(([on, words]) => [on, [...words].join("; ")] as const).sort();
}

function endOf({ name, points, colour }: DrawnLine, drawn: Drawn, { y, foot }: Place) {
  const last = points.findLast((point) => point.drawn !== null);
  const value =
    last === undefined ? "–" : drawnWords({ ...last, range: null, revisedOn: null }, drawn);
  return { name, value, colour, y: last?.drawn == null ? foot : y(last.drawn) };
}

/** Round numbers around the values, within the scale; the best rank above. */
function domainOf({ lines, measure }: Drawn, { scale }: PlotSettings): [number, number] {
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ drawn, range }) => [...(drawn === null ? [] : [drawn]), ...(range ?? [])]),
  );
  if (measure === "rank") return [Math.max(2, ...values) + 0.5, 0.5];
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (values.length === 0) {
    const [low, high] = scale ?? [0, 100];
    return [low, high];
  }
  const around = scaleLinear([least, most === least ? least + 1 : most], [0, 1]).nice(5);
  const [low = least, high = most] = around.domain();
  if (measure === "relative" || scale === null) return [low, high];
  return [Math.max(low, scale[0]), Math.min(high, scale[1])];
}

function rankTicks([most]: readonly [number, number]): readonly number[] {
  const inner = scaleLinear([1, most], [0, 1])
    .ticks(5)
    .filter((one) => Number.isInteger(one) && one > 1);
  return [1, ...inner];
}
