import { relative, sep } from "node:path";
import type { Command } from "commander";
import { statusBelow } from "../../src/content/files/content-file.ts";
import { kindOf } from "../../src/content/files/kinds.ts";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import { changedText, redactionChanges } from "../../src/emit/content/content-writer.ts";
import type { RecordedContent } from "../../src/issue/rows/bound-content.ts";
import { changedDigests } from "../../src/issue/rows/redacted-rows.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { ContentError } from "../../src/model/problem.ts";
import type { Publication, Redaction } from "../../src/model/publication.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { recordHashes } from "../../src/record/freeze/record-hashes.ts";
import {
  type RedactableField,
  redactableFields,
  removedText,
  withoutFields,
  withoutWords,
} from "../../src/record/freeze/redacted.ts";
import { writeAccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { opened, refuseOtherPast } from "../desk/opened.ts";
import { counted } from "../figures.ts";
import { dayOf, oneOf, sentenceOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly ground: string;
  readonly fields?: readonly RedactableField[];
  readonly words?: string;
  readonly asOf?: string;
  readonly future: boolean;
  readonly dryRun: boolean;
}

export function define(command: Command): void {
  command
    .argument("<items...>", "references of records, or files of the content such as claims.csv")
    .requiredOption("--ground <text>", "on what ground, in a sentence", sentenceOf("--ground"))
    .option("--words <text>", "take out these words wherever they stand; needed for files")
    .option(
      "--fields <names>",
      `without --words: the fields of a record to empty (default: ${redactableFields.join(",")})`,
      fieldList,
    )
    .option("--content <folder>", "where the source files are", "content")
    .option("--as-of <date>", "the day of removal (default: the newest known)", dayOf("--as-of"))
    .option("--future", "accept an --as-of after the newest known day", false)
    .option("--dry-run", "show what would be removed", false)
    .addHelpText(
      "after",
      '\nExample:\n  stele redact ABC-EA-20260628-0123abcd claims.csv --words "Jane Roe" --ground "Order of a court, 12 O 34/26"',
    )
    .action((items: readonly string[], options: Options) =>
      alone(options, () => run(items, options)),
    );
}

function fieldList(text: string): readonly RedactableField[] {
  return text.split(",").map(oneOf("--fields", redactableFields));
}

/** What is left of one item, and the row that says so. */
interface Redacted {
  readonly row: Redaction;
  readonly record: Publication | null;
  readonly file: ReturnType<typeof changedText> | null;
}

async function run(items: readonly string[], options: Options): Promise<void> {
  const { content, dryRun, words } = options;
  if (words === "") throw new RangeError("Cannot redact: --words must not be empty");
  const { dataset, asOf, loaded } = await opened(content, options);
  refuseOtherPast(loaded, content);
  const all = [...new Set(items)].map((item) => redacted(item, dataset, asOf, options));
  if (!dryRun) await write(content, loaded, all);
  for (const { row } of all) {
    process.stdout.write(
      `${row.item}: ${dryRun ? "would remove" : "removed"} from ${row.fields}\n`,
    );
  }
  if (dryRun) return;
  say(
    `Redacted ${counted(all.length, "item")}: build and publish, and purge caches; git, .cache and old copies still hold the text, see docs/running.md`,
    options,
  );
}

function redacted(item: string, dataset: Dataset, on: IsoDate, options: Options): Redacted {
  const record = dataset.publications.find(({ referenceId }) => referenceId === item);
  return record === undefined
    ? redactedFile(item, on, options)
    : redactedRecord(record, dataset, on, options);
}

function redactedRecord(
  before: Publication,
  { lock }: Dataset,
  redactedOn: IsoDate,
  { words, fields: asked = redactableFields, ground }: Options,
): Redacted {
  const { record, fields } =
    words === undefined ? withoutFields(before, asked) : withoutWords(before, words);
  const row = {
    item: before.referenceId,
    fields: fields.join(" "),
    originalSha256: lock[before.referenceId] ?? recordHashes(before).file,
    redactedSha256: recordHashes(record).file,
    redactedOn,
    digests: null,
    ground,
  };
  return { row, record, file: null };
}

function redactedFile(
  item: string,
  redactedOn: IsoDate,
  { content, words, ground }: Options,
): Redacted {
  const path = pathInContent(content, item);
  const named = `Cannot redact "${item}": `;
  if (words === undefined) {
    throw new RangeError(`${named}name the words to take out of a file with --words`);
  }
  const file = changedText(content, path, (text) => text.replaceAll(words, removedText));
  if (file.before === file.after)
    throw new RangeError(`${named}found no such words in it, which are compared letter by letter`);
  const row = {
    item: path,
    fields: "text",
    originalSha256: sha256Hex(file.before),
    redactedSha256: sha256Hex(file.after),
    redactedOn,
    digests: null,
    ground,
  };
  return { row, record: null, file };
}

/** A path below the content, given from there or from here. Throws a RangeError for any other. */
function pathInContent(content: string, item: string): string {
  const below = [item, relative(content, item).split(sep).join("/")];
  const path = below.find((one) => isSource(one) && isFile(content, one));
  if (path !== undefined) return path;
  throw new RangeError(
    `Cannot redact "${item}": it is no reference of an issued record, and no source file of "${content}" such as "claims.csv" or "firms/<slug>.yaml"`,
  );
}

function isSource(path: string): boolean {
  const kind = kindOf(path);
  const others = ["publications", "lock", "issuedRows", "redactions", "forecasts"];
  return kind !== null && ![...others, "methodology", "model", "publisher"].includes(kind);
}

function isFile(content: string, path: string): boolean {
  return statusBelow(content, path)?.isFile() === true;
}

/** Writes what is left and the rows that say so, all of it or nothing. */
async function write(content: string, before: Loaded, all: readonly Redacted[]): Promise<void> {
  const files = all.flatMap(({ file }) => file ?? []);
  const due = new Map(files.map(({ path, after }) => [path, after]));
  const after = await loadContent(content, null, due);
  if (after.problems.length > 0) throw new ContentError(after.problems, content);
  const digests = files.length === 0 ? null : changedDigests(recorded(before), recorded(after));
  const first = all.find(({ file }) => file !== null)?.row;
  const redactions = redactionChanges(
    content,
    all.flatMap(({ record }) => record ?? []),
    all.map(({ row }) => (row === first ? { ...row, digests } : row)),
  );
  await writeAccepted(content, [...files, ...redactions]);
}

function recorded({ dataset, documents }: Loaded): RecordedContent {
  if (dataset === null) throw new RangeError("Cannot redact: the content cannot be used");
  return { dataset, documents };
}
