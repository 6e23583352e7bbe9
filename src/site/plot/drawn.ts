import { defuse } from "../../answers/exports/defuse.ts";
import { fixed } from "../figures.ts";
import { isWithin, type PlotView } from "./address.ts";
import type { PlotLine, PlotPoint, PlotSettings } from "./line.ts";

/** A point with the value that a view draws: as published, its rank, or against the first of the span. */
export interface DrawnPoint extends PlotPoint {
  readonly drawn: number | null;
}

export interface DrawnLine extends Omit<PlotLine, "points"> {
  readonly points: readonly DrawnPoint[];
  /** Its place among all that were chosen. */
  readonly colour: number;
}

export interface Drawn {
  readonly lines: readonly DrawnLine[];
  readonly measure: "value" | "rank" | "relative";
  /** What the values are, such as "0 to 100; higher is better". */
  readonly axis: string;
  readonly decimals: number;
}

/** The points of a view. Lines of unlike scales are each 100 at their first value in the span. */
export function drawnOf(lines: readonly PlotLine[], view: PlotView, settings: PlotSettings): Drawn {
  const measure = measureOf(lines, view, settings);
  const coloured = lines.map((line, colour) => ({ ...line, colour }));
  const ranked =
    measure === "rank" ? coloured.filter(({ id }) => id.startsWith("firms/")) : coloured;
  return {
    measure,
    axis: axisWords(ranked, measure, settings),
    decimals: { value: settings.decimals, rank: 0, relative: 1 }[measure],
    lines: ranked.map((line) => {
      const points = line.points.filter(({ on }) => isWithin(view, on));
      const first = points.find(({ value }) => value !== null && value > 0)?.value ?? 1;
      return {
        ...line,
        events: line.events.filter(({ on }) => isWithin(view, on)),
        points: points.map((point) => ({
          ...point,
          range: measure === "value" ? point.range : null,
          drawn: drawnValue(point, measure, first),
        })),
      };
    }),
  };
}

function measureOf(
  lines: readonly PlotLine[],
  { view }: PlotView,
  { scale }: PlotSettings,
): Drawn["measure"] {
  if (view === "rank") return "rank";
  const isHundred = scale !== null && scale[0] === 0 && scale[1] === 100;
  const axes = new Set(lines.map(({ axis }) => (axis === "stress" && isHundred ? "score" : axis)));
  return axes.size > 1 && view === "line" ? "relative" : "value";
}

function drawnValue({ value, rank }: PlotPoint, measure: Drawn["measure"], first: number) {
  if (measure === "rank") return rank;
  return value === null || measure === "value" ? value : (100 * value) / first;
}

function axisWords(
  lines: readonly PlotLine[],
  measure: Drawn["measure"],
  { axis, ownLevel, firms }: PlotSettings,
): string {
  if (measure === "rank") return `Rank among all ${firms}; 1 is best`;
  if (measure === "relative") {
    return "The scales differ: each line is 100 at its first value in this span";
  }
  const said = lines.map((line) => {
    if (line.axis === "stress") return "Stress: 0 to 100; higher is worse";
    return line.axis === "level" && ownLevel !== null ? ownLevel : axis;
  });
  return [...new Set(said)].map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(". ");
}

export function drawnWords(point: DrawnPoint, { decimals }: Pick<Drawn, "decimals">): string {
  const { drawn, range, revisedOn } = point;
  if (drawn === null) return revisedOn === null ? "–" : "withdrawn";
  const between =
    range === null ? "" : ` (${fixed(range[0], decimals)} to ${fixed(range[1], decimals)})`;
  return `${fixed(drawn, decimals)}${between}${revisedOn === null ? "" : ", revised"}`;
}

/** The days on which any line has a point, oldest first. */
export function daysOf(lines: readonly DrawnLine[]): readonly string[] {
  return [...new Set(lines.flatMap(({ points }) => points.map(({ on }) => on)))].sort();
}

/** Exactly the points of a view, as a table: a row for each. */
export function pointsCsv({ lines, measure }: Drawn): string {
  const head = ["day", "of", "name", measure, "low", "high", "revisedOn", "changes"];
  const rows = lines.flatMap(({ id, name, points }) =>
    points.map(({ on, drawn, range, revisedOn, breaks }) => [
      on,
      id,
      name,
      drawn,
      range?.[0],
      range?.[1],
      revisedOn,
      breaks.join("; "),
    ]),
  );
  const cell = (value: string | number | null | undefined) => {
    const text = typeof value === "string" ? defuse(value) : String(value ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
