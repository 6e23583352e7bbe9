import { createHash } from "node:crypto";
import { copyFileSync, futimesSync, linkSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { contentTime } from "../files/content-time.ts";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { openDraft, writeAll } from "../files/draft.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { Digest } from "../files/plain-path.ts";
import { siteFolder } from "../site/site-folder.ts";

/**
 * The files that a copy has received so far, in a folder beside it that outlives a killed run. Each
 * is named after its SHA-256 and gets that name only when its bytes have it.
 */
export interface PartStore {
  readonly has: (sha256: string) => boolean;
  /** Stores what arrives; returns null, or how the bytes differ from what was promised. */
  readonly receive: (promised: Digest, body: AsyncIterable<Uint8Array>) => Promise<string | null>;
  /** Where a stored file is. */
  readonly placeOf: (sha256: string) => string;
  readonly drop: (sha256: string) => void;
  readonly remove: () => void;
}

/** Opens the store beside an output; only the holder of the output's lock may. */
export function partStore(given: string): PartStore {
  const { parent, out } = siteFolder(given);
  const folder = join(parent, `.${basename(out)}.partial`);
  const whole = wholeParts(folder);
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

  async function receive({ sha256, bytes }: Digest, body: AsyncIterable<Uint8Array>) {
    const draft = openDraft(placeOf(sha256));
    try {
      const [hash, time] = [createHash("sha256"), contentTime(sha256)];
      let found = 0;
      for await (const chunk of body) {
        found += chunk.length;
        if (found > bytes) return `more than ${bytes} bytes`;
        hash.update(chunk);
        writeAll(draft.descriptor, chunk);
      }
      if (found !== bytes) return `${found} bytes, must be ${bytes}`;
      const digest = hash.digest("hex");
      if (digest !== sha256) return `SHA-256 ${digest}, must be ${sha256}`;
      futimesSync(draft.descriptor, time, time);
      draft.replace();
      whole.add(sha256);
      return null;
    } finally {
      draft.drop();
    }
  }

  return {
    receive,
    has: (sha256) => whole.has(sha256),
    placeOf,
    drop: (sha256) => {
      whole.delete(sha256);
      rmSync(placeOf(sha256), { force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Puts the file at one path at another one too, as a link where the file system has them. */
export function placeFile(from: string, to: string): void {
  makeFolder(dirname(to));
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    // a file system without links
    const { mtime } = statSync(from);
    copyFileSync(from, to);
    utimesSync(to, mtime, mtime);
  }
}

/** The hashes of the files in a store; drafts of a killed run are removed. */
function wholeParts(folder: string): Set<string> {
  const whole = new Set<string>();
  if (systemDisk.stat(folder) === null) return whole;
  for (const { path } of filesBelow(systemDisk, folder)) {
    const name = /^[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(path)?.[1];
    if (name === undefined) systemDisk.removeFile(join(folder, path));
    else whole.add(name);
  }
  return whole;
}
