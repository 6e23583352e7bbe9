import type { auditTold } from "../../src/answers/rows/audit-words.ts";

type Told = ReturnType<typeof auditTold> & {
  readonly index: string;
  readonly asOf: string;
  readonly methodologyVersion: string;
};

/** An audit for people: a table for each question. */
export function auditText(told: Told): string {
  const head = `${told.index}, methodology ${told.methodologyVersion}, as of ${told.asOf}\n`;
  if (told.reason !== null) return `${head}\nNo audit: ${told.reason}.\n`;
  const weights = table(
    ["indicator", "declared weight", "effective weight"],
    told.weights.map(({ id, declared, effective }) => [id, cell(declared), cell(effective)]),
  );
  const sensitivity = table(
    ["what was varied", "levels", "first order", "total"],
    told.sensitivity.map(({ about, levels, first, total }) => {
      return [about, String(levels), cell(first), cell(total)];
    }),
  );
  const alternatives = table(
    ["another method", "ranks that move", "mean move", "largest", "rank correlation"],
    told.alternatives.map((one) => [
      one.about,
      `${one.moved} of ${told.firms}`,
      cell(one.meanMove),
      String(one.largestMove),
      cell(one.rankCorrelation),
    ]),
  );
  const correlations = table(
    ["of", "with", "correlation", "pairs"],
    told.correlations.map(({ a, b, r, n }) => [a, b, cell(r), String(n)]),
  );
  return [
    head,
    `Effective weights: the share of each indicator in the squared correlations with the score\n${weights}`,
    `Sensitivity of ranks: the share of the variance of their mean move over ${told.combinations} combinations\n${sensitivity}`,
    `Over all of them, a rank moves by ${cell(told.meanMove)} places on average.\n`,
    `Scores by five other methods\n${alternatives}`,
    `Correlations\n${correlations}`,
  ].join("\n");
}

function cell(value: number | null): string {
  return value === null ? "not known" : value.toFixed(3);
}

/** Columns of one width each: words at the left, figures at the right. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...rows.map((row) => (row[i] ?? "").length)),
  );
  const isWord = (i: number) => rows.every((row) => /[a-z]{3}/.test(row[i] ?? ""));
  const line = (cells: readonly string[]) => {
    const padded = cells.map((text, i) => {
      const width = widths[i] ?? 0;
      return isWord(i) ? text.padEnd(width) : text.padStart(width);
    });
    return `  ${padded.join("  ").trimEnd()}\n`;
  };
  return [heads, ...rows].map(line).join("");
}
