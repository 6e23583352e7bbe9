import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Looks at a content folder with nothing of the tool's own: what counts as whole is written here a
// second time, so that a mistake in the tool cannot excuse itself.

/** What is wrong with the issued part of a content folder; empty when it is whole. */
export function brokenIn(content: string): readonly string[] {
  const lock: Record<string, string> = JSON.parse(
    readFileSync(join(content, "published.lock.json"), "utf8"),
  );
  const records = recordFiles(content);
  const unlocked = [...records.keys()].filter((name) => lock[name] === undefined);
  const missing = Object.keys(lock).filter((name) => !records.has(name));
  const altered = [...records].filter(([name, hash]) => (lock[name] ?? hash) !== hash);
  return [
    ...unlocked.map((name) => `"${name}" is not in the lock`),
    ...missing.map((name) => `"${name}" has no file`),
    ...altered.map(([name]) => `"${name}" has other bytes than the lock says`),
    ...filesBelow(content)
      .filter((path) => path.endsWith(".draft") || path.endsWith(".tmp"))
      .map((path) => `"${path}" was left behind`),
    ...filesBelow(content)
      .filter((path) => /^(?:forecasts\/|citations)/.test(path) && path.endsWith(".csv"))
      .filter((path) => !readFileSync(join(content, path), "utf8").endsWith("\n"))
      .map((path) => `"${path}" is cut short`),
  ];
}

/** SHA-256 over every file of a folder, its name and its bytes. */
export function treeDigest(folder: string): string {
  const hash = createHash("sha256");
  for (const path of filesBelow(folder)) {
    hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  }
  return hash.digest("hex");
}

function recordFiles(content: string): ReadonlyMap<string, string> {
  const paths = filesBelow(content).filter((path) => /^publications\/.*\.json$/.test(path));
  return new Map(
    paths.map((path) => {
      const name = path.slice(path.lastIndexOf("/") + 1, -".json".length);
      return [name, lockedHash(readFileSync(join(content, path), "utf8"))];
    }),
  );
}

/** The hash that the lock has of a record: of its text without what may be redacted, for which its digests stand. */
function lockedHash(text: string): string {
  const { title, summary, note, reason, salts, ...rest } = JSON.parse(text);
  const said: Readonly<Record<string, string | null>> = { title, summary, note, reason };
  for (const [name, digest] of Object.entries(rest.digests)) {
    const salt: string | null = salts[name];
    const isHeld = salt === null ? digest === null || said[name] === "(removed)" : null;
    if (!(isHeld ?? sha256(`${salt}${said[name]}`) === digest)) return `${name} is another text`;
  }
  // the file is canonical, and so is what is left of it
  return sha256(JSON.stringify(rest));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
