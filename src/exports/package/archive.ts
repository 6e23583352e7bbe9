import { crc32 } from "node:zlib";
import { deflateSync, Zip, type ZipInputFile } from "fflate";
import { by } from "../../language/order.ts";

/**
 * A zip archive that grows while its files are made: only their compressed bytes are kept. The same
 * files are the same bytes, in whatever order and time zone they were added.
 */
export interface Archive {
  readonly add: (path: string, body: string | Uint8Array) => void;
  readonly has: (path: string) => boolean;
  readonly bytes: () => Uint8Array;
}

interface Member extends Pick<ZipInputFile, "filename" | "size" | "crc"> {
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** A zip holds local times: this one is written alike in every time zone. */
const mtime = new Date(1980, 0, 1, 12);
const deflated = 8;

export function archive(): Archive {
  const members = new Map<string, Member>();
  return {
    has: (path) => members.has(path),
    add: (path, body) => {
      const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
      const [size, crc] = [bytes.length, crc32(bytes)];
      members.set(path, {
        filename: path,
        size,
        crc,
        compressed: new Uint8Array(deflateSync(bytes)),
      });
    },
    bytes: () => zipped([...members.values()].sort(by(({ filename }) => filename))),
  };
}

function zipped(members: readonly Member[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  for (const { compressed, ...member } of members) {
    const file: ZipInputFile = { ...member, mtime, compression: deflated };
    zip.add(file);
    file.ondata?.(null, compressed, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(chunks));
}
