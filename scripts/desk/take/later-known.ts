import {
  type MovedFigure,
  type MovedFirm,
  type ReadOtherwise,
  readOtherwise,
} from "../../../src/issue/read-otherwise.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { counted } from "../../../src/model/language/counted.ts";

const shownFigures = 3;

/** The newest records that would read otherwise by what is known now, by how much, and the command that corrects them. */
export function laterKnown(dataset: Dataset): readonly string[] {
  return readOtherwise(dataset)
    .filter(({ figures, firms }) => figures.length > 0 || firms.length > 0)
    .map(lineOf);
}

function lineOf({ record, laterRows, figures, firms }: ReadOtherwise): string {
  const { referenceId, publishedAt } = record;
  const known = `${counted(laterRows, "reading")} of its days became known after ${publishedAt.slice(0, 10)}`;
  const rest = figures.length - shownFigures;
  const moved = [
    ...figures.slice(0, shownFigures).map(figureWords),
    ...(rest > 0 ? [counted(rest, "more figure")] : []),
    ...firmWords(firms),
  ];
  return `${referenceId} would read otherwise now, because ${known}: ${moved.join(", ")}. To correct it: stele correct ${referenceId} --reason "WHY"`;
}

function figureWords({ label, unit, before, after }: MovedFigure): string {
  return `${label} ${before ?? "none"} -> ${after ?? "none"} ${unit}`;
}

function firmWords(firms: readonly MovedFirm[]): readonly string[] {
  const [largest] = firms;
  if (largest === undefined) return [];
  const { name, before, after } = largest;
  return [
    `the score of ${counted(firms.length, "firm")}, most of "${name}", ${before ?? "none"} -> ${after ?? "none"}`,
  ];
}

/** The same for machines. */
export function laterKnownValue(dataset: Dataset) {
  return readOtherwise(dataset).map(({ record, laterRows, figures, firms }) => ({
    referenceId: record.referenceId,
    laterRows,
    figures,
    firms,
  }));
}
