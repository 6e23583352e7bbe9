import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit } from "../../model/language/order.ts";
import { sha256Begun, sha256Hex } from "../../record/canonical.ts";

/**
 * The hash of all names, links and bytes that a build may read, dot files left out but for a journal; a time and a
 * size do not tell every edit. Null where something cannot be read, which the build then reports.
 */
export function fingerprint(folder: string): string | null {
  const all = sha256Begun();
  try {
    for (const line of linesOf(folder, "")) all.update(`${line}\n`);
    if (statSync(join(folder, ".stele/journal.json"), { throwIfNoEntry: false }) !== undefined) {
      all.update("half written\n");
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
  return all.digest("hex");
}

function* linesOf(folder: string, prefix: string): Generator<string> {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => byCodeUnit(a.name, b.name))) {
    if (entry.name.startsWith(".")) continue;
    const path = `${prefix}${entry.name}`;
    const file = join(folder, path);
    const target = entry.isSymbolicLink() ? readlinkSync(file) : null;
    if (entry.isDirectory()) {
      yield line(path, "folder", "");
      yield* linesOf(folder, `${path}/`);
    } else if (target !== null || entry.isFile()) {
      yield line(path, target ?? "file", sha256Hex(readFileSync(file)));
    } else {
      yield line(path, "other", "");
    }
  }
}

function line(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
