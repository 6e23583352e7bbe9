import Papa from "papaparse";
import { parse, parseDocument } from "yaml";
import { stem } from "../../../src/content/files/kinds.ts";
import { slugsOf } from "../../../src/model/address/firm-addresses.ts";
import { removedText } from "../../../src/model/issued/removed-text.ts";
import { slugify } from "../../../src/model/slug.ts";

/** A text that was taken out of a file: what it is called among the salts, and what it said. */
export interface RemovedText {
  readonly item: string;
  readonly member: string;
  readonly text: string;
}

export interface RedactedFile {
  readonly after: string;
  readonly removed: readonly RemovedText[];
}

/** Whether a text is to go; `row` is that of a table, by column. */
export type IsToGo = (text: string, row: Readonly<Record<string, string>>) => boolean;

interface RedactableTable {
  /** The column that names a row. */
  readonly id: string;
  readonly texts: readonly string[];
  readonly addresses?: readonly string[];
}

/** The columns of each table that hold texts or addresses. */
const tables: Readonly<Record<string, RedactableTable>> = {
  "claims.csv": { id: "claimId", texts: ["statement"] },
  "citations.csv": {
    id: "citationId",
    texts: ["title", "publisher"],
    addresses: ["url", "doi"],
  },
  "sources.csv": { id: "sourceId", texts: ["name"] },
  "evidence.csv": { id: "evidenceId", texts: [], addresses: ["url"] },
  "accepted.csv": { id: "doubtId", texts: ["doubt", "reason", "acceptedBy"] },
  "deliveries.csv": { id: "deliveryId", texts: ["name"] },
};

/** A file without each text that is to go. */
export function redactedFile(path: string, before: string, isToGo: IsToGo): RedactedFile {
  const table = tables[path];
  if (table !== undefined) return redactedTable(path, before, isToGo, table);
  return path.startsWith("firms/")
    ? redactedFirm(path, before, isToGo)
    : redactedEssay(path, before, isToGo);
}

function redactedTable(
  path: string,
  before: string,
  isToGo: IsToGo,
  { id, texts, addresses = [] }: RedactableTable,
): RedactedFile {
  const { data, meta } = Papa.parse<Record<string, string>>(before.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const removed: RemovedText[] = [];
  const rows = data.map((row) => {
    const found = [...texts, ...addresses].filter((column) => {
      const text = row[column] ?? "";
      return text !== "" && text !== removedText && isToGo(text, row);
    });
    const name = row[id] ?? "";
    for (const member of found) {
      removed.push({ item: `${path}/${name}`, member, text: row[member] ?? "" });
    }
    const left = found.map((column) => [column, leftOf(path, column, name)]);
    return { ...row, ...Object.fromEntries(left) };
  });
  const newline = before.includes("\r\n") ? "\r\n" : "\n";
  const columns = meta.fields ?? [];
  if (removed.length === 0) return { after: before, removed };
  return { after: `${Papa.unparse(rows, { columns, newline })}${newline}`, removed };
}

/** What stands in the place of a text or an address. A citation must have one: RFC 2606 keeps this from leading anywhere. */
function leftOf(path: string, column: string, name: string): string {
  if (path === "citations.csv" && column === "url") return `https://removed.invalid/${name}`;
  return ["url", "doi"].includes(column) ? "" : removedText;
}

function redactedFirm(path: string, before: string, isToGo: IsToGo): RedactedFile {
  const document = parseDocument(before);
  const item = `firms/${String(document.get("firmId"))}`;
  const removed: RemovedText[] = [];
  const take = (path: readonly (string | number)[], member: string) => {
    const text: unknown = document.getIn(path);
    if (typeof text !== "string" || text === removedText || !isToGo(text, {})) return;
    removed.push({ item, member, text });
    document.setIn(path, removedText);
  };
  take(["name"], "name");
  for (const i of placesIn(document.get("aliases"))) take(["aliases", i], "name");
  const earlier = placesIn(document.get("earlierReplies")).map((i) => ["earlierReplies", i]);
  for (const reply of [...earlier, ["rightOfReply"]]) {
    take([...reply, "text"], `reply-${String(document.getIn([...reply, "on"]))}`);
  }
  const after = removed.length === 0 ? before : document.toString({ lineWidth: 0 });
  const { name, aliases = [] } = parse(after) as { name: string; aliases?: readonly string[] };
  const kept = slugsOf({ slug: stem(path), aliases: [name, ...aliases] });
  const slugs = removed
    .filter(({ member, text }) => member === "name" && !kept.includes(slugify(text)))
    .map(({ text }) => ({ item, member: "slug", text: slugify(text) }));
  return { after, removed: [...removed, ...slugs] };
}

function placesIn(list: unknown): readonly number[] {
  if (typeof list !== "object" || list === null || !("items" in list)) return [];
  return Array.isArray(list.items) ? [...list.items.keys()] : [];
}

function redactedEssay(path: string, before: string, isToGo: IsToGo): RedactedFile {
  const [, front = "", body = ""] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(before.replaceAll("\r\n", "\n")) ?? [];
  const document = parseDocument(front);
  const item = path;
  const removed: RemovedText[] = [];
  for (const member of ["title", "author"]) {
    const text = document.get(member);
    if (typeof text !== "string" || text === removedText || !isToGo(text, {})) continue;
    removed.push({ item, member, text });
    document.set(member, removedText);
  }
  const paragraphs = body.split(/(\n{2,})/).map((text, i) => {
    if (i % 2 === 1 || text.trim() === removedText || !isToGo(text, {})) return text;
    removed.push({ item, member: `p${i / 2 + 1}`, text: text.trim() });
    return text.replace(text.trim(), removedText);
  });
  if (removed.length === 0) return { after: before, removed };
  return { after: `---\n${document.toString().trimEnd()}\n---\n${paragraphs.join("")}`, removed };
}
