import { hash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../../language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";

// What a build keeps for the next: a text under a key that names everything it follows from. The
// first line is the hash of key and text, so that what was cut short, altered or moved to another
// key counts as absent.

/** The text kept in a file under a key; null where there is none that can be trusted. */
export function keptText(file: string, key: string): string | null {
  const kept = textOf(file);
  const end = kept?.indexOf("\n") ?? -1;
  if (kept === null || end < 0) return null;
  const text = kept.slice(end + 1);
  return kept.slice(0, end) === seal(key, text) ? text : null;
}

/** Keeps a text, and returns why it could not; a build does not fail for it. */
export function keepText(file: string, key: string, text: string): string | null {
  const draft = `${file}.${process.pid}`;
  try {
    makeFolder(dirname(file));
    writeFileSync(draft, `${seal(key, text)}\n${text}`);
    renameSync(draft, file);
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    rmSync(draft, { force: true });
    return code;
  }
}

function seal(key: string, text: string): string {
  return hash("sha256", `${key}\n${text}`, "hex");
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}
