import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { SourceFile } from "../../src/emit/content/content-writer.ts";

/**
 * Runs a function on a copy of the content in which some files are as they will be, so that a command
 * knows what `check` says before it writes.
 */
export async function withShadow<T>(
  content: string,
  files: readonly SourceFile[],
  run: (shadow: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "stele-content-"));
  const shadow = join(folder, "content");
  try {
    cpSync(content, shadow, { recursive: true, filter: (path) => basename(path) !== ".stele" });
    for (const { path, after } of files) {
      mkdirSync(dirname(join(shadow, path)), { recursive: true });
      writeFileSync(join(shadow, path), after);
    }
    return await run(shadow);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
