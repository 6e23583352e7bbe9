import { groupBy } from "../../src/model/group-by.ts";
import { lockEntries, lockText } from "../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import { columns } from "./columns.ts";
import { csvText } from "./content-text.ts";
import type { Files } from "./raw-content.ts";
import type { Replayed } from "./replay.ts";

/** The files of what the desk issued. */
export function issuedContent({ publications, forecasts }: Replayed): Files {
  const files = new Map<string, string>();
  for (const record of publications) files.set(publicationPath(record), publicationText(record));
  files.set("published.lock.json", lockText(lockEntries(publications)));
  for (const [day, rows] of groupBy(forecasts, ({ issuedOn }) => issuedOn)) {
    files.set(`forecasts/${day}.csv`, csvText(columns.forecasts, rows));
  }
  return files;
}
