import { newIssuedRows } from "../../src/issue/rows/issued-rows.ts";
import { at } from "../../src/language/at.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { forecastSchema } from "../../src/model/forecast.ts";
import { groupBy } from "../../src/model/group-by.ts";
import { issuedRowsSchema } from "../../src/model/issued-rows.ts";
import { lockEntries, lockText } from "../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import { csvText } from "./content-text.ts";
import type { Files } from "./raw-content.ts";
import type { Replayed } from "./replay.ts";

/**
 * The files of what the desk issued. Its digests of rows begin with its newest issue: what changes
 * behind any record from then on is named.
 */
export function issuedContent(dataset: Dataset, { publications, forecasts }: Replayed): Files {
  const files = new Map<string, string>();
  for (const record of publications) files.set(publicationPath(record), publicationText(record));
  files.set("published.lock.json", lockText(lockEntries(publications)));
  for (const [day, rows] of groupBy(forecasts, ({ issuedOn }) => issuedOn)) {
    files.set(`forecasts/${day}.csv`, csvText(forecastSchema, rows));
  }
  const on = at(publications, publications.length - 1).publishedAt.slice(0, 10);
  const rows = newIssuedRows(dataset, [], { on, owns: null });
  files.set("published.rows.csv", csvText(issuedRowsSchema, rows));
  return files;
}
