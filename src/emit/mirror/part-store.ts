import {
  copyFileSync,
  existsSync,
  futimesSync,
  linkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { sha256Begun } from "../../record/canonical.ts";
import { contentTime } from "../files/content-time.ts";
import { makeFolder, openDraft, sweepDrafts } from "../files/draft.ts";
import type { Digest } from "../files/plain-path.ts";
import { siteFolder } from "../site/site-folder.ts";

/** What a copy has received so far, named by SHA-256, in a folder that outlives a killed run. Needs the lock. */
export function partStore(given: string) {
  const { parent, out } = siteFolder(given);
  const folder = join(parent, `.${basename(out)}.partial`);
  const placeOf = (sha256: string) => join(folder, sha256);
  if (existsSync(folder)) sweepDrafts(folder);

  /** Stores what arrives; returns null, or how the bytes differ from what was promised. */
  async function receive(
    { sha256, bytes }: Digest,
    body: AsyncIterable<Uint8Array>,
  ): Promise<string | null> {
    const draft = openDraft(placeOf(sha256));
    try {
      const hash = sha256Begun();
      const time = contentTime(sha256);
      let found = 0;
      for await (const chunk of body) {
        found += chunk.length;
        if (found > bytes) return `more than ${bytes} bytes`;
        hash.update(chunk);
        writeFileSync(draft.descriptor, chunk);
      }
      if (found !== bytes) return `${found} bytes, must be ${bytes}`;
      const digest = hash.digest("hex");
      if (digest !== sha256) return `SHA-256 ${digest}, must be ${sha256}`;
      futimesSync(draft.descriptor, time, time);
      draft.replace();
      return null;
    } finally {
      draft.drop();
    }
  }

  return {
    receive,
    has: (sha256: string) => existsSync(placeOf(sha256)),
    placeOf,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type PartStore = ReturnType<typeof partStore>;

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
