import { relative, sep } from "node:path";
import type { Command } from "commander";
import { statusBelow } from "../../src/content/files/content-file.ts";
import { kindOf } from "../../src/content/files/kinds.ts";
import { redactionChanges } from "../../src/emit/content/content-writer.ts";
import { presentText } from "../../src/emit/content/journal.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Redaction } from "../../src/model/issued/redaction.ts";
import { counted } from "../../src/model/language/counted.ts";
import type { Publication } from "../../src/model/publication.ts";
import { type TextMember, textMembers } from "../../src/record/freeze/record-texts.ts";
import { figureIn, membersWith, withoutTexts } from "../../src/record/freeze/redacted.ts";
import { refuseUnaccepted, writeAccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { eraseSubject } from "../desk/erase/erase-subject.ts";
import { kindsWithTexts } from "../desk/erase/erased-content.ts";
import { type RemovedText, redactedFile } from "../desk/erase/redacted-file.ts";
import { redactionRows } from "../desk/erase/redaction-rows.ts";
import { withoutSalts } from "../desk/erase/salts.ts";
import { opened, refuseOtherPast } from "../desk/opened.ts";
import { collected, dayOf, oneOf, sentenceOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly out: string;
  readonly cache: string;
  readonly ground: string;
  readonly firm?: string;
  readonly fields?: readonly TextMember[];
  readonly words: readonly string[];
  readonly asOf?: string;
  readonly future: boolean;
  readonly dryRun: boolean;
}

export function define(command: Command): void {
  command
    .argument("[items...]", "references of records, or files of the content such as claims.csv")
    .requiredOption("--ground <text>", "on what ground, in a sentence", sentenceOf("--ground"))
    .option("--firm <id>", "erase a firm: its firmId, slug or name")
    .option(
      "--words <text>",
      "take out each text that holds these words; without items, in every form and everywhere; may be given again",
      collected,
      [],
    )
    .option(
      "--fields <names>",
      `without --words: the fields of a record to empty (default: ${textMembers.join(",")})`,
      fieldList,
    )
    .option("--content <folder>", "where the source files are", "content")
    .option("--out <folder>", "an erasure also looks into the last build", "dist")
    .option("--cache <folder>", "where drawn cards are kept", ".cache")
    .option("--as-of <date>", "the day of removal (default: the newest known)", dayOf("--as-of"))
    .option("--future", "accept an --as-of after the newest known day", false)
    .option("--dry-run", "show what would be removed", false)
    .addHelpText(
      "after",
      `
Example:
  stele redact --firm F08 --ground "Order of a court, 12 O 34/26"
  stele redact --words "Jane Roe" --ground "Asked by a person who was named without need"
  stele redact ABC-EA-20260628-0123abcd claims.csv --words "Jane Roe" --ground "Order of a court, 12 O 34/26"`,
    )
    .action((items: readonly string[], options: Options) =>
      alone(options, () => run(items, options)),
    );
}

function fieldList(text: string): readonly TextMember[] {
  return text.split(",").map(oneOf("--fields", textMembers));
}

/** What is left of one item. */
interface Redacted {
  readonly item: string;
  readonly fields: string;
  readonly record: Publication | null;
  readonly file: { readonly path: string; readonly after: string } | null;
  readonly removed: readonly RemovedText[];
}

async function run(items: readonly string[], options: Options): Promise<void> {
  const { words, firm } = options;
  if (words.includes("")) throw new RangeError("Cannot redact: --words must not be empty");
  if (items.length > 0 && firm !== undefined) {
    throw new RangeError("Cannot redact items and a firm together: give --firm alone");
  }
  if (items.length > 0) return redactItems(items, options);
  if (firm === undefined && words.length === 0) {
    throw new RangeError("Cannot redact: name records or files, --words, or a firm by --firm");
  }
  await eraseSubject(firm ?? null, options);
}

async function redactItems(items: readonly string[], options: Options): Promise<void> {
  const { content, dryRun, ground } = options;
  const { dataset, asOf, loaded } = await opened(content, options);
  refuseOtherPast(loaded, content);
  const all = [...new Set(items)].map((item) => redacted(item, dataset, options));
  const removed = all.flatMap((one) => one.removed);
  const changes = redactionChanges(content, {
    records: all.flatMap(({ record }) => record ?? []),
    files: all.flatMap(({ file }) => file ?? []),
    salts: withoutSalts(loaded.salts, removed),
    rows: all.flatMap((one) => rowsOf(one, asOf, ground)),
  });
  if (dryRun) await refuseUnaccepted(content, changes);
  else await writeAccepted(content, changes);
  for (const { item, fields } of all) {
    process.stdout.write(`${item}: ${dryRun ? "would remove" : "removed"} ${fields}\n`);
  }
  if (dryRun) return;
  say(
    `Redacted ${counted(all.length, "item")}: build and publish, and purge caches; git, .cache and old copies still hold the text, see docs/running.md`,
    options,
  );
}

/** A row for a record, or for each part of a file. */
function rowsOf(
  { record, item, fields, removed }: Redacted,
  redactedOn: IsoDate,
  ground: string,
): readonly Redaction[] {
  if (record !== null) return [{ item, fields, redactedOn, ground }];
  return redactionRows(removed, redactedOn, ground);
}

function redacted(item: string, dataset: Dataset, options: Options): Redacted {
  const record = dataset.publications.find(({ referenceId }) => referenceId === item);
  return record === undefined ? redactedPart(item, options) : redactedRecord(record, options);
}

function redactedRecord(
  before: Publication,
  { words, fields: asked = textMembers }: Options,
): Redacted {
  const item = before.referenceId;
  for (const one of words) {
    const figure = figureIn(before, one);
    if (figure === null) continue;
    throw new RangeError(
      `Cannot redact "${item}": "${one}" is, or is part of, the figure "${figure}"; figures stay, and a wrong one is corrected by "stele correct"`,
    );
  }
  const named = words.flatMap((one) => membersWith(before, one));
  const members = words.length === 0 ? asked : [...new Set(named)];
  const { record, fields } = withoutTexts(before, members);
  return { item, fields: fields.join(" "), record, file: null, removed: [] };
}

function redactedPart(item: string, { content, words }: Options): Redacted {
  const path = pathInContent(content, item);
  const refused = (why: string) => new RangeError(`Cannot redact "${item}": ${why}`);
  if (words.length === 0) throw refused("name the words to take out of a file with --words");
  const before = presentText(content, path);
  const holds = (text: string) => words.some((one) => text.includes(one));
  if (!holds(before)) {
    throw refused("found no such words in it, which are compared letter by letter");
  }
  const left = redactedFile(path, before, holds);
  const line = left.after.split("\n").findIndex(holds);
  if (line >= 0) {
    throw refused(
      `the words stand in its line ${line + 1} too, in what cannot go: only statements, titles, names, replies, addresses of evidence and paragraphs of essays can`,
    );
  }
  const { after, removed } = left;
  const fields = removed.map(({ item: part, member }) => `${member} of ${part}`).join(", ");
  return { item: path, fields, record: null, file: { path, after }, removed };
}

/** A path below the content, given from there or from here. Throws a RangeError for any other. */
function pathInContent(content: string, item: string): string {
  const below = [item, relative(content, item).split(sep).join("/")];
  const path = below.find((one) => isSource(one) && isFile(content, one));
  if (path !== undefined) return path;
  throw new RangeError(
    `Cannot redact "${item}": it is no reference of an issued record, and no source file of "${content}" with texts, such as "claims.csv" or "firms/<slug>.yaml"`,
  );
}

function isSource(path: string): boolean {
  return kindsWithTexts.includes(kindOf(path));
}

function isFile(content: string, path: string): boolean {
  return statusBelow(content, path)?.isFile() === true;
}
