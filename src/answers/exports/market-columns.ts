import type { Methodology, Segment } from "../../model/methodology.ts";
import type { SegmentReading } from "../../model/publication.ts";
import { type Column, integer, nullable, number, string } from "./column.ts";
import type { Row } from "./dataset.ts";

/** The columns of a market reading, on one day or on many. */
export const marketColumns = {
  level: nullable(number("Median score of the rated constituents", "points")),
  mean: nullable(number("Mean score of the rated constituents", "points")),
  dispersion: nullable(number("Interquartile range of their scores", "points")),
  stressIndex: nullable(number("Sector stress, 0 to 100", "points")),
  crossCorrelation: nullable(
    number("Stress less what it would be if all segments moved together", "points"),
  ),
  marketState: string("indeterminate, nominal, watch, elevated, high or critical"),
  previousState: nullable(string("The state before this one")),
  transition: string("entered, raised, lowered or unchanged"),
  constituentCount: integer("Firms of the index", "firms"),
  ratedCount: integer("Constituents with a score", "firms"),
  unratedCount: integer("Constituents without one", "firms"),
};

/** The segments of several methodologies, each once, under the name it has in the newest. */
export function allSegments(methodologies: readonly Methodology[]): readonly Segment[] {
  const oldestFirst = methodologies.flatMap(({ segments }) => segments);
  return [...new Map(oldestFirst.map((segment) => [segment.id, segment])).values()];
}

/** Two columns per segment; the contributions of a row sum to its stressIndex. */
export function segmentColumns(segments: readonly Segment[]): readonly Column[] {
  return segments.flatMap(({ id, name }) => [
    {
      name: `segments.${id}.level`,
      ...nullable(number(`Segment "${name}", 0 calm to 1 stressed`, "share")),
    },
    {
      name: `segments.${id}.contribution`,
      ...nullable(number(`What segment "${name}" adds to the stress index`, "points")),
    },
  ]);
}

/** Null where the reading has no such segment. */
export function segmentCells(segments: readonly Segment[], read: readonly SegmentReading[]): Row {
  return Object.fromEntries(
    segments.flatMap(({ id }) => {
      const reading = read.find((segment) => segment.id === id);
      return [
        [`segments.${id}.level`, reading?.level ?? null],
        [`segments.${id}.contribution`, reading?.contribution ?? null],
      ];
    }),
  );
}
