import { basename, dirname, join, resolve } from "node:path";
import type { Disk } from "../files/disk.ts";
import type { Owner } from "./machine.ts";

/**
 * The role of a folder beside the output. `building`: being written, or the old site after an
 * exchange. `ready` and `old`: the two sides of a swap by renaming. `lock`: a lock about to be set.
 */
export type SiblingRole = "building" | "ready" | "old" | "lock";

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
  readonly sibling: (role: SiblingRole, tag: string) => string;
}

export interface Sibling {
  readonly role: SiblingRole;
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

/** A tag that no other build beside an output has had. */
export function tagOf(owner: Owner): string {
  return `${owner.pid}-${owner.started}`;
}

/** The folders beside the output that builds made; the holder of the lock owns them all. */
export function siblingsOf(disk: Disk, site: SiteFolder): readonly Sibling[] {
  const prefix = `.${basename(site.out)}.`;
  const found: Sibling[] = [];
  for (const { name, kind } of disk.list(site.parent)) {
    if (kind !== "folder" || !name.startsWith(prefix)) continue;
    const match = /^(building|ready|old|lock)-(\d+-\d+)$/.exec(name.slice(prefix.length));
    const role = roleNamed(match?.[1]);
    const tag = match?.[2];
    if (role !== null && tag !== undefined)
      found.push({ role, tag, path: site.sibling(role, tag) });
  }
  return found;
}

function roleNamed(word: string | undefined): SiblingRole | null {
  const roles: readonly SiblingRole[] = ["building", "ready", "old", "lock"];
  return roles.find((role) => role === word) ?? null;
}
