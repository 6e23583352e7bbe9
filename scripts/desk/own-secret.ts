import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { writtenDraft } from "../../src/emit/files/draft.ts";
import { unlessRefused } from "../../src/model/language/system-error.ts";

/** A secret of this user on this machine, made when it is first asked for; null where none can be kept. */
export function ownSecret(): string | null {
  const { XDG_CACHE_HOME: given } = process.env;
  const folder = given === undefined || given === "" ? join(homedir(), ".cache") : given;
  const file = join(folder, "stele", "secret");
  const found = secretIn(file);
  if (found !== null) return found;
  const text = `${randomBytes(32).toString("hex")}\n`;
  unlessRefused(() => writtenDraft(file, [text], { mode: 0o600 }).placeNew());
  return secretIn(file);
}

function secretIn(file: string): string | null {
  const text = unlessRefused(() => readFileSync(file, "utf8"))?.trim() ?? "";
  return /^[0-9a-f]{64}$/.test(text) ? text : null;
}
