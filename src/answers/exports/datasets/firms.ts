import { z } from "zod";
import { count, field, measured } from "../../../model/cell.ts";
import { entryOf } from "../../../model/language/at.ts";
import type { Break } from "../../../model/shared.ts";
import { identifiersOf, identifiersSchema } from "../../rows/firm-object.ts";
import { firmRowSchema, rankingRowSchema } from "../../rows/firm-row.ts";
import { figures } from "../../rows/published.ts";
import { defineDataset } from "../dataset.ts";

/** What changed between a row and what it is compared with, laid flat. */
export const breakShape = {
  breaks: field(
    z.string().nullable(),
    "What changed since what is compared with, as kind from > to, parted by semicolons; null where nothing did",
  ),
};

export function breakCells(between: readonly Break[]) {
  const parts = between.map(({ kind, from, to }) => `${kind} ${from ?? ""} > ${to ?? ""}`);
  return { breaks: parts.length === 0 ? null : parts.join("; ") };
}

const { pillars: _, breaks: __, ...ofFirm } = firmRowSchema.unwrap().shape;
/** The columns of a firm, of which every dataset about firms has some. */
export const firmShape = { ...ofFirm, ...breakShape };

export const carriedCount = measured(
  count,
  "Indicators whose value is carried on from an earlier period: they count for the score alone",
  "indicators",
);

/** The rows of `/api/firms`, with `pillars` laid flat as `pillars.<id>`. */
export const firms = defineDataset({
  name: "firms",
  description:
    "Every firm of the index with its score, rank, risk and completeness of evidence, by slug",
  layer: "interpretation",
  key: ["firmId"],
  shape: { ...firmShape, ...identifiersSchema.shape },
  more: ({ analysis }) =>
    Object.fromEntries(
      analysis.world.methodology.pillars.map(({ id, name }) => [
        `pillars.${id}`,
        figures.scaled(`Pillar "${name}"`),
      ]),
    ),
  rows: ({ firmRows, analysis }) =>
    firmRows.map(({ pillars, breaks: between, ...cells }) => ({
      ...cells,
      ...breakCells(between),
      ...identifiersOf(entryOf(analysis.firmBySlug, cells.slug).firm.identifiers ?? {}),
      ...prefixed("pillars", pillars),
    })),
});

export function prefixed<T>(prefix: string, values: Readonly<Record<string, T>>) {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [`${prefix}.${id}`, value]),
  );
}

const { breaks: ___, ...ranked } = rankingRowSchema.unwrap().shape;

export const rankings = defineDataset({
  name: "rankings",
  description: "Every firm by rank, unrated firms last, ties by slug",
  layer: "interpretation",
  key: ["firmId"],
  shape: { ...ranked, ...breakShape },
  rows: ({ rankingRows }) =>
    rankingRows.map(({ breaks: between, ...cells }) => ({ ...cells, ...breakCells(between) })),
});
