import Papa from "papaparse";
import { parse, parseDocument } from "yaml";
import { stem } from "../../src/content/files/kinds.ts";
import { slugsOf } from "../../src/model/address/firm-addresses.ts";
import { removedText } from "../../src/model/issued/removed-text.ts";
import { slugify } from "../../src/model/slug.ts";

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

/** The columns of each table that hold texts, with the one that names a row; an address is emptied. */
const tables: Readonly<Record<string, { readonly id: string; readonly texts: readonly string[] }>> =
  {
    "claims.csv": { id: "claimId", texts: ["statement"] },
    "citations.csv": { id: "citationId", texts: ["title", "publisher"] },
    "sources.csv": { id: "sourceId", texts: ["name"] },
    "evidence.csv": { id: "evidenceId", texts: ["url"] },
  };

/** A file without each text that holds some words. */
export function redactedFile(path: string, before: string, words: string): RedactedFile {
  const table = tables[path];
  if (table !== undefined) return redactedTable(path, before, words, table);
  return path.startsWith("firms/")
    ? redactedFirm(path, before, words)
    : redactedEssay(path, before, words);
}

function redactedTable(
  path: string,
  before: string,
  words: string,
  { id, texts }: { readonly id: string; readonly texts: readonly string[] },
): RedactedFile {
  const { data, meta } = Papa.parse<Record<string, string>>(before.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const removed: RemovedText[] = [];
  const rows = data.map((row) => {
    const found = texts.filter((column) => row[column]?.includes(words) === true);
    const item = `${path}/${row[id] ?? ""}`;
    for (const member of found) removed.push({ item, member, text: row[member] ?? "" });
    const emptied = found.map((column) => [column, column === "url" ? "" : removedText]);
    return { ...row, ...Object.fromEntries(emptied) };
  });
  const newline = before.includes("\r\n") ? "\r\n" : "\n";
  const columns = meta.fields ?? [];
  return { after: `${Papa.unparse(rows, { columns, newline })}${newline}`, removed };
}

function redactedFirm(path: string, before: string, words: string): RedactedFile {
  const document = parseDocument(before);
  const item = `firms/${String(document.get("firmId"))}`;
  const removed: RemovedText[] = [];
  const take = (path: readonly (string | number)[], member: string) => {
    const text: unknown = document.getIn(path);
    if (typeof text !== "string" || !text.includes(words)) return;
    removed.push({ item, member, text });
    document.setIn(path, removedText);
  };
  take(["name"], "name");
  for (const i of placesIn(document.get("aliases"))) take(["aliases", i], "name");
  const earlier = placesIn(document.get("earlierReplies")).map((i) => ["earlierReplies", i]);
  for (const reply of [...earlier, ["rightOfReply"]]) {
    take([...reply, "text"], `reply-${String(document.getIn([...reply, "on"]))}`);
  }
  const after = document.toString();
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

function redactedEssay(path: string, before: string, words: string): RedactedFile {
  const [, front = "", body = ""] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(before.replaceAll("\r\n", "\n")) ?? [];
  const document = parseDocument(front);
  const item = path;
  const removed: RemovedText[] = [];
  for (const member of ["title", "author"]) {
    const text = document.get(member);
    if (typeof text !== "string" || !text.includes(words)) continue;
    removed.push({ item, member, text });
    document.set(member, removedText);
  }
  const paragraphs = body.split(/(\n{2,})/).map((text, i) => {
    if (i % 2 === 1 || !text.includes(words)) return text;
    removed.push({ item, member: `p${i / 2 + 1}`, text: text.trim() });
    return text.replace(text.trim(), removedText);
  });
  return { after: `---\n${document.toString().trimEnd()}\n---\n${paragraphs.join("")}`, removed };
}
