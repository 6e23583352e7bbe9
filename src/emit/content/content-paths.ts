import { seriesCodes } from "../../model/publication.ts";
import { seriesDirectory } from "../../record/publication-text.ts";

/** The lock of the issued records. */
export const lockPath = "published.lock.json";
/** The digests of the rows that records rest on. */
export const rowsPath = "published.rows.csv";
export const redactionsPath = "redactions.csv";
export const citationsPath = "citations.csv";

const tables: readonly string[] = [lockPath, rowsPath, redactionsPath, citationsPath];
const series = seriesCodes.map(seriesDirectory).join("|");
const archives = new RegExp(
  `^(?:publications/(?:${series})/[A-Za-z0-9-]+\\.json|forecasts/\\d{4}-\\d\\d-\\d\\d\\.csv)$`,
);

/** Whether a path is one of those that commands write into a content folder, and no other file. */
export function isWrittenByCommands(path: string): boolean {
  return tables.includes(path) || archives.test(path);
}
