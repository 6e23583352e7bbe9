import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadDataset } from "../../src/content/load.ts";
import { defaultAsOf } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { banksOf } from "./banks.ts";
import { readCallReports } from "./call-reports.ts";
import { emptyArchives, emptyContentFolder, type File, writeFiles } from "./content-folder.ts";
import { readFailures } from "./failures.ts";
import { firmFiles } from "./firm-files.ts";
import { emptyLedger, ledgerFile } from "./ledger-file.ts";
import { observationFiles } from "./observation-files.ts";
import { outcomeFiles } from "./outcome-files.ts";
import { publicationFiles, quarterlyPublications } from "./publications.ts";
import { researchFiles } from "./research-files.ts";
import { sourceFiles } from "./source-files.ts";
import { readEdges, readWorks } from "./works.ts";

export interface ConvertOptions {
  /** The folder with `us-banks`, `citations` and `research`. */
  readonly data: string;
  /** The content folder, which is replaced. */
  readonly out: string;
  /** The days from the end of a quarter until its reports count as known. */
  readonly lagDays: number;
}

/** Turns the data into a content folder. The same data gives the same bytes. */
export async function convert(options: ConvertOptions): Promise<readonly File[]> {
  const { data, out } = options;
  const base = convertBanks(options);
  const rest = publishedFiles(data, await loadDataset(out));
  writeFiles(out, rest);
  return [...base, ...rest];
}

/** The same without what is published about the banks: all that a model is fitted to. */
export function convertBanks(options: ConvertOptions): readonly File[] {
  const { out } = options;
  const files = [template("methodology/2010.1.yaml"), ...sourceFiles(), ...bankFiles(options)];
  emptyContentFolder(out, template("index.yaml"));
  writeFiles(out, [...files, emptyLedger, ...emptyArchives]);
  return files;
}

function template(path: string): File {
  return { path, text: readFileSync(join(import.meta.dirname, "template", path), "utf8") };
}

function bankFiles({ data, lagDays }: ConvertOptions): readonly File[] {
  const reports = readCallReports(join(data, "us-banks/call-reports.csv"));
  const failures = readFailures(join(data, "us-banks/failures.csv"), reports);
  const banks = banksOf(reports, failures, lagDays);
  return [...firmFiles(banks), ...observationFiles(reports, lagDays), ...outcomeFiles(banks)];
}

/** What needs the banks to be known: the publications, and all that cites or follows them. */
function publishedFiles(data: string, dataset: Dataset): readonly File[] {
  const asOf = defaultAsOf(dataset);
  if (asOf === null) throw new RangeError(`Cannot convert "${data}": it has no bank with figures`);
  const publications = quarterlyPublications(dataset, asOf);
  const works = readWorks(join(data, "citations/works.csv"));
  const edges = readEdges(join(data, "citations/citations.csv"));
  return [
    ...publicationFiles(publications),
    ledgerFile(works, edges, publications, asOf),
    ...researchFiles(join(data, "research"), asOf),
  ];
}
