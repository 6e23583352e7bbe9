import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow, systemDisk } from "../../emit/files/disk.ts";
import { partPath, partRefusal } from "../../emit/parts/part-folder.ts";
import { systemReason } from "../../model/language/system-error.ts";
import { type HttpReader, uncached, wholeBody } from "./http-reader.ts";

/** A publication as it is read: a folder, or an address. */
export interface Source {
  /** null where a file cannot be read. What the manifest says of it bounds what is taken of an answer. */
  readonly read: (path: string, listed?: Listed) => Promise<Uint8Array | null>;
  /** All paths; null where they cannot be listed, as on the web. */
  readonly list: () => Promise<readonly string[] | null>;
}

/** The status and length that a manifest gives a file. */
export interface Listed {
  readonly status: number;
  readonly bytes: number;
}

/** A site in a folder. Throws a RangeError when there is no such folder, or only a part of a build. */
export async function folderSource(folder: string): Promise<Source> {
  const present = pathsBelow(folder);
  if (present.includes(partPath)) throw partRefusal("verify", folder);
  return {
    read: async (path) => {
      try {
        return await readFile(join(folder, path));
      } catch {
        // whatever the reason: an unreadable file never passes, and the caller names it
        return null;
      }
    },
    list: async () => present,
  };
}

function pathsBelow(folder: string): readonly string[] {
  try {
    return Array.from(filesBelow(systemDisk, folder), ({ path }) => path);
  } catch (cause) {
    const why = systemReason(cause) ?? String(cause);
    throw new RangeError(`Cannot verify "${folder}": ${why}`, { cause });
  }
}

/** The most bytes of a manifest or an unlisted file. */
export const maxManifestBytes = 256_000_000;

/** A longer answer than listed is read so far that its true length can be told where it is near. */
const slack = 65_536;

/** A site at an address. A file may have status 200 or the one in the manifest. */
export function urlSource(reader: HttpReader): Source {
  return {
    read: (path, { status, bytes } = { status: 200, bytes: maxManifestBytes - slack }) =>
      reader
        .get(
          path,
          uncached,
          async (answer) =>
            [200, status].includes(answer.status) ? wholeBody(answer, bytes + slack) : null,
          status,
        )
        // whatever the reason: an unreadable file never passes, and the caller names it
        .catch(() => null),
    list: async () => null,
  };
}
