import { type FieldNode, fieldNode, typeWords } from "../model/field-words.ts";
import { durations } from "../model/methodology/period-defaults.ts";
import { periods } from "../model/publisher.ts";
import { issuedFiles, type SourceFile, sourceFiles } from "./source-files.ts";

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
  const files = sourceFiles.map(({ layout, about }) => [
    `[\`${layout.pattern}\`](#${anchor(layout.pattern)})`,
    about.split(". ")[0]?.replace(/\.$/, "") ?? about,
    layout.required ? "yes" : "no",
  ]);
  return [
    "# Source files",
    intro,
    table(["file", "holds", "must exist"], files),
    besides,
    ...sourceFiles.map(section),
    byPeriod(),
    ...issuedFiles.map(section),
  ].join("\n\n");
}

const intro = `What a publisher writes, in the folder \`content/\`. This page is made from the schemas that
\`stele check\` uses; the same schemas lie beside it as [JSON Schema](schemas/), and
\`stele schemas FOLDER\` writes them for an editor. \`stele init\` makes a folder that has all of it.

Text is UTF-8. Dates are \`YYYY-MM-DD\`. YAML files end in \`.yaml\` and are
of YAML 1.2: \`010\` is 10, \`0x10\` is 16, \`yes\` is a text. A table is a CSV file with commas, decimal
points and a header row that names each column once, in any order; a table without rows is its header
alone. A build as of a day uses only rows whose \`knownOn\` is not after it.

Names, titles, other texts of one line and addresses hold no character that is not seen, such as a
zero-width space or a soft hyphen: two names that look alike would differ. U+200C and U+200D may stand
where they join or part letters, as in Persian and Hindi, and in emoji. Longer texts and essays may hold all of these.

A mistyped year would make a build go on to it, so \`stele check\` refuses days that are far from the
others (\`stele explain far-day\`). Most days on which something became known have no gap of more than ten
calendar years between them. Every other day is at most ten years after the last of these and at most a
hundred before the first, unless it tells when a firm was founded or what status it had. Citations and
essays may be of any year.`;

const besides = `[\`publications/\`](#publicationsjson), [\`published.lock.json\`](#publishedlockjson) and
[\`published.rows.csv\`](#publishedrowscsv) are written by \`stele issue\`, \`correct\` and \`withdraw\`,
[\`redactions.csv\`](#redactionscsv) by \`stele redact\`, and none of them is ever edited. A folder in which nothing has been issued has a lock that holds \`{}\`, and the empty folders
\`publications/\` and \`forecasts/\`, which git keeps for a file \`.gitkeep\` in each.
\`theme/\` changes the look of the site: see [theming](theming.md). \`README.md\` and \`LICENSE\` are for
people, and not read.`;

/** The defaults of a methodology that the tables above give for a week, for every period. */
function byPeriod(): string {
  const rows = periods.map((period) => {
    const { valid, ...days } = durations[period];
    const validity = `${valid.WS}, ${valid.SW}, ${valid.PD}, ${valid.EA}`;
    return [`\`${period}\``, ...Object.values(days).map(String), validity];
  });
  const head = [
    "`period`, half-life, window, aging, stale, minPeriods, correlationPeriods, trailingPeriods",
    "sequence, events, alertDays, withinDays",
  ].flatMap((names) => names.split(", "));
  return `## Durations that follow from the period

What a methodology leaves out is as long as the \`period\` of \`index.yaml\` asks for; the defaults above are
those of a week. Of sector inputs that count events it is \`windowDays\`, of \`sequence\` too.

${table([...head, "validDays of WS, SW, PD, EA"], rows)}`;
}

function section({ layout, schema, about }: SourceFile): string {
  const rows = describedFields(fieldNode(schema)).map(({ path, node, required }) => [
    `\`${path}\``,
    typeText(node),
    required ? "**required**" : defaultText(node),
    meaningText(node),
    node.examples === undefined ? "" : `\`${valueText(node.examples[0])}\``,
  ]);
  const head = `## ${layout.pattern}\n\n${about}`;
  if (rows.length === 0) return head;
  return `${head}\n\n${table(["field", "type", "default", "meaning", "example"], unique(rows))}`;
}

/** Fields that the options of a union share are listed once. */
function unique(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const text = row.join("|");
    return !seen.has(text) && seen.add(text);
  });
}

function typeText(node: FieldNode): string {
  return typeWords(node).replaceAll("|", "\\|");
}

function meaningText({ description = "", unit }: FieldNode): string {
  const text = description.replaceAll("|", "\\|");
  return unit === undefined ? text : `${text} (${unit})`;
}

function defaultText({ default: value, properties }: FieldNode): string {
  if (value === undefined) return "absent";
  return properties === undefined ? `\`${valueText(value)}\`` : "as below";
}

function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The anchor that GitHub gives a heading. */
function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^\w-]/g, "");
}
