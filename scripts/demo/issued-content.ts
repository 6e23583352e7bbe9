import type { Loaded } from "../../src/content/load.ts";
import { basisOf, newLines } from "../../src/issue/rows/issued-rows.ts";
import { forecastSchema, forecastsPath } from "../../src/model/forecast.ts";
import { issuedRowsSchema } from "../../src/model/issued-rows.ts";
import { at } from "../../src/model/language/at.ts";
import { groupBy } from "../../src/model/language/group-by.ts";
import { lockEntries, lockText } from "../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import { csvText } from "./content-text.ts";
import type { Files } from "./raw-content.ts";
import type { Replayed } from "./replay.ts";

/** The files of what the desk issued. */
export function issuedContent({ publications, forecasts }: Replayed): Files {
  const files = new Map<string, string>();
  for (const record of publications) files.set(publicationPath(record), publicationText(record));
  files.set("published.lock.json", lockText(lockEntries(publications)));
  for (const [day, rows] of groupBy(forecasts, ({ issuedOn }) => issuedOn)) {
    files.set(forecastsPath(day), csvText(forecastSchema, rows));
  }
  return files;
}

/** The digests of what its records rest on, all of the day of the newest: they were issued before there were any. */
export function boundRows({ dataset, documents }: Loaded): string {
  if (dataset === null) throw new RangeError("Cannot bind the records: the content has problems");
  const { publications } = dataset;
  const on = at(publications, publications.length - 1).publishedAt.slice(0, 10);
  const lines = newLines({ dataset, documents }, [], on, null);
  const basis = basisOf(lines);
  return csvText(
    issuedRowsSchema,
    lines.map((line) => ({ basis, ...line })),
  );
}
