import { crc32 } from "node:zlib";
import { Deflate, Zip, type ZipInputFile } from "fflate";
import { by } from "../../language/order.ts";

/** A zip archive of texts. The same files are the same bytes, in whatever order and time zone they were added. */
export interface Archive {
  readonly add: (path: string, text: string) => void;
  /** Adds what was compressed before. */
  readonly put: (path: string, member: MemberText) => void;
  readonly bytes: () => Uint8Array;
}

/** A compressed member without its name. */
export interface MemberText {
  readonly size: number;
  readonly crc: number;
  readonly compressed: Uint8Array<ArrayBuffer>;
}

interface Member extends Pick<ZipInputFile, "filename" | "size" | "crc"> {
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** A zip holds local times: this one is written alike in every time zone. */
const mtime = new Date(1980, 0, 1, 12);
const deflated = 8;

export function archive(): Archive {
  const members: Member[] = [];
  const put = (filename: string, member: MemberText) => {
    members.push({ filename, ...member });
  };
  return {
    put,
    add: (path, text) => {
      const member = memberText();
      member.add(Buffer.from(text, "utf8"));
      put(path, member.text());
    },
    bytes: () => zipped(members.toSorted(by(({ filename }) => filename))),
  };
}

/** A member whose bytes are compressed part after part. */
export function memberText() {
  const compressed: Uint8Array[] = [];
  const deflate = new Deflate((part) => compressed.push(part));
  let [size, crc] = [0, 0];
  return {
    add: (part: Uint8Array): void => {
      size += part.length;
      crc = crc32(part, crc);
      deflate.push(part);
    },
    text: (): MemberText => {
      deflate.push(new Uint8Array(), true);
      return { size, crc, compressed: new Uint8Array(Buffer.concat(compressed)) };
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
