import kindTexts from "../../src/content/files/kind-texts.json" with { type: "json" };
import { contentKind, type FileKind, fileKinds, kinds } from "../../src/content/files/kinds.ts";
import { referencesIn } from "../../src/content/findings/schema-keys.ts";
import { type FieldNode, fieldNode, typeWords } from "../../src/model/field-words.ts";
import { durations } from "../../src/model/methodology/durations.ts";
import { periods } from "../../src/model/publisher.ts";
import { things } from "../../src/model/thing.ts";
import { examples } from "./examples.ts";

/** A field of a source file with its path, as the documentation lists it. */
export interface DescribedField {
  readonly path: string;
  readonly node: FieldNode;
  readonly required: boolean;
}

/** Every field of a schema, a map or list followed by the fields within it. */
export function describedFields(node: FieldNode, above = ""): readonly DescribedField[] {
  const options = node.anyOf ?? node.oneOf;
  if (options !== undefined) return options.flatMap((option) => describedFields(option, above));
  if (node.items !== undefined) return describedFields(node.items, `${above}[]`);
  return Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    const path = above === "" ? name : `${above}.${name}`;
    const required = node.required?.includes(name) ?? false;
    return [{ path, node: field, required }, ...describedFields(field, path)];
  });
}

/** `docs/content.md`: every source file and field, made from the schemas that check them. */
export function contentPage(): string {
  return [
    "# Source files",
    intro,
    besides,
    ...fileKinds.filter((kind) => !isIssued(kind)).map(section),
    byPeriod(),
    ...fileKinds
      .filter(isIssued)
      .map((kind) => `${headOf(kind)} Every field: [schema](schemas/${kind}.json).`),
  ].join("\n\n");
}

/** Whether commands write the files and nobody edits them. */
function isIssued(kind: FileKind): boolean {
  return contentKind(kind) === "publications";
}

const intro = `What a publisher writes, in the folder \`content/\`; \`stele init\` makes one. Each kind of file has an example, and
below it every field; the examples together are an index that \`stele check\` accepts. \`stele schemas FOLDER\` writes
the same as [JSON Schema](schemas/), for an editor.

In brackets: the type and, for a name, the files that declare it; then the default, or *optional*. A field with neither
is required. A value at the end is an example. The [schema](schemas/) gives the bounds of each number and explains every
setting of a methodology, also those that stand here with their default only.

Text is UTF-8, days are \`YYYY-MM-DD\`. YAML is 1.2: \`010\` is 10, \`0x10\` is 16, \`yes\` is a text. A table is a CSV file with
commas, decimal points and a header row that names each column once, in any order. A build as of a day uses only
rows whose \`knownOn\` is not after it. \`stele check\` refuses characters that are not seen, and days that are far
from the others (\`stele explain far-day\`).`;

const besides = `What commands write is never edited: \`forecasts/\`, [\`publications/\`](#publicationsjson),
[\`published.lock.json\`](#publishedlockjson), [\`published.rows.csv\`](#publishedrowscsv) and
[\`redactions.csv\`](#redactionscsv). Where nothing has been issued, the lock holds \`{}\`, and \`publications/\` and
\`forecasts/\` a file \`.gitkeep\`. \`theme/\` is for [theming](theming.md). \`README.md\` and \`LICENSE\` are not read.`;

/** The defaults of a methodology that the tables above give for a week, for every period. */
function byPeriod(): string {
  const rows = periods.map((period) => {
    const { WS, SW, PD, EA, ...days } = durations[period];
    return [`\`${period}\``, ...Object.values(days), [WS, SW, PD, EA].join(", ")];
  });
  const head =
    "`period`, half-life, window, aging, stale, extremePeriods, " +
    "sequence, events, alertDays, withinDays";
  const heads = [...head.split(", "), "validDays of WS, SW, PD, EA"];
  const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `## Durations that follow from the period

The defaults above are those of a week. The columns \`sequence\` and \`events\` are \`windowDays\`: of \`sequence\`, and of
sector inputs that count events.

${lines.join("\n")}`;
}

function headOf(kind: FileKind): string {
  return `## ${kinds[kind].pattern}\n\n${kindTexts[kind]}`;
}

function section(kind: FileKind): string {
  const { schema, required } = kinds[kind];
  const named = referencesIn(schema).map(({ keys, thing }) => [keys, things[thing].kind] as const);
  const all = describedFields(fieldNode(schema));
  const listed = all.filter((field) => !isLeftToSchema(kind, field, all));
  const settings = kind === "methodology" ? all.filter((field) => !listed.includes(field)) : [];
  const lines = listed.map((field) => fieldLine(field, settings, new Map(named)));
  // fields that the options of a union share are listed once
  const head = `${headOf(kind)}${required ? "" : " May be absent."}`;
  return [head, ...exampleOf(kind), [...new Set(lines)].join("\n")].join("\n\n");
}

/** A file of the kind in full. */
function exampleOf(kind: FileKind): readonly string[] {
  const example = examples[kind];
  if (example === undefined) return [];
  return [`\`${example.path}\`:`, `\`\`\`${kinds[kind].format}\n${example.text}\`\`\``];
}

/** Whether the schema alone says what a field means: a setting with a default, or what only commands write. */
function isLeftToSchema(kind: FileKind, field: DescribedField, all: readonly DescribedField[]) {
  const above = all.find(({ path, node }) => node.properties && path === groupOf(field));
  const value = field.node.default;
  const isSetting = value === null || /^[ns]/.test(typeof value);
  if (above === undefined) return false;
  return kind === "model" ? !above.required : kind === "methodology" && isSetting;
}

/** The path of the map that a field is in. */
function groupOf({ path }: DescribedField): string {
  return path.slice(0, path.lastIndexOf("."));
}

function fieldLine(
  { path, node, required }: DescribedField,
  settings: readonly DescribedField[],
  named: ReadonlyMap<string, FileKind>,
): string {
  const declaring = named.get(path.replaceAll("[]", ""));
  const of = declaring === undefined ? "" : `, of \`${kinds[declaring].pattern}\``;
  const type = `${typeText(node)}${of}${required ? "" : `; ${defaultText(node)}`}`;
  const indent = "  ".repeat(path.split(".").length - 1);
  const told = settings
    .filter((one) => groupOf(one) === path)
    .map((one) => `\`${one.path.slice(path.length + 1)}: ${valueText(one.node.default)}\``);
  const own = told.length === 0 ? "" : `: ${told.join(", ")}`;
  return `${indent}- \`${path}\` (${type}) ${meaningText(node)}${own}`;
}

/** The type of a field in a word or two: its bounds are in its schema, and in what refuses a value. */
function typeText(node: FieldNode): string {
  return typeWords(node)
    .replaceAll(" as YYYY-MM-DD", "")
    .replaceAll("whole number", "integer")
    .replaceAll("http or https address", "address")
    .replaceAll("lower-case hex digits", "hex digits")
    .replaceAll("list of map", "list")
    .replace(/(number|integer)(?: (?:from|above|below|to|and|[\d.]+))+/g, "$1");
}

function meaningText(node: FieldNode): string {
  const { description = "", unit, examples = [] } = node;
  const measured = unit === undefined ? description : `${description} (${unit})`;
  // a day and an address look like any other, and a sentence is no example of what it says
  const isClear = /\bday\b|\baddress\b/.test(typeText(node));
  const told = examples.map(valueText).find((text) => !isClear && text.split(" ").length < 4);
  return told === undefined ? measured : `${measured}: \`${told}\``;
}

function defaultText({ default: value, properties }: FieldNode): string {
  return value === undefined || properties !== undefined ? "optional" : `\`${valueText(value)}\``;
}

function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
