import { createHash } from "node:crypto";
import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../../language/system-error.ts";
import { makeFolder } from "../files/make-folder.ts";

// What a build keeps for the next: bytes under a key that names everything they follow from. The
// first line is the hash of key and bytes, so that what was cut short, altered or moved to another
// key counts as absent.

/** The bytes kept in a file under a key; null where there are none that can be trusted. */
export function keptBytes(file: string, key: string): Buffer | null {
  const kept = bytesOf(file);
  const end = kept?.indexOf("\n") ?? -1;
  if (kept === null || end < 0) return null;
  const bytes = kept.subarray(end + 1);
  return kept.toString("latin1", 0, end) === seal(key, bytes) ? bytes : null;
}

/** The same as text. */
export function keptText(file: string, key: string): string | null {
  return keptBytes(file, key)?.toString("utf8") ?? null;
}

/** Keeps bytes, or a text, and returns why it could not; a build does not fail for it. */
export function keepState(file: string, key: string, state: Uint8Array | string): string | null {
  const draft = `${file}.${process.pid}`;
  const bytes = typeof state === "string" ? Buffer.from(state) : state;
  try {
    makeFolder(dirname(file));
    const to = openSync(draft, "w");
    try {
      writeSync(to, `${seal(key, bytes)}\n`);
      writeFileSync(to, bytes);
    } finally {
      closeSync(to);
    }
    renameSync(draft, file);
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    rmSync(draft, { force: true });
    return code;
  }
}

function seal(key: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${key}\n`).update(bytes).digest("hex");
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}
