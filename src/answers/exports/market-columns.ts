import type { Methodology, Segment } from "../../model/methodology.ts";
import type { SegmentReading } from "../../model/publication.ts";
import { indexSchema } from "../rows/index-object.ts";
import { members } from "../rows/members.ts";
import { figures } from "../rows/published.ts";
import type { Row } from "./dataset.ts";

export const marketShape = members(
  indexSchema.shape,
  "level mean dispersion stressIndex crossCorrelation marketState previousState transition",
  "constituentCount ratedCount unratedCount stateSince",
);

/** The segments of several methodologies, each once, under the name it has in the newest. */
export function allSegments(methodologies: readonly Methodology[]): readonly Segment[] {
  const oldestFirst = methodologies.flatMap(({ segments }) => segments);
  return [...new Map(oldestFirst.map((segment) => [segment.id, segment])).values()];
}

/** Two columns per segment; the contributions of a row sum to its stressIndex. */
export function segmentShape(segments: readonly Segment[]) {
  return Object.fromEntries(
    segments.flatMap(({ id, name }) => [
      [`segments.${id}.level`, figures.share(`Segment "${name}", 0 calm to 1 stressed`)],
      [
        `segments.${id}.contribution`,
        figures.stress(`What segment "${name}" adds to the stress index`),
      ],
    ]),
  );
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
