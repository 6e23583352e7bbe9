import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadContent } from "../../src/content/load.ts";
import type { PublicationCore } from "../../src/model/publication.ts";
import { recordHashes } from "../../src/record/freeze/record-hashes.ts";
import { seriesDirectory } from "../../src/record/publication-text.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { boundFiles } from "./bound-rows.ts";
import { type Issuing, issueInto } from "./issuing.ts";
import { sampleCore } from "./sample-core.ts";

const minimal = join(import.meta.dirname, "../worlds/minimal/content");

type Files<T> = Readonly<Record<string, T>>;

/** How a world differs from the minimal one, in the order in which it is done. */
export interface Change {
  /** Records that are issued from the minimal world, as the commands would. */
  readonly issue?: readonly Issuing[];
  /** Records made by hand of the sample core, with what differs in the core, then in the record: `build` refuses them. */
  readonly publish?: readonly HandMade[];
  readonly remove?: readonly string[];
  /** New file to the one it is a copy of. */
  readonly copy?: Files<string>;
  readonly write?: Files<string>;
  /** Whole files in hex. */
  readonly bytes?: Files<string>;
  readonly append?: Files<string>;
  readonly replace?: Files<readonly (readonly [string, string])[]>;
  /** A beginning, then a text and how often it is repeated. */
  readonly fill?: Files<readonly [string, string, number]>;
  readonly link?: Files<string>;
  readonly pipe?: readonly string[];
  /** Paths in hex, of files whose names are not UTF-8. */
  readonly rawName?: readonly string[];
}

interface HandMade {
  readonly core?: Partial<PublicationCore>;
  /** The issue, by its index, that this one supersedes. */
  readonly revises?: number;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly folder?: string;
  readonly file?: string;
  /** False to leave it out of the lock, or the hash that the lock has for it. */
  readonly lock?: false | string;
}

/** A content folder of its own, for as long as `use` runs. */
export async function withWorld<T>(
  change: Change,
  use: (content: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "stele-world-"));
  try {
    const content = join(folder, "content");
    cpSync(minimal, content, { recursive: true });
    await issueInto(content, change.issue ?? []);
    apply(content, change);
    if (change.publish !== undefined) await bind(content);
    return await use(content);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function apply(content: string, change: Change): void {
  const at = (path: string) => {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    return join(content, path);
  };
  publish(at, change.publish ?? []);
  for (const path of change.remove ?? []) rmSync(at(path), { recursive: true });
  for (const [path, from] of entries(change.copy)) cpSync(at(from), at(path));
  for (const [path, text] of entries(change.write)) writeFileSync(at(path), text);
  for (const [path, hex] of entries(change.bytes)) writeFileSync(at(path), Buffer.from(hex, "hex"));
  for (const [path, text] of entries(change.append)) writeFileSync(at(path), text, { flag: "a" });
  for (const [path, edits] of entries(change.replace)) {
    for (const [from, to] of edits) replaceIn(at(path), from, to);
  }
  for (const [path, [begin, text, times]] of entries(change.fill)) {
    writeFileSync(at(path), begin + text.repeat(times));
  }
  for (const [path, target] of entries(change.link)) symlinkSync(target, at(path));
  for (const path of change.pipe ?? []) execFileSync("mkfifo", [at(path)]);
  for (const hex of change.rawName ?? []) {
    writeFileSync(Buffer.concat([Buffer.from(`${content}/`), Buffer.from(hex, "hex")]), "x");
  }
}

/** Writes what the records rest on, as their issue would have. */
async function bind(content: string): Promise<void> {
  const loaded = await loadContent(content);
  if (loaded.dataset === null || loaded.dataset.publications.length === 0) return;
  for (const [path, text] of boundFiles(loaded)) writeFileSync(join(content, path), text);
}

function entries<T>(files: Files<T> = {}): [string, T][] {
  return Object.entries(files);
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`Cannot change ${file}: no "${from}" in it`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}

function publish(at: (path: string) => string, issues: readonly HandMade[]): void {
  const lock: Record<string, string> = {};
  const issued: string[] = [];
  for (const issue of issues) {
    const supersedes = issue.revises === undefined ? null : (issued[issue.revises] ?? null);
    const core = { ...sampleCore, supersedes, ...issue.core };
    const publication = { ...publicationOf(core), ...issue.record };
    const { referenceId, seriesCode } = publication;
    const path = `${issue.folder ?? seriesDirectory(seriesCode)}/${issue.file ?? referenceId}.json`;
    writeFileSync(at(`publications/${path}`), `${JSON.stringify(publication, null, 2)}\n`);
    const hash = recordHashes(publication).file;
    const { lock: locked = hash } = issue;
    if (locked !== false) lock[referenceId] = locked;
    issued.push(referenceId);
  }
  if (issues.length > 0) {
    writeFileSync(at("published.lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
  }
}
