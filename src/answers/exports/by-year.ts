import { by } from "../../model/language/order.ts";
import type { Part } from "../rows/part.ts";
import type { ReadModel } from "../rows/read-model.ts";
import type { ExportDataset, FlatDataset, Row } from "./dataset.ts";
import { rowGroups } from "./table.ts";

/** The parts of a dataset, oldest first; none where it is one file, as it is up to `rowsInFile` rows. */
export function partsOf(dataset: ExportDataset, readModel: ReadModel): readonly Part[] {
  if (dataset.nested || dataset.dated === null) return [];
  const { dated } = dataset;
  return readModel.parts(`${dataset.name} ${readModel.rowsInFile}`, () =>
    countedParts(dataset, dated, readModel),
  );
}

function countedParts({ rows }: FlatDataset, dated: string, readModel: ReadModel) {
  const { rowsInFile } = readModel;
  const years = new Map<string, number>();
  let total = 0;
  for (const row of rows(readModel)) {
    const year = yearOf(row, dated);
    years.set(year, (years.get(year) ?? 0) + 1);
    total += 1;
  }
  if (total <= rowsInFile) return [];
  return [...years].sort(by(([year]) => year)).flatMap(([year, count]) => {
    const pages = Math.ceil(count / rowsInFile);
    return Array.from({ length: pages }, (_, i): Part => {
      const rowCount = Math.min(rowsInFile, count - i * rowsInFile);
      return { year, page: i + 1, pages, rowCount, total };
    });
  });
}

/** Reads the rows of parts; those that are asked for one after the other are made once. */
export function partReader(readModel: ReadModel) {
  let open = { name: "", year: "", pages: rowGroups<Row>([], 1), next: 1 };
  return (dataset: FlatDataset, { year, page }: Part): readonly Row[] => {
    const { name, dated, rows } = dataset;
    if (open.name !== name || open.year !== year || open.next > page) {
      const own = ofYear(rows(readModel), dated ?? "", year);
      open = { name, year, pages: rowGroups(own, readModel.rowsInFile), next: 1 };
    }
    let found: readonly Row[] = [];
    for (; open.next <= page; open.next += 1) found = open.pages.next().value ?? [];
    return found;
  };
}

function* ofYear(rows: Iterable<Row>, dated: string, year: string): Iterable<Row> {
  for (const row of rows) if (yearOf(row, dated) === year) yield row;
}

function yearOf(row: Row, dated: string): string {
  return String(row[dated]).slice(0, 4);
}
