import { createHash, hash } from "node:crypto";
import { type Body, isWhole, type Parts } from "../../model/language/body.ts";
import { diskError, SiteError } from "../site/site-error.ts";
import type { SiteFolder } from "../site/site-folder.ts";
import { contentTime } from "./content-time.ts";
import type { Disk } from "./disk.ts";

export interface Written {
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
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
    const [sha256, due] = [hash("sha256", bytes, "hex"), bytes.byteLength];
    const [to, time] = [`${folder}/${path}`, contentTime(sha256)];
    const kept = disk.linkEqual(`${site.out}/${path}`, to, bytes, time);
    if (!kept) refuseSize(path, disk.writeFile(to, bytes, time), due);
    return { sha256, bytes: due, kept };
  }

  /** Writes part after part, so that the file is never whole in memory. */
  function inParts(path: string, body: Parts): Written {
    const to = `${folder}/${path}`;
    const [file, digest] = [disk.openFile(to), createHash("sha256")];
    let due = 0;
    try {
      for (const part of body) {
        const bytes = typeof part === "string" ? Buffer.from(part) : part;
        file.add(bytes);
        digest.update(bytes);
        due += bytes.byteLength;
      }
    } catch (error) {
      file.abandon();
      throw error;
    }
    const sha256 = digest.digest("hex");
    const time = contentTime(sha256);
    refuseSize(path, file.close(time), due);
    return { sha256, bytes: due, kept: disk.linkSame(`${site.out}/${path}`, to, time) };
  }

  function refuseSize(path: string, bytes: number, due: number): void {
    if (bytes === due) return;
    const message = `Cannot write "${site.shown}/${path}": it has ${bytes} bytes, must have ${due}`;
    throw new SiteError("failed", message);
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
