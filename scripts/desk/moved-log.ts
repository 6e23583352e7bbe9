import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessAbsent } from "../../src/model/language/system-error.ts";
import { ledgerDirectory } from "../../src/record/ledger/ledger.ts";

/** The name of the log in a built folder: the first line of its checkpoint; null without one. */
export function logName(out: string): string | null {
  const text = unlessAbsent(() => readFileSync(join(out, ledgerDirectory, "checkpoint"), "utf8"));
  return text?.split("\n")[0] ?? null;
}

/** What to say of a log that has another name than before a build; null where it has the same. */
export function movedLog(before: string | null, after: string | null): string | null {
  if (before === null || after === null || before === after) return null;
  return `The log is named "${after}" now, and was "${before}": the checkpoints and keys that others keep of it fit it no longer; make a key of this name with "stele keygen", and tell them (docs/running.md)\n`;
}
