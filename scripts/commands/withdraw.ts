import type { Command } from "commander";
import { issueChanges, writeContent } from "../../src/emit/content/content-writer.ts";
import { lastVersion, withdrawal } from "../../src/issue/correct.ts";
import { at } from "../../src/model/language/at.ts";
import { refuseUnaccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { deskOf } from "../desk/desk.ts";
import { openedForIssue } from "../desk/opened.ts";
import { reportText } from "../desk/report.ts";
import { readNote } from "../desk/small-file.ts";
import { urgentVerdictOn } from "../desk/verdict.ts";
import { dayOf, type OutputFormat, outputFormat, sentenceOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly reason: string;
  readonly note?: string;
  readonly asOf?: string;
  readonly future: boolean;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<reference>", "the version to withdraw, the last of its concept")
    .requiredOption("--reason <text>", "why, in a sentence", sentenceOf("--reason"))
    .option("--content <folder>", "where the source files are", "content")
    .option("--note <file>", "a comment in Markdown, frozen with the record")
    .option("--as-of <date>", "the day of withdrawal (default: the newest known)", dayOf("--as-of"))
    .option("--future", "accept an --as-of after the newest known day", false)
    .option("--dry-run", "show what would be issued and how it differs", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      '\nExample:\n  stele withdraw ABC-PD-20260628-0123abcd --reason "The source retracted its report"',
    )
    .action((reference: string, options: Options) => alone(options, () => run(reference, options)));
}

async function run(reference: string, options: Options): Promise<void> {
  const { content, dryRun, format, reason } = options;
  const note = options.note === undefined ? null : readNote(options.note);
  const { dataset, asOf, bound } = await openedForIssue(content, options);
  const before = lastVersion(dataset.publications, reference);
  const { publishTime } = dataset.publisher;
  const asked = { reference, reason, note, on: asOf, publishTime };
  const made = withdrawal(dataset.publications, asked);
  const { records, rows, salts } = bound({ records: [made], forecasts: [], owns: before });
  const record = at(records, 0);
  const issue = { records, forecasts: [], rows, salts };
  const changes = issueChanges(content, dataset.lock, issue);
  await refuseUnaccepted(content, changes, urgentVerdictOn);
  const written = dryRun ? [] : writeContent(deskOf(content), changes);
  const issued = [{ record, before }];
  const report = { asOf, dryRun, issued, already: [], forecasts: 0, written };
  process.stdout.write(reportText(report, format));
  const did = dryRun ? "Would withdraw" : "Withdrew";
  say(`${did} "${reference}" by "${record.referenceId}"`, options);
}
