import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Papa from "papaparse";
import { manifestPath, manifestSchema } from "../src/emit/site/manifest.ts";
import { jsonText } from "../src/resolve/json-text.ts";

/** A file as a bare loop gets it: its bytes, or what they are made from. */
export interface Body {
  readonly path: string;
  readonly make: () => string | Buffer;
}

/** The floor of writing: files into a new folder, and nothing else. Returns what writes one. */
export function bareWriter(out: string): (body: Body) => void {
  const made = new Set<string>();
  return ({ path, make }) => {
    const target = join(out, path);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    writeFileSync(target, make());
  };
}

/** What a build wrote, in the order of its manifest, with the manifest last, as bytes. */
export function* builtBytes(dist: string): Generator<Body> {
  for (const path of builtPaths(dist)) {
    const bytes = readFileSync(join(dist, path));
    yield { path, make: () => bytes };
  }
}

/**
 * The same, but JSON and CSV as values: the loop has to make their text, each row once however many
 * pages it stands on.
 */
export function* builtValues(dist: string): Generator<Body> {
  const rowOf = sharedRows();
  for (const path of builtPaths(dist)) {
    const bytes = readFileSync(join(dist, path));
    const text = bytes.toString("utf8");
    const make = path.endsWith(".csv")
      ? csv(text)
      : /\.(nd)?json$/.test(path)
        ? json(text, rowOf)
        : () => bytes;
    yield { path, make };
  }
}

function builtPaths(dist: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(dist, manifestPath), "utf8"));
  return [...manifestSchema.parse(manifest).files.map(({ path }) => path), manifestPath];
}

function csv(text: string): Body["make"] {
  const { data } = Papa.parse<readonly string[]>(text, { skipEmptyLines: true });
  return () => `${Papa.unparse([...data], { newline: "\r\n" })}\r\n`;
}

/** Lines that are rows are made, the others stay as they are. */
function json(text: string, rowOf: (line: string) => () => string): Body["make"] {
  const lines = text.split("\n").map((line) => {
    const comma = line.endsWith(",") ? "," : "";
    const row = comma === "" ? line : line.slice(0, -1);
    if (!row.startsWith("{") || !row.endsWith("}")) return line;
    return { row: rowOf(row), comma };
  });
  return () =>
    lines.map((line) => (typeof line === "string" ? line : line.row() + line.comma)).join("\n");
}

/** The making of a row that is one line of JSON: the same for the same line, and only once. */
function sharedRows(): (line: string) => () => string {
  const rows = new Map<string, () => string>();
  return (line) => {
    const row = rows.get(line) ?? once(JSON.parse(line));
    rows.set(line, row);
    return row;
  };
}

function once(value: unknown): () => string {
  let text: string | null = null;
  let due: unknown = value;
  return () => {
    text ??= jsonText(due);
    due = null;
    return text;
  };
}
