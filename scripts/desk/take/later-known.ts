import {
  type MovedFigure,
  type MovedFirm,
  type ReadOtherwise,
  readOtherwise,
} from "../../../src/issue/read-otherwise.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { counted } from "../../../src/model/language/counted.ts";
import { later } from "../../../src/model/language/order.ts";

const shownFigures = 3;

/**
 * The records that would read otherwise by what became known after a day, by how much, and the command that corrects
 * them; without a day, after the last issue.
 */
export function laterKnown(
  dataset: Dataset,
  since: IsoDate = lastIssue(dataset),
): readonly string[] {
  const { records, more } = readOtherwise(dataset, since);
  const lines = records
    .filter(({ figures, firms }) => figures.length > 0 || firms.length > 0)
    .map(lineOf);
  if (more.length === 0) return lines;
  const [newest] = more;
  const first = newest === undefined ? "" : `, from ${newest.referenceId} back`;
  return [
    ...lines,
    `${counted(more.length, "older record")}${first}, may read otherwise, too: stele correct REFERENCE --reason "WHY" --dry-run says`,
  ];
}

/** The day of the last record; before the first one, a day before every other. */
function lastIssue({ publications }: Dataset): IsoDate {
  return publications.map(({ publishedAt }) => publishedAt.slice(0, 10)).reduce(later, "");
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
export function laterKnownValue(dataset: Dataset, since: IsoDate) {
  return readOtherwise(dataset, since).records.map(({ record, laterRows, figures, firms }) => ({
    referenceId: record.referenceId,
    laterRows,
    figures,
    firms,
  }));
}
