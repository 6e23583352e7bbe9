import { z } from "zod";
import { field, text } from "../../../model/cell.ts";
import { entryOf } from "../../../model/language/at.ts";
import { alternativeWords, auditTold } from "../../rows/audit-words.ts";
import { members } from "../../rows/object-of.ts";
import { figures } from "../../rows/published.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { defineDataset } from "../dataset.ts";
import { firmShape } from "./firms.ts";

const parts = ["correlation", "weight", "sensitivity", "design", "alternative", "none"] as const;

/** What a referee of a composite indicator asks, a figure a row. */
export const audit = defineDataset({
  name: "audit",
  description:
    "The audit of the method on the as-of date: correlations, effective weights, sensitivity of ranks, other methods",
  layer: "derived",
  key: ["part", "subject", "against", "measure"],
  shape: {
    part: field(z.enum(parts), "What the row is about; none where an index has no audit"),
    subject: field(text, "Indicator, factor or other method; why there is no audit"),
    against: field(text, "The other side of a correlation; the same as subject in other rows"),
    measure: field(text, "What is measured"),
    value: field(z.number().nullable(), "The figure; null where it cannot be told"),
    said: field(text, "The same in words"),
  },
  rows: auditRows,
});

interface AuditRow {
  readonly part: (typeof parts)[number];
  readonly subject: string;
  readonly against: string;
  readonly measure: string;
  readonly value: number | null;
  readonly said: string;
}

function auditRows(readModel: ReadModel): readonly AuditRow[] {
  const told = auditTold(readModel.audit);
  if (told.none !== null) {
    const subject = told.none;
    const said = told.reason ?? "";
    return [{ part: "none", subject, against: subject, measure: "rated", value: told.firms, said }];
  }
  const measures = (
    part: AuditRow["part"],
    subject: string,
    said: string,
    of: Readonly<Record<string, number | null>>,
  ): readonly AuditRow[] =>
    Object.entries(of).map(([measure, value]) => {
      return { part, subject, against: subject, measure, value, said };
    });
  const { combinations, meanMove: mean_move } = told;
  return [
    ...told.correlations
      .flatMap(({ a, b, r, n }): readonly AuditRow[] => [
        { part: "correlation", subject: a, against: b, measure: "pearson", value: r, said: "" },
        { part: "correlation", subject: a, against: b, measure: "pairs", value: n, said: "" },
      ])
      .map((row) => ({ ...row, said: `Correlation of ${row.subject} with ${row.against}` })),
    ...told.weights.flatMap(({ id, label, declared, effective }) =>
      measures("weight", id, label, { declared, effective }),
    ),
    ...told.sensitivity.flatMap(({ factor, about, levels, first, total }) =>
      measures("sensitivity", factor, about, { levels, first, total }),
    ),
    ...measures("design", "ranks", "Mean move of a rank over all combinations", {
      combinations,
      mean_move,
    }),
    ...told.alternatives.flatMap(
      ({ id, about, moved, meanMove, largestMove: largest_move, rankCorrelation }) =>
        measures("alternative", id, about, {
          moved,
          mean_move: meanMove,
          largest_move,
          rank_correlation: rankCorrelation,
        }),
    ),
  ];
}

/** The rank of each rated firm by each of the other methods, of which there are none without an audit. */
export const auditRanks = defineDataset({
  name: "audit-ranks",
  description:
    "The rank of each rated firm by the method of the index, and by five others, by rank",
  layer: "derived",
  key: ["firmId"],
  shape: members(firmShape, "firmId slug rank"),
  more: ({ audit: { alternatives } }) =>
    Object.fromEntries(
      alternatives.map((one) => [
        `ranks.${one.id}`,
        figures.rank(`Rank by another method: ${alternativeWords(one)}`),
      ]),
    ),
  rows: ({ audit: { alternatives }, rankingRows }) =>
    rankingRows
      .filter(({ rank }) => rank !== null)
      .map(({ firmId, slug, rank }) => ({
        firmId,
        slug,
        rank,
        ...Object.fromEntries(
          alternatives.map(({ id, ranks }) => [`ranks.${id}`, entryOf(ranks, firmId)]),
        ),
      })),
});
