import { hash } from "node:crypto";
import { type Body, isWhole, type Parts } from "../../model/language/body.ts";
import { contentTime } from "../files/content-time.ts";
import type { Disk } from "../files/disk.ts";
import { type Digest, hashed } from "../files/plain-path.ts";
import { diskError, SiteError } from "../files/site-error.ts";
import type { SiteFolder } from "./site-folder.ts";

export interface Written extends Digest {
  /** Whether it is the file of the present output, which has the same bytes. */
  readonly kept: boolean;
}

/**
 * Writes a new file, text as UTF-8, and the folders above it; its time follows from its content. A
 * file that the present output has with the same bytes is linked instead. Throws a `SiteError` that
 * names the file.
 */
export type FileSink = (path: string, body: Body) => Written;

export function fileSink(site: SiteFolder, folder: string, disk: Disk): FileSink {
  const made = new Set<string>();

  function makeFolder(above: string): void {
    if (made.has(above)) return;
    disk.makeFolder(`${folder}/${above}`);
    made.add(above);
  }

  function whole(path: string, body: string | Uint8Array): Written {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const due = { sha256: hash("sha256", bytes, "hex"), bytes: bytes.byteLength };
    const [to, time] = [`${folder}/${path}`, contentTime(due.sha256)];
    const kept = disk.linkEqual(`${site.out}/${path}`, to, due, time);
    if (!kept)
      refuseSize(
        path,
        disk.writeFile(to, [bytes], () => time),
        due,
      );
    return { ...due, kept };
  }

  /** Writes part after part, so that the file is never whole in memory. */
  function inParts(path: string, body: Parts): Written {
    const [to, { parts, digest }] = [`${folder}/${path}`, hashed(body)];
    let due: Digest = { sha256: "", bytes: 0 };
    const size = disk.writeFile(to, parts, () => {
      due = digest();
      return contentTime(due.sha256);
    });
    refuseSize(path, size, due);
    // linked by a name that no file of a site has
    const kept = disk.linkEqual(`${site.out}/${path}`, `${to}~`, due, contentTime(due.sha256));
    if (kept) disk.rename(`${to}~`, to);
    return { ...due, kept };
  }

  function refuseSize(path: string, found: number, { bytes }: Digest): void {
    if (found === bytes) return;
    const message = `Cannot write "${site.shown}/${path}": it has ${found} bytes, must have ${bytes}`;
    throw new SiteError(message);
  }

  return (path, body) => {
    try {
      makeFolder(path.slice(0, path.lastIndexOf("/") + 1));
      return isWhole(body) ? whole(path, body) : inParts(path, body);
    } catch (error) {
      throw diskError(`Cannot write "${site.shown}/${path}"`, error);
    }
  };
}
