import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { kindIn, statusOf } from "../files/plain-path.ts";
import { SiteError } from "../site/site-error.ts";
import { deskFolder } from "./desk-folder.ts";
import { journalFault } from "./journal.ts";

/**
 * Throws a `SiteError` for a `.stele` that commands did not make in this folder. One that came with a
 * commit, a copy or an archive, or that leads elsewhere by a link, is an attack or an accident, and
 * what is in it must not be carried out, nor read as the state of this folder.
 */
export function refuseForeignDesk(content: string): void {
  const desk = deskFolder(content);
  const found = statusOf(desk);
  if (found === null) return;
  if (!found.isDirectory()) throw foreign(desk, `it is ${kindIn(found)}`);
  for (const { name, kind } of entriesOf(desk)) {
    if (kind !== null) throw foreign(desk, `"${name}" in it is ${kind}`);
  }
  const [tracked] = trackedIn(content);
  if (tracked !== undefined) throw foreign(desk, `git tracks "${tracked}", which no command adds`);
  const fault = journalFault(content);
  if (fault !== null) throw foreign(desk, `of its journal, ${fault}`);
}

/** The entries of a desk, with what one is that must not be there; null for files and the lock. */
function entriesOf(
  desk: string,
): readonly { readonly name: string; readonly kind: string | null }[] {
  return readdirSync(desk).flatMap((name) => {
    const found = statusOf(join(desk, name));
    if (found === null) return [];
    const isDue =
      name === "lock" || /^lock-\d+-\d+$/.test(name) ? found.isDirectory() : found.isFile();
    return [{ name, kind: isDue ? null : kindIn(found) }];
  });
}

/**
 * The files of the desk that git tracks; none without git, where only the mark of the desk decides. A
 * repository that lies bare in the content is not asked, and none starts a program of its own.
 */
function trackedIn(content: string): readonly string[] {
  const settings = ["core.fsmonitor=false", "safe.bareRepository=explicit"];
  const { status, stdout } = spawnSync(
    "git",
    [...settings.flatMap((one) => ["-c", one]), "-C", content, "ls-files", "-z", "--", ".stele"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  return status === 0 ? stdout.split("\0").filter((path) => path !== "") : [];
}

function foreign(desk: string, why: string): SiteError {
  return new SiteError(
    "refused",
    `Cannot trust "${desk}": ${why}; only commands that run in this folder make it, so this came from elsewhere and may be an attack; look who added it, restore the content from a state you trust, and delete "${desk}". Nothing was changed`,
  );
}
