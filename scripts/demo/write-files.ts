import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Files } from "./files.ts";
import { readme } from "./source-files.ts";

/**
 * Replaces a demonstration folder by what `make` writes into a folder beside it, so that a failure
 * leaves what was there. Throws a RangeError for a folder that holds anything else.
 */
export async function replaceDemonstration(
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder) && !isOurs(folder)) {
    throw new RangeError(`Cannot write the demonstration: "${folder}" holds something else`);
  }
  const draft = draftBeside(folder);
  const old = `${draft}-old`;
  try {
    await make(draft);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
  } finally {
    for (const left of [draft, old]) rmSync(left, { recursive: true, force: true });
  }
}

/** A place on the same disk as the folder, from which a rename can replace it. */
function draftBeside(folder: string): string {
  const parent = dirname(resolve(folder));
  mkdirSync(parent, { recursive: true });
  const draft = mkdtempSync(join(parent, ".demonstration-"));
  chmodSync(draft, 0o755);
  return draft;
}

/** Makes the folders of archives, which must exist even where they are empty. */
export function makeFolders(folder: string, names: readonly string[]): void {
  for (const name of names) mkdirSync(join(folder, name), { recursive: true });
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function isOurs(folder: string): boolean {
  const [title = ""] = readme.split("\n");
  const own = join(folder, "README.md");
  return (
    readdirSync(folder).length === 0 ||
    (existsSync(own) && readFileSync(own, "utf8").startsWith(title))
  );
}
