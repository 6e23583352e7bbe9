import type { Command } from "commander";
import { alone } from "../desk/alone.ts";
import { openedForIssue } from "../desk/opened.ts";
import { revisions } from "../desk/revise/revisions.ts";
import { writeRevisions } from "../desk/revise/write-revisions.ts";
import { readNote } from "../desk/small-file.ts";
import { dayOf, type OutputFormat, outputFormat, sentenceOf } from "../options.ts";
import type { Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly reason: string;
  readonly note?: string;
  readonly asOf?: string;
  readonly future: boolean;
  readonly only: boolean;
  readonly yes: boolean;
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
    .option("--only", "leave the other records that no longer follow, and name them", false)
    .option("--yes", "own up without being asked to what changed behind records", false)
    .option("--dry-run", "show what would be issued and how it differs", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      '\nExample:\n  stele withdraw ABC-PD-20260628-0123abcd --reason "The source retracted its report"',
    )
    .action((reference: string, options: Options) => alone(options, () => run(reference, options)));
}

async function run(reference: string, options: Options): Promise<void> {
  const { content, reason } = options;
  const note = options.note === undefined ? null : readNote(options.note);
  const opened = await openedForIssue(content, options);
  const revised = await revisions(opened, {
    content,
    reference,
    kind: "withdraw",
    reason,
    note,
    only: options.only,
  });
  await writeRevisions(opened, revised, options);
}
