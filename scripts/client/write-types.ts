import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes the client library's types, given as text by path, into a folder, and then removes answers
 * that are no longer among them. All texts are complete before the first file is touched.
 */
export function writeTypes(folder: string, files: ReadonlyMap<string, string>): void {
  const answers = join(folder, "answers");
  mkdirSync(answers, { recursive: true });
  for (const [path, text] of files) writeFileSync(join(folder, path), text);
  for (const name of readdirSync(answers)) {
    if (!files.has(`answers/${name}`)) rmSync(join(answers, name));
  }
}
