import { createHash } from "node:crypto";
import { copyFileSync, linkSync, rmSync, statSync, utimesSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { contentTime } from "../files/content-time.ts";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { makeFolder } from "../files/make-folder.ts";
import { type SiteFolder, siteFolder } from "../site/site-folder.ts";

/** The identity that a file must have: its length, and its SHA-256 in hex. */
export interface Promised {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * The files that a copy has received so far, in a folder beside it that outlives a killed run. Each
 * is named after its SHA-256 and gets that name only when its bytes have it.
 */
export interface PartStore {
  readonly has: (sha256: string) => boolean;
  /** Stores what arrives; returns null, or how the bytes differ from what was promised. */
  readonly receive: (promised: Promised, body: AsyncIterable<Uint8Array>) => Promise<string | null>;
  /** Where a stored file is. */
  readonly placeOf: (sha256: string) => string;
  readonly drop: (sha256: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export function partFolder({ parent, out }: SiteFolder): string {
  return join(parent, `.${basename(out)}.partial`);
}

/** Opens the store beside an output; only the holder of the output's lock may. */
export function partStore(out: string): PartStore {
  const folder = partFolder(siteFolder(out));
  const whole = wholeParts(folder);
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const counter = { value: 0 };

  async function receive(promised: Promised, body: AsyncIterable<Uint8Array>) {
    const draft = join(folder, `${counter.value++}.draft`);
    await mkdir(folder, { recursive: true });
    try {
      const wrong = await written(draft, promised, body);
      if (wrong !== null) return wrong;
      const time = contentTime(promised.sha256);
      await utimes(draft, time, time);
      const place = placeOf(promised.sha256);
      await mkdir(dirname(place), { recursive: true });
      await rename(draft, place);
      whole.add(promised.sha256);
      return null;
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    receive,
    has: (sha256) => whole.has(sha256),
    placeOf,
    drop: async (sha256) => {
      whole.delete(sha256);
      await rm(placeOf(sha256), { force: true });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
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

async function written(
  draft: string,
  { sha256, bytes }: Promised,
  body: AsyncIterable<Uint8Array>,
): Promise<string | null> {
  const file = await open(draft, "wx");
  try {
    const hash = createHash("sha256");
    let found = 0;
    for await (const chunk of body) {
      found += chunk.length;
      if (found > bytes) return `more than ${bytes} bytes`;
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    if (found !== bytes) return `${found} bytes, must be ${bytes}`;
    const digest = hash.digest("hex");
    return digest === sha256 ? null : `SHA-256 ${digest}, must be ${sha256}`;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done);
    done += bytesWritten;
  }
}
