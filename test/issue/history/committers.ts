import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { afterAll } from "vitest";
import { parse, stringify } from "yaml";
import { historyOf } from "../../../src/build/history-guard.ts";
import { loadContent } from "../../../src/content/load.ts";
import { stele } from "../../scripts/run.ts";

// Whoever can commit tries every change of the past: each is named, or is one that the document
// lists as free. The worlds differ in period, size and age.

const folder = mkdtempSync(join(tmpdir(), "stele-committer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What may change, as docs/corrections.md says. */
const free = freeToChange();

function freeToChange(): ReadonlySet<string> {
  const text = readFileSync("docs/corrections.md", "utf8");
  const [, table = ""] = /## What is free to change\n([\s\S]*?)(?:\n## |$)/.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)];
  return new Set(
    rows.flatMap(([, file = "", what = ""]) =>
      [...what.matchAll(/`([^`]+)`/g)].map(([, member = ""]) => `${file} ${member}`),
    ),
  );
}

interface Attempt {
  readonly what: string;
  /** What the document calls it, to look it up among what is free. */
  readonly kind: string;
  readonly path: string;
  /** The new text; null deletes the file. */
  readonly text: string | null;
  readonly renamed?: string;
}

/** Whether a change is named, by a rule of the content or by the guard of its history. */
async function isNamed(content: string, attempt: Attempt): Promise<boolean> {
  const path = join(content, attempt.path);
  const before = readFileSync(path);
  try {
    if (attempt.text === null) rmSync(path);
    else writeFileSync(path, attempt.text);
    if (attempt.renamed !== undefined) {
      writeFileSync(join(content, attempt.renamed), before);
      rmSync(path);
    }
    const loaded = await loadContent(content);
    return loaded.problems.length > 0 || historyOf(loaded).problems.length > 0;
  } finally {
    if (attempt.renamed !== undefined) rmSync(join(content, attempt.renamed), { force: true });
    writeFileSync(path, before);
  }
}

function* filesBelow(content: string, prefix = ""): Generator<string> {
  for (const name of readdirSync(join(content, prefix)).sort()) {
    if (name.startsWith(".") || name === "README.md") continue;
    const path = `${prefix}${name}`;
    if (statSync(join(content, path)).isDirectory()) yield* filesBelow(content, `${path}/`);
    else yield path;
  }
}

/** One file of each kind: the firms and the days of a kind are guarded alike. */
function oneOfEachKind(content: string): readonly string[] {
  const kinds = new Map<string, string>();
  for (const path of filesBelow(content)) {
    const kind = path.includes("/") ? path.slice(0, path.indexOf("/")) : path;
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  return [...kinds.values()];
}

function* attemptsOn(content: string): Generator<Attempt> {
  for (const path of oneOfEachKind(content)) {
    const text = readFileSync(join(content, path), "utf8");
    const kind = path.includes("/") ? `${path.slice(0, path.indexOf("/"))}/` : path;
    yield { what: `delete ${path}`, kind: `${kind} file`, path, text: null };
    if (path.endsWith(".csv")) yield* rowAttempts(path, kind, text);
    else if (path.endsWith(".yaml")) yield* memberAttempts(path, kind, parse(text), stringify);
    else if (path.endsWith(".json")) {
      yield* memberAttempts(path, kind, JSON.parse(text), (value) => JSON.stringify(value));
    } else
      yield { what: `alter ${path}`, kind: `${kind} text`, path, text: `${text}\nAnd more.\n` };
  }
}

function* rowAttempts(path: string, kind: string, text: string): Generator<Attempt> {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  const fields = meta.fields ?? [];
  const [first] = data;
  const write = (rows: readonly Record<string, string>[]) =>
    `${Papa.unparse([...rows], { columns: fields, newline: "\n" })}\n`;
  if (first === undefined) return;
  yield { what: `delete a row of ${path}`, kind: `${kind} row`, path, text: write(data.slice(1)) };
  for (const column of fields) {
    for (const value of others(
      first[column] ?? "",
      data.map((row) => row[column] ?? ""),
    )) {
      const what = `${column} of ${path} to ${value}`;
      yield {
        what,
        kind: `${kind} ${column}`,
        path,
        text: write([{ ...first, [column]: value }, ...data.slice(1)]),
      };
    }
  }
  for (const other of others(first[fields[0] ?? ""] ?? "", [])) {
    const copy = { ...first, [fields[0] ?? ""]: other };
    yield {
      what: `add ${other} to ${path}`,
      kind: `${kind} added`,
      path,
      text: write([...data, copy]),
    };
  }
}

/** Values that a cell might have as well: those of other rows, and near ones. */
function others(value: string, column: readonly string[]): readonly string[] {
  const same = new Set(column.filter((one) => one !== value));
  const near = /^\d{4}-\d\d-\d\d$/.test(value)
    ? [dayBefore(value)]
    : /^-?[\d.]+$/.test(value)
      ? [String(Number(value) * 0.5), String(Number(value) + 1)]
      : [
          `${value}x`,
          "press",
          "A",
          "first_hand",
          "critical",
          "minor",
          "provisional",
          "disputed",
          "hindcast",
          "state",
          "https://elsewhere.example/",
          "2026-01-01",
        ];
  return [...near, ...[...same].slice(0, 3)].filter((one) => one !== value);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function* memberAttempts(
  path: string,
  kind: string,
  value: Record<string, unknown>,
  write: (value: unknown) => string,
): Generator<Attempt> {
  for (const [key, member] of Object.entries(value)) {
    const { [key]: _, ...without } = value;
    yield { what: `drop ${key} of ${path}`, kind: `${kind} ${key}`, path, text: write(without) };
    for (const other of alike(key, member)) {
      const text = write({ ...value, [key]: other });
      yield {
        what: `${key} of ${path} to ${JSON.stringify(other)}`,
        kind: `${kind} ${key}`,
        path,
        text,
      };
    }
  }
}

function alike(key: string, member: unknown): readonly unknown[] {
  if (key === "period") return ["day", "month", "quarter"].filter((one) => one !== member);
  if (key === "country") return ["NO", "LI"].filter((one) => one !== member);
  if (key === "jurisdictionTier") return ["tier-9"];
  if (typeof member === "number") return [member * 0.5, member + 1].filter((one) => one !== member);
  if (typeof member === "string") return others(member, []);
  return Array.isArray(member) && member.length > 0 ? [member.slice(1)] : [];
}

/** What nobody names, and what nobody need name. */
export async function silentOf(content: string): Promise<readonly string[]> {
  const silent: string[] = [];
  for (const attempt of attemptsOn(content)) {
    if (free.has(attempt.kind)) continue;
    if (!(await isNamed(content, attempt))) silent.push(attempt.what);
  }
  return silent;
}

/** The content of a world, with a record that was issued of it. */
export function issuedWorld(name: string, make: (content: string) => void): string {
  const content = join(folder, name, "content");
  make(content);
  stele("issue", "--series", "WS", "--content", content);
  return content;
}

/** The problems of a world in which nothing was changed, and the number of its records. */
export async function unchanged(content: string) {
  const loaded = await loadContent(content);
  const problems = [...loaded.problems, ...historyOf(loaded).problems];
  return { problems, records: loaded.dataset?.publications.length ?? 0 };
}
