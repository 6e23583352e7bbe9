import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { byCodeUnit } from "../../model/language/order.ts";
import { unlessRefused } from "../../model/language/system-error.ts";
import { statusOf } from "../files/plain-path.ts";
import { SiteError } from "../files/site-error.ts";
import { hasJournal } from "./journal.ts";
import { isBeingChanged, refuseForeignDesk } from "./with-content.ts";

const attempts = 50;
const pauseMs = 100;

/**
 * Reads content in one state: again when a command wrote into it meanwhile, which takes moments, so
 * that no problem is told that is not there. Takes no lock, as content may be read-only. Throws a
 * `SiteError` where the desk is not of this folder, and when the content does not come to rest.
 */
export async function readSteadily<T>(content: string, read: () => Promise<T>): Promise<T> {
  refuseForeignDesk(content);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = stateOf(content);
    const found = await read();
    const isBetween = hasJournal(content) && isBeingChanged(content);
    if (!isBetween && stateOf(content) === before) return found;
    await setTimeout(pauseMs);
  }
  throw new SiteError(
    `Cannot read "${content}": it changed each of ${attempts} times that it was read; run this again when nothing writes into it`,
  );
}

/** The names, numbers, sizes and times of the files of the content, and whether a journal is there. */
function stateOf(content: string): string {
  const lines = unlessRefused(() => [...linesOf(content, "")]);
  return [...(lines ?? []), String(hasJournal(content))].join("\n");
}

function* linesOf(content: string, below: string): Generator<string> {
  const entries = readdirSync(join(content, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => byCodeUnit(a.name, b.name))) {
    const path = `${below}${entry.name}`;
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) yield* linesOf(content, `${path}/`);
    const found = statusOf(join(content, path));
    if (found?.isFile()) yield `${path} ${found.ino} ${found.size} ${found.mtimeMs}`;
  }
}
