import type { Command } from "commander";
import { givenLimits } from "../../src/content/files/content-file.ts";
import { nearest } from "../../src/content/findings/nearest.ts";
import { type ImportedCitations, importCitations } from "../../src/content/import-citations.ts";
import { citationsChange } from "../../src/emit/content/content-writer.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { writeAccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { opened, refuseOtherPast } from "../desk/opened.ts";
import { readContentText } from "../desk/small-file.ts";
import { exitCodes } from "../exit.ts";
import { dayOf, type OutputFormat, outputFormat } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly reference: string;
  readonly content: string;
  readonly citedOn?: string;
  readonly addedOn?: string;
  readonly future: boolean;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .command("citations")
    .description("add the works of a CSL-JSON, BibTeX or RIS file to citations.csv, unverified")
    .argument("<file>", "the works, all of which cite the same publication")
    .requiredOption("--reference <reference>", "the reference or concept that they cite")
    .option("--content <folder>", "where the source files are", "content")
    .option("--cited-on <date>", "the date of works without one", dayOf("--cited-on"))
    .option(
      "--added-on <date>",
      "the day on which they are added (default: the newest known)",
      dayOf("--added-on"),
    )
    .option("--future", "accept an --added-on after the newest known day", false)
    .option("--dry-run", "show what would be added", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele import citations works.bib --reference ABC-WS-20260628-0123abcd",
    )
    .action((file: string, options: Options) => alone(options, () => run(file, options)));
}

async function run(file: string, options: Options): Promise<void> {
  const text = readContentText(file, "the citations", givenLimits.citations);
  const {
    dataset,
    asOf: addedOn,
    loaded,
  } = await opened(options.content, {
    asOf: options.addedOn,
    future: options.future,
  });
  refuseOtherPast(loaded, options.content);
  const referenceId = referenceOf(dataset, options.reference);
  const { citedOn = null } = options;
  const known = dataset.citations;
  const imported = importCitations(text, { referenceId, addedOn, citedOn, known });
  if (imported === null) {
    throw new RangeError(`Cannot read the citations "${file}": found none of csl, bibtex, ris`);
  }
  const { rows, unread } = imported;
  if (!options.dryRun && rows.length > 0) {
    await writeAccepted(options.content, [citationsChange(options.content, rows)]);
  }
  process.stdout.write(said(imported, options));
  for (const line of unread) process.stderr.write(`Not imported: ${line}\n`);
  say(closing(imported, options.dryRun), options);
  if (unread.length > 0) process.exitCode = rows.length > 0 ? exitCodes.inPart : exitCodes.problems;
}

function referenceOf({ publications }: Dataset, text: string): string {
  const names = publications.flatMap(({ referenceId, conceptId }) => [referenceId, conceptId]);
  if (names.includes(text)) return text;
  const near = nearest(text, names);
  const known =
    near === null ? ', must be one of "published.lock.json"' : `, did you mean "${near}"`;
  throw new RangeError(`Unknown reference: found "${text}"${known}`);
}

function said(imported: ImportedCitations, { format, dryRun }: Options): string {
  if (format === "json") return `${JSON.stringify({ dryRun, ...imported })}\n`;
  return imported.rows.map((row) => `${row.citationId} ${row.title} (${row.url})\n`).join("");
}

function closing({ rows, already, unread }: ImportedCitations, dryRun: boolean): string {
  const did = dryRun ? "Would add" : "Added";
  return `${did} ${rows.length}, ${already.length} listed already, ${unread.length} not read`;
}
