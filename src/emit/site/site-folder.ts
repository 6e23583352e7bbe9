import { basename, dirname, join, resolve } from "node:path";
import type { Disk } from "../files/disk.ts";

/** An output folder and the names beside it that belong to Stele. */
export interface SiteFolder {
  /** Absolute. */
  readonly out: string;
  /** The path as the user gave it, for messages. */
  readonly shown: string;
  readonly parent: string;
  /** The folder that exists while a build holds the output. */
  readonly lock: string;
  /** The action that cannot be done while another process holds the output, for messages. */
  readonly attempt: string;
  readonly sibling: (role: "building" | "ready" | "old", tag: string) => string;
}

export interface Sibling {
  /**
   * `building`: being written. `ready` and `old`: the two sides of a swap by renaming. `lock`: a lock
   * about to be set.
   */
  readonly role: string;
  readonly tag: string;
  readonly path: string;
}

export function siteFolder(given: string): SiteFolder {
  const out = resolve(given);
  const parent = dirname(out);
  const beside = (end: string) => join(parent, `.${basename(out)}.${end}`);
  const shown = given.replace(/(?<=[^/\\])[/\\]+$/, "");
  return {
    out,
    shown,
    parent,
    lock: beside("lock"),
    attempt: `Cannot write into "${shown}"`,
    sibling: (role, tag) => beside(`${role}-${tag}`),
  };
}

/** The folders beside the output that builds made; the holder of the lock owns them all. */
export function siblingsOf(disk: Disk, site: SiteFolder): readonly Sibling[] {
  const prefix = `.${basename(site.out)}.`;
  const found: Sibling[] = [];
  for (const { name, kind } of disk.list(site.parent)) {
    if (kind !== "folder" || !name.startsWith(prefix)) continue;
    const match = /^(building|ready|old|lock)-(\d+-\d+)$/.exec(name.slice(prefix.length));
    const [, role, tag] = match ?? [];
    if (role !== undefined && tag !== undefined)
      found.push({ role, tag, path: join(site.parent, name) });
  }
  return found;
}
