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
  readonly keepFigures: boolean;
  readonly asOf?: string;
  readonly future: boolean;
  readonly only: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<reference>", "the version to supersede, the last of its concept")
    .requiredOption("--reason <text>", "why, in a sentence", sentenceOf("--reason"))
    .option("--content <folder>", "where the source files are", "content")
    .option("--note <file>", "a comment in Markdown (default: that of the previous version)")
    .option("--keep-figures", "replace only the note; recompute no figure", false)
    .option("--as-of <date>", "the day of correction (default: the newest known)", dayOf("--as-of"))
    .option("--future", "accept an --as-of after the newest known day", false)
    .option("--only", "leave the other records that no longer follow, and name them", false)
    .option("--yes", "own up without being asked to what changed behind records", false)
    .option("--dry-run", "show what would be issued and how it differs", false)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      '\nExample:\n  stele correct ABC-WS-20260628-0123abcd --reason "Two payouts were counted twice" --dry-run',
    )
    .action((reference: string, options: Options, command: Command) =>
      alone(options, () => run(reference, options, command)),
    );
}

async function run(reference: string, options: Options, command: Command): Promise<void> {
  const { content, keepFigures, reason } = options;
  if (keepFigures && options.note === undefined) {
    command.error('Invalid option "--keep-figures": must come with "--note", or nothing changes');
  }
  const note = options.note === undefined ? null : readNote(options.note);
  const opened = await openedForIssue(content, options);
  const kind = keepFigures ? "keep" : "correct";
  const revised = await revisions(opened, {
    content,
    reference,
    kind,
    reason,
    note,
    only: options.only,
  });
  await writeRevisions(opened, revised, options);
}
