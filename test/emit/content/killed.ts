import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Change } from "../../../src/emit/content/journal.ts";
import { deskFor } from "./held.ts";

const number = "0123456789abcdef0123456789abcdef";

/** A content folder as a kill leaves it after the given number of files; returns the path of the journal. */
export function killed(content: string, changes: readonly Change[], files: number): string {
  const { journals } = deskFor(content);
  mkdirSync(journals, { recursive: true });
  const journal = join(journals, `${number}.json`);
  writeFileSync(journal, JSON.stringify({ version: 3, content, changes }));
  writeFileSync(join(content, ".stele-writing"), `${number}\n`);
  for (const { path, after } of changes.slice(0, files)) {
    const file = join(content, path);
    mkdirSync(dirname(file), { recursive: true });
    if (after === null) rmSync(file);
    else writeFileSync(file, after);
  }
  return journal;
}
