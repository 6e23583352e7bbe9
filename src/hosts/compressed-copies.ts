import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Zstd } from "@hpcc-js/wasm-zstd";
import type { WholeFile } from "../emit/files/store-file.ts";
import type { CompressedEncoding } from "./host-profile.ts";

/** The size in bytes below which one packet is sent either way. */
const fewBytes = 1024;
/** The number of files whose copies are made at a time. */
const atOnce = 8;

const isText =
  /^(?:text\/|image\/svg\+xml|application\/(?:(?:[\w.+-]+\+)?(?:json|xml)|x-ndjson|ndjson)\b)/;

type Compress = (body: Uint8Array) => Promise<Uint8Array>;

// higher levels cost twenty times as long and save no byte worth it on files of this size
const compressors: Readonly<Record<CompressedEncoding, Compress>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gz: (body) => promisify(gzip)(body, { level: 6 }),
  zst: async (body) => (await Zstd.load()).compress(body, 9),
};

const mediaTypes: Readonly<Record<CompressedEncoding, string>> = {
  br: "application/octet-stream",
  gz: "application/gzip",
  zst: "application/zstd",
};

/** The files, with each soon followed by its compressed copies where they are smaller. */
export async function* withCompressedCopies(
  files: AsyncIterable<WholeFile>,
  encodings: readonly CompressedEncoding[],
): AsyncIterable<WholeFile> {
  const waiting: Promise<readonly WholeFile[]>[] = [];
  for await (const file of files) {
    yield file;
    if (encodings.length > 0) waiting.push(compressedCopiesOf(file, encodings));
    if (waiting.length >= atOnce) yield* (await waiting.shift()) ?? [];
  }
  for (const copies of waiting) yield* await copies;
}

/** `<path>.<encoding>` for each encoding that makes it smaller. */
export async function compressedCopiesOf(
  { path, mediaType, body }: WholeFile,
  encodings: readonly CompressedEncoding[],
): Promise<readonly WholeFile[]> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes.byteLength < fewBytes || !isText.test(mediaType)) return [];
  const copies = encodings.map(async (encoding): Promise<WholeFile> => {
    const small = await compressors[encoding](bytes);
    const type = mediaTypes[encoding];
    return {
      path: `${path}.${encoding}`,
      mediaType: type,
      status: 200,
      cache: "host",
      body: small,
    };
  });
  return (await Promise.all(copies)).filter((copy) => copy.body.length < bytes.byteLength);
}
