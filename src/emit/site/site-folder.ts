import { basename, dirname, join, resolve } from "node:path";
import type { Disk } from "../files/disk.ts";

/** An output folder and the names beside it that belong to Stele. */
export function siteFolder(given: string) {
  const out = resolve(given);
  const parent = dirname(out);
  const beside = (end: string) => join(parent, `.${basename(out)}.${end}`);
  /** The path as the user gave it, for messages. */
  const shown = given.replace(/(?<=[^/\\])[/\\]+$/, "");
  return {
    out,
    shown,
    parent,
    /** The folder that exists while a build holds the output. */
    lock: beside("lock"),
    /** The action that cannot be done while another process holds the output, for messages. */
    attempt: `Cannot write into "${shown}"`,
    /** `building`: being written. `ready` and `old`: the two sides of a swap by renaming. */
    sibling: (role: "building" | "ready" | "old", tag: string) => beside(`${role}-${tag}`),
  } as const;
}

export type SiteFolder = ReturnType<typeof siteFolder>;

/** The folders beside the output that builds made; the holder of the lock owns them all. */
export function siblingsOf(disk: Disk, { out, parent }: SiteFolder) {
  const prefix = `.${basename(out)}.`;
  return disk.list(parent).flatMap(({ name, kind }) => {
    if (kind !== "folder" || !name.startsWith(prefix)) return [];
    // a lock about to be set is one too
    const own = /^(building|ready|old|lock)-(\d+-\d+)$/.exec(name.slice(prefix.length));
    return own === null ? [] : [{ role: own[1], tag: own[2], path: join(parent, name) }];
  });
}
