import type { Command } from "commander";
import { lockPath } from "../../src/emit/content/content-writer.ts";
import type { Change } from "../../src/emit/content/journal.ts";
import { textOf } from "../../src/emit/content/journal.ts";
import { at } from "../../src/model/language/at.ts";
import type { Publication } from "../../src/model/publication.ts";
import { ledgerOrigin } from "../../src/record/ledger/ledger.ts";
import { lockText, logOrder } from "../../src/record/lock.ts";
import { refuseUnaccepted, writeAccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { type Opened, opened } from "../desk/opened.ts";
import { type Revisions, revisions } from "../desk/revise/revisions.ts";
import { writeRevisions } from "../desk/revise/write-revisions.ts";
import { deletions } from "../desk/unpublished.ts";
import { dayOf, type OutputFormat, outputFormat, sentenceOf } from "../options.ts";
import { savedCheckpoint } from "../saved-checkpoint.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly checkpoint?: string;
  readonly neverPublished: boolean;
  readonly reason?: string;
  readonly asOf?: string;
  readonly future: boolean;
  readonly only: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .option("--content <folder>", "where the source files are", "content")
    .option(
      "--checkpoint <place>",
      "a saved checkpoint, or the published address: what it has is published",
    )
    .option("--never-published", "nobody has the records: they were built or sent nowhere", false)
    .option("--reason <text>", "why, in a sentence, of what is published", sentenceOf("--reason"))
    .option("--as-of <date>", "the day of withdrawal (default: the newest known)", dayOf("--as-of"))
    .option("--future", "accept an --as-of after the newest known day", false)
    .option("--only", "leave the other records that no longer follow, and name them", false)
    .option("--yes", "own up without being asked to what changed behind records", false)
    .option("--dry-run", "show what would be done", false)
    .option("--format <format>", "text or json, of what is published", outputFormat, "text")
    .addHelpText("after", "\nExample:\n  stele undo --checkpoint https://index.example")
    .action((options: Options) => alone(options, () => run(options)));
}

async function run(options: Options): Promise<void> {
  const { content, dryRun } = options;
  const found = await opened(content, options);
  const log = logOrder(found.dataset.publications);
  const last = lastIssue(log);
  const names = last.map(({ referenceId }) => `"${referenceId}"`).join(", ");
  const published = await publishedOf(found, log.length, options);
  const open = last.slice(Math.max(0, published - (log.length - last.length)));
  if (open.length < last.length) return revise(found, last, options);
  const changes = withoutRecords(found, last, content);
  if (dryRun) await refuseUnaccepted(content, changes);
  else await writeAccepted(content, changes);
  say(`${dryRun ? "Would take" : "Took"} ${names} out of the books`, options);
  say("Next: mend what was wrong, delete the folder of the last build, then stele issue", options);
}

/** The records of the command that issued last: those at the end of the log of one day and basis. */
function lastIssue(log: readonly Publication[]): readonly Publication[] {
  if (log.length === 0) throw new RangeError("Cannot undo: nothing is issued");
  const { basis, publishedAt } = at(log, log.length - 1);
  const isOfIt = (one: Publication) =>
    one.basis === basis && one.publishedAt.slice(0, 10) === publishedAt.slice(0, 10);
  const before = log.findLastIndex((one) => !isOfIt(one));
  return log.slice(before + 1);
}

/** How many entries of the log are published. */
async function publishedOf(
  { dataset }: Opened,
  entries: number,
  { checkpoint: place, neverPublished }: Options,
): Promise<number> {
  if (place === undefined) {
    if (neverPublished) return 0;
    throw new RangeError(
      'Cannot undo: what is published stays in the log, so name the published address by --checkpoint, or say --never-published; "stele undo --help" has an example',
    );
  }
  const { size, origin } = await savedCheckpoint(place);
  const own = ledgerOrigin(dataset.publisher.baseUrl);
  if (origin !== own) {
    throw new RangeError(
      `Cannot undo: "${place}" is the checkpoint of the log "${origin}", and the content's is "${own}"`,
    );
  }
  if (size <= entries) return size;
  throw new RangeError(
    `Cannot undo: "${place}" has ${size} records, and the content ${entries}; fetch the newest content first`,
  );
}

/** The content without records that nobody has, and without all that their issue added. */
function withoutRecords(
  { dataset }: Opened,
  gone: readonly Publication[],
  content: string,
): readonly Change[] {
  const names = new Set(gone.map(({ referenceId }) => referenceId));
  const left = Object.entries(dataset.lock).filter(([reference]) => !names.has(reference));
  const after = lockText(Object.fromEntries(left));
  return [
    ...deletions(content, dataset, gone),
    { path: lockPath, before: textOf(content, lockPath), after },
  ];
}

/** What is published is corrected where the content gives other figures by now, and withdrawn where it does not. */
async function revise(
  found: Opened,
  published: readonly Publication[],
  options: Options,
): Promise<void> {
  const { content, reason, only } = options;
  const names = published.map(({ referenceId }) => referenceId);
  if (reason === undefined) {
    throw new RangeError(
      `Cannot undo "${names.join('", "')}" without a trace, because it is published: give a --reason, and it is corrected, or withdrawn where the content still gives the same`,
    );
  }
  let now = found;
  for (const reference of names) {
    const superseded = now.dataset.publications.some(({ supersedes }) => supersedes === reference);
    // a record that was revised with the one before it
    if (superseded) continue;
    const asked = { content, reference, reason, note: null, only };
    const corrected = await revisions(now, { ...asked, kind: "correct" });
    const revised = isOther(corrected)
      ? corrected
      : await revisions(now, { ...asked, kind: "withdraw" });
    await writeRevisions(now, revised, options);
    if (!options.dryRun) now = await opened(content, options);
  }
  say("Next: stele build, then publish", options);
}

/** What a record states; words of a correction differ by themselves. */
const figures = ["stressIndex", "metrics", "segments", "snapshot"] as const;

/** Whether a correction says anything else than the record that it takes the place of. */
function isOther({ issued }: Revisions): boolean {
  return issued.some(({ record, before }) =>
    figures.some((name) => JSON.stringify(record[name]) !== JSON.stringify(before[name])),
  );
}
