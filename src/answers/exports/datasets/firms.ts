import { z } from "zod";
import { count, field, measured, text } from "../../../model/cell.ts";
import { entryOf } from "../../../model/language/at.ts";
import type { Methodology } from "../../../model/methodology.ts";
import type { Break } from "../../../model/shared.ts";
import { identifiersOf, identifiersSchema } from "../../rows/firm-object.ts";
import { type FirmRow, firmRowSchema, rankingRowSchema } from "../../rows/firm-row.ts";
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

const { pillars: _, breaks: __, groups: ____, ...ofFirm } = firmRowSchema.unwrap().shape;
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
  more: ({ analysis }) => ({
    ...Object.fromEntries(
      analysis.world.methodology.pillars.map(({ id, name }) => [
        `pillars.${id}`,
        figures.scaled(`Pillar "${name}"`),
      ]),
    ),
    ...groupShape(analysis.world.methodology),
  }),
  rows: ({ firmRows, analysis }) =>
    firmRows.map(({ pillars, groups, breaks: between, ...cells }) => ({
      ...cells,
      ...breakCells(between),
      ...identifiersOf(entryOf(analysis.firmBySlug, cells.slug).firm.identifiers ?? {}),
      ...prefixed("pillars", pillars),
      ...groupCells(analysis.world.methodology, groups),
    })),
});

export function prefixed<T>(prefix: string, values: Readonly<Record<string, T>>) {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [`${prefix}.${id}`, value]),
  );
}

/** Two columns for each group: the value of a firm, and its rank among those that have it. */
function groupShape({ groups }: Methodology) {
  return Object.fromEntries(
    groups.flatMap(({ id, name }) => [
      [`groups.${id}`, field(text.nullable(), `Value in the group "${name}"`)],
      [`groups.${id}.rank`, figures.rank(`Place among the firms of the same "${name}"`)],
    ]),
  );
}

function groupCells({ groups }: Methodology, places: FirmRow["groups"]) {
  const own = new Map(Object.entries(places));
  return Object.fromEntries(
    groups.flatMap(({ id }) => [
      [`groups.${id}`, own.get(id)?.value ?? null],
      [`groups.${id}.rank`, own.get(id)?.rank ?? null],
    ]),
  );
}

const { breaks: ___, groups: _____, ...ranked } = rankingRowSchema.unwrap().shape;

export const rankings = defineDataset({
  name: "rankings",
  description: "Every firm by rank, unrated firms last, ties by slug",
  layer: "interpretation",
  key: ["firmId"],
  shape: { ...ranked, ...breakShape },
  more: ({ analysis }) => groupShape(analysis.world.methodology),
  rows: ({ rankingRows, analysis }) =>
    rankingRows.map(({ breaks: between, groups, ...cells }) => ({
      ...cells,
      ...breakCells(between),
      ...groupCells(analysis.world.methodology, groups),
    })),
});
