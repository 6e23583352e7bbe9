import { createHash, type Hash } from "node:crypto";
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import type { Parts } from "../../model/language/body.ts";
import { systemReason, unlessRefused } from "../../model/language/system-error.ts";
import { writeWhole } from "../files/draft.ts";

// What a build keeps for the next: bytes under a key that names everything they follow from. The
// first line is the hash of key and bytes, so that what was cut short, altered or moved to another
// key counts as absent.

/** The bytes kept in a file under a key; null where there are none that can be trusted. */
export function keptBytes(file: string, key: string): Buffer | null {
  const kept = unlessRefused(() => readFileSync(file));
  const end = kept?.indexOf("\n") ?? -1;
  if (kept === null || end < 0) return null;
  const bytes = kept.subarray(end + 1);
  return kept.toString("latin1", 0, end) === seal(key, bytes) ? bytes : null;
}

/** The same as text. */
export function keptText(file: string, key: string): string | null {
  return keptBytes(file, key)?.toString("utf8") ?? null;
}

/** Keeps bytes in parts, and returns why it could not; a build does not fail for it. */
export function keepState(file: string, key: string, parts: Parts): string | null {
  try {
    writeWhole(file, (to) => writeState(to, key, parts));
    return null;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    return `Cannot write "${file}": ${reason}`;
  }
}

/** The seal is known once all parts are, and then takes the place that is left for it. */
function writeState(to: number, key: string, parts: Parts): void {
  const sealed = sealing(key);
  writeFileSync(to, `${"0".repeat(64)}\n`);
  for (const part of parts) {
    sealed.update(part);
    writeFileSync(to, part);
  }
  writeSync(to, sealed.digest("hex"), 0);
}

function seal(key: string, bytes: Uint8Array): string {
  return sealing(key).update(bytes).digest("hex");
}

function sealing(key: string): Hash {
  return createHash("sha256").update(`${key}\n`);
}
