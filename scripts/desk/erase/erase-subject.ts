import type { Loaded } from "../../../src/content/load.ts";
import { redactionChanges } from "../../../src/emit/content/content-writer.ts";
import type { Change } from "../../../src/emit/content/journal.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { counted } from "../../../src/model/language/counted.ts";
import { exitCodes } from "../../exit.ts";
import { noProgress, progress } from "../../progress.ts";
import { say, type Telling } from "../../say.ts";
import { refuseUnaccepted, writeAccepted } from "../accepted.ts";
import { opened, refuseOtherPast } from "../opened.ts";
import { type ErasedContent, erasedContent } from "./erased-content.ts";
import { redactionRows } from "./redaction-rows.ts";
import { withoutSalts } from "./salts.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { type TraceLeft, tracesIn, tracesInSite } from "./traces-left.ts";

interface Erasure extends Telling {
  readonly content: string;
  readonly out: string;
  readonly cache: string;
  readonly ground: string;
  readonly words: readonly string[];
  readonly asOf?: string;
  readonly future: boolean;
  readonly dryRun: boolean;
}

/** Erases a firm, or whoever words name, from the content, and looks for what is left there and in the site to come. */
export async function eraseSubject(firm: string | null, options: Erasure): Promise<void> {
  const { content, words, dryRun } = options;
  const { dataset, asOf, loaded } = await opened(content, options);
  refuseOtherPast(loaded, content);
  const subject = subjectOf(dataset, firm, words);
  const erased = erasedContent(content, dataset, subject, asOf);
  const changes = changesOf(erased, loaded, asOf, options);
  if (dryRun) await refuseUnaccepted(content, changes);
  else if (changes.some(({ before, after }) => before !== after)) {
    await writeAccepted(content, changes);
  }
  tell(erased, dryRun);
  if (!dryRun) await search(subject, options);
}

function changesOf(
  { files, records, removed }: ErasedContent,
  { salts }: Loaded,
  on: IsoDate,
  { content, ground }: Erasure,
): readonly Change[] {
  return redactionChanges(content, {
    records: records.map(({ record }) => record),
    files,
    salts: withoutSalts(salts, removed),
    rows: [
      ...records.map(({ record: { referenceId }, fields }) => {
        return { item: referenceId, fields: fields.join(" "), redactedOn: on, ground };
      }),
      ...redactionRows(removed, on, ground),
    ],
  });
}

function tell({ records, removed }: ErasedContent, dryRun: boolean): void {
  const did = dryRun ? "would remove" : "removed";
  const parts = new Map<string, Set<string>>();
  for (const { item, member } of removed) {
    parts.set(item, (parts.get(item) ?? new Set()).add(member));
  }
  const lines = [
    ...records.map(({ record, fields }) => `${record.referenceId}: ${did} ${fields.join(" ")}`),
    ...[...parts].map(([item, members]) => `${item}: ${did} ${[...members].join(" ")}`),
  ];
  const none = "Found no text of it that can go";
  process.stdout.write(`${(lines.length === 0 ? [none] : lines).join("\n")}\n`);
}

/** Says what still names a subject: in the content and the site to come, which is a fault, and in what people keep. */
async function search(subject: Subject, options: Erasure): Promise<void> {
  const { content, out, cache, quiet } = options;
  const { isIn } = subject;
  const shown = quiet === true ? noProgress : progress(process.stderr, () => performance.now());
  const inContent = tracesIn(content, isIn);
  const inSite = await tracesInSite(content, cache, isIn, shown.step).finally(shown.end);
  const searched = `Searched ${counted(inContent.searched, "file")} of "${content}" and ${counted(inSite.searched, "file")} of the site that a build makes of it`;
  if (inContent.left.length + inSite.left.length === 0) {
    process.stdout.write(`${searched}: none names it\n`);
  } else {
    process.stdout.write(`${searched}. These still name it:\n`);
    process.stdout.write(placesText(content, inContent.left));
    process.stdout.write(placesText("the site", inSite.left));
    process.stdout.write(
      "What stands in the content there is an identifier, a rule, a setting or a text for people, which only you can judge: edit it, and run the command again. An identifier on which records rest stays; withdraw what must not be read with it\n",
    );
    process.exitCode = exitCodes.problems;
  }
  const old = [out, cache].map((folder) => ({ folder, ...tracesIn(folder, isIn) }));
  for (const line of peoplesPart(old)) say(line, options);
}

const shown = 20;

function placesText(root: string, left: readonly TraceLeft[]): string {
  const lines = left
    .slice(0, shown)
    .map(({ path, line }) => `  ${root}: ${path}${line === null ? "" : `:${line}`}\n`);
  const more =
    left.length > shown ? `  ${root}: ${counted(left.length - shown, "more file")}\n` : "";
  return `${lines.join("")}${more}`;
}

/** What no command can do, with what old builds here still hold. */
function peoplesPart(
  old: readonly { readonly folder: string; readonly left: readonly TraceLeft[] }[],
): readonly string[] {
  const held = old
    .filter(({ left }) => left.length > 0)
    .map(({ folder, left }) => `${counted(left.length, "file")} of "${folder}" still name it; `);
  return [
    `Next: ${held.join("")}delete ".cache" and old builds, then run "stele build" with your flags, publish, and purge every cache`,
    "Only people can do the rest: rewrite git (git filter-repo), backups, releases and archives that were made, and ask mirrors to copy again (docs/running.md#erasure)",
  ];
}
