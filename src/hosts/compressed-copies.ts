import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { StoreFile, WholeFile } from "../emit/files/store-file.ts";
import { wholeBody } from "../model/language/body.ts";
import type { CompressedEncoding } from "./host-profile.ts";

const fewBytes = 1024;
const atOnce = 8;

const isText =
  /^(?:text\/|image\/svg\+xml|application\/(?:(?:[\w.+-]+\+)?(?:json|xml)|x-ndjson|ndjson)\b)/;

type Compress = (body: Uint8Array) => Promise<Uint8Array>;

// higher levels cost twenty times as long and save no byte worth it on files of this size
const compressors: Readonly<Record<CompressedEncoding, Compress>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gz: (body) => promisify(gzip)(body, { level: 6 }),
};

/** The files, with each soon followed by its compressed copies where they are smaller. */
export async function* withCompressedCopies(
  files: AsyncIterable<StoreFile>,
  encodings: readonly CompressedEncoding[],
): AsyncIterable<StoreFile> {
  if (encodings.length === 0) return yield* files;
  const waiting: Promise<readonly WholeFile[]>[] = [];
  for await (const made of files) {
    // in one piece, which its copies are made of
    const file = { ...made, body: wholeBody(made.body) };
    yield file;
    waiting.push(compressedCopiesOf(file, encodings));
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
    const body = await compressors[encoding](bytes);
    const mediaType = "application/octet-stream";
    return { path: `${path}.${encoding}`, mediaType, status: 200, cache: "host", body };
  });
  return (await Promise.all(copies)).filter((copy) => copy.body.length < bytes.byteLength);
}
