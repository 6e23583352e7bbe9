import { hash } from "node:crypto";
import { type Body, wholeBody } from "../../language/body.ts";
import { diskError, SiteError } from "../site/site-error.ts";
import type { SiteFolder } from "../site/site-folder.ts";
import { contentTime } from "./content-time.mjs";
import type { Disk } from "./disk.ts";

export interface Written {
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether it is the file of the present output, which has the same bytes. */
  readonly kept: boolean;
}

/** Writes the files of a draft to the disk, immediately or later. */
export interface FileSink {
  /**
   * Writes a new file, text as UTF-8, and the folders above it; its time follows from its content.
   * The caller may reuse the body afterwards. Throws a `SiteError` for this file or an earlier one.
   */
  readonly put: (path: string, body: Body) => void;
  /**
   * Returns the digests of all files in the order in which they were put, once every file is
   * on the disk with its size; throws like `put`.
   */
  readonly flush: () => readonly Written[];
  /** Stops writing, and drops what was not written yet. Does not throw. */
  readonly close: () => Promise<void>;
}

export type OpenSink = (site: SiteFolder, folder: string, disk: Disk) => FileSink;

/** A sink that writes each file before it takes the next, through the disk's own effects. */
export const directSink: OpenSink = (site, folder, disk) => {
  const made = new Set<string>();
  const digests: Written[] = [];
  const put: FileSink["put"] = (path, given) => {
    const body = wholeBody(given);
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const written = { sha256: hash("sha256", bytes, "hex"), bytes: bytes.byteLength, kept: false };
    digests.push(written);
    try {
      const above = path.slice(0, path.lastIndexOf("/") + 1);
      if (!made.has(above)) {
        disk.makeFolder(`${folder}/${above}`);
        made.add(above);
      }
      const size = disk.writeFile(`${folder}/${path}`, bytes, contentTime(written.sha256));
      if (size !== written.bytes) throw wrongSize(site, path, size, written.bytes);
    } catch (error) {
      throw unwritten(site, path, error);
    }
  };
  return { put, flush: () => digests, close: async () => undefined };
};

export function wrongSize(site: SiteFolder, path: string, bytes: number, due: number): SiteError {
  const message = `Cannot write "${site.shown}/${path}": it has ${bytes} bytes, must have ${due}`;
  return new SiteError("failed", message);
}

export function unwritten(site: SiteFolder, path: string, error: unknown): unknown {
  return diskError(`Cannot write "${site.shown}/${path}"`, error);
}
