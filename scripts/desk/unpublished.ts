import { rowsPath } from "../../src/emit/content/content-writer.ts";
import { type Change, textOf } from "../../src/emit/content/journal.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { forecastsPath } from "../../src/model/forecast.ts";
import type { Publication } from "../../src/model/publication.ts";
import { publicationPath } from "../../src/record/publication-text.ts";

/** What goes with records that were never published: their files, and the forecasts and lines of their issue. */
export function deletions(
  content: string,
  { publications }: Pick<Dataset, "publications">,
  gone: readonly Publication[],
): readonly Change[] {
  const names = new Set(gone.map(({ referenceId }) => referenceId));
  const left = publications.filter(({ referenceId }) => !names.has(referenceId));
  const dayOf = ({ provenance }: Publication) => provenance.asOf;
  const days = new Set(gone.map(dayOf));
  for (const record of left) days.delete(dayOf(record));
  const removed = [...gone.map(publicationPath), ...[...days].map(forecastsPath)];
  const bases = new Set(gone.map(({ basis }) => basis ?? ""));
  for (const { basis } of left) bases.delete(basis ?? "");
  const changes = [
    ...removed.map((path) => ({ path, before: textOf(content, path), after: null })),
    withoutBases(content, bases),
  ];
  return changes.filter(({ before, after }) => before !== after);
}

/** The list of rows without the lines of some bases. */
function withoutBases(content: string, bases: ReadonlySet<string>): Change {
  const before = textOf(content, rowsPath);
  if (before === null) return { path: rowsPath, before, after: null };
  const [header = "", ...lines] = before.split("\n");
  const place = header.trimEnd().split(",").indexOf("basis");
  const kept = lines.filter((line) => !bases.has(line.split(",")[place] ?? ""));
  return { path: rowsPath, before, after: [header, ...kept].join("\n") };
}
