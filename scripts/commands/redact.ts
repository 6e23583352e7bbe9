import { relative, sep } from "node:path";
import type { Command } from "commander";
import { statusBelow } from "../../src/content/files/content-file.ts";
import { kindOf } from "../../src/content/files/kinds.ts";
import { redactionChanges } from "../../src/emit/content/content-writer.ts";
import { textOf } from "../../src/emit/content/journal.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Redaction } from "../../src/model/issued/redaction.ts";
import type { SaltRow } from "../../src/model/issued/salt.ts";
import type { Publication } from "../../src/model/publication.ts";
import { saltedHash, type TextMember, textMembers } from "../../src/record/freeze/record-texts.ts";
import { figureIn, membersWith, withoutTexts } from "../../src/record/freeze/redacted.ts";
import { refuseUnaccepted, writeAccepted } from "../desk/accepted.ts";
import { alone } from "../desk/alone.ts";
import { opened, refuseOtherPast } from "../desk/opened.ts";
import { type RemovedText, redactedFile } from "../desk/redacted-file.ts";
import { counted } from "../figures.ts";
import { dayOf, oneOf, sentenceOf } from "../options.ts";
import { say, type Telling } from "../say.ts";

interface Options extends Telling {
  readonly content: string;
  readonly ground: string;
  readonly fields?: readonly TextMember[];
  readonly words?: string;
  readonly asOf?: string;
  readonly future: boolean;
  readonly dryRun: boolean;
}

export function define(command: Command): void {
  command
    .argument("<items...>", "references of records, or files of the content such as claims.csv")
    .requiredOption("--ground <text>", "on what ground, in a sentence", sentenceOf("--ground"))
    .option("--words <text>", "take out each text that holds these words; needed for files")
    .option(
      "--fields <names>",
      `without --words: the fields of a record to empty (default: ${textMembers.join(",")})`,
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
  const { content, dryRun, words, ground } = options;
  if (words === "") throw new RangeError("Cannot redact: --words must not be empty");
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
  const parts = new Map<string, Set<string>>();
  for (const { item: part, member } of removed) {
    parts.set(part, (parts.get(part) ?? new Set()).add(member));
  }
  return [...parts].map(([part, members]) => {
    return { item: part, fields: [...members].join(" "), redactedOn, ground };
  });
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
  const figure = words === undefined ? null : figureIn(before, words);
  if (figure !== null) {
    throw new RangeError(
      `Cannot redact "${item}": "${words}" is, or is part of, the figure "${figure}"; figures stay, and a wrong one is corrected by "stele correct"`,
    );
  }
  const members = words === undefined ? asked : membersWith(before, words);
  const { record, fields } = withoutTexts(before, members);
  return { item, fields: fields.join(" "), record, file: null, removed: [] };
}

function redactedPart(item: string, { content, words }: Options): Redacted {
  const path = pathInContent(content, item);
  const refused = (why: string) => new RangeError(`Cannot redact "${item}": ${why}`);
  if (words === undefined) throw refused("name the words to take out of a file with --words");
  const before = textOf(content, path) ?? "";
  if (!before.includes(words)) {
    throw refused("found no such words in it, which are compared letter by letter");
  }
  const left = redactedFile(path, before, words);
  const line = left.after.split("\n").findIndex((text) => text.includes(words));
  if (line >= 0) {
    throw refused(
      `the words stand in its line ${line + 1} too, in what cannot go: only statements, titles, names, replies, addresses of evidence and paragraphs of essays can`,
    );
  }
  const { after, removed } = left;
  const fields = removed.map(({ item: part, member }) => `${member} of ${part}`).join(", ");
  return { item: path, fields, record: null, file: { path, after }, removed };
}

/** The rows of salts after texts were removed: their salts go. */
function withoutSalts(
  salts: readonly SaltRow[],
  removed: readonly RemovedText[],
): readonly SaltRow[] {
  return salts.map((row) => {
    const { item, member, salt, hash } = row;
    const isOf = (one: RemovedText) => {
      // an essay has its version behind its path
      const isItem = item === one.item || item.startsWith(`${one.item}/`);
      return isItem && member === one.member && hash === saltedHash(salt ?? "", one.text);
    };
    return removed.some(isOf) ? { ...row, salt: null } : row;
  });
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

const kindsWithTexts: readonly (string | null)[] = [
  "claims",
  "citations",
  "sources",
  "evidence",
  "firms",
  "research",
];

function isSource(path: string): boolean {
  return kindsWithTexts.includes(kindOf(path));
}

function isFile(content: string, path: string): boolean {
  return statusBelow(content, path)?.isFile() === true;
}
