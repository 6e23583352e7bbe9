import { crc32 } from "node:zlib";
import { Deflate, Zip, type ZipInputFile } from "fflate";
import { by } from "../../language/order.ts";

/**
 * A zip archive that grows while its files are made: only their compressed bytes are kept. The same
 * files are the same bytes, in whatever order and time zone they were added.
 */
export interface Archive {
  readonly add: (path: string, text: string) => void;
  /** A member whose bytes are added part after part. */
  readonly open: () => OpenMember;
  readonly bytes: () => Uint8Array;
}

export interface OpenMember {
  readonly add: (part: Uint8Array) => void;
  readonly close: (path: string) => void;
}

interface Member extends Pick<ZipInputFile, "filename" | "size" | "crc"> {
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** A zip holds local times: this one is written alike in every time zone. */
const mtime = new Date(1980, 0, 1, 12);
const deflated = 8;

export function archive(): Archive {
  const members = new Map<string, Member>();
  const open = () => openMember((member) => members.set(member.filename, member));
  return {
    open,
    add: (path, text) => {
      const member = open();
      member.add(Buffer.from(text, "utf8"));
      member.close(path);
    },
    bytes: () => zipped([...members.values()].sort(by(({ filename }) => filename))),
  };
}

function openMember(done: (member: Member) => void): OpenMember {
  const compressed: Uint8Array[] = [];
  const deflate = new Deflate((part) => compressed.push(part));
  let [size, crc] = [0, 0];
  return {
    add: (part) => {
      size += part.length;
      crc = crc32(part, crc);
      deflate.push(part);
    },
    close: (filename) => {
      deflate.push(new Uint8Array(), true);
      done({ filename, size, crc, compressed: new Uint8Array(Buffer.concat(compressed)) });
    },
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
