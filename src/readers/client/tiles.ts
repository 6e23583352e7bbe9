import { tilePath, tileWidth } from "../../record/ledger/tile-path.ts";
import { digest } from "./bytes.ts";

// Trees of hashes by RFC 6962, with the SHA-256 of any runtime.

export const hashLength = 32;

type Bytes = Uint8Array<ArrayBuffer>;

/** The root over hashes, one after the other. */
export async function merged(hashes: Bytes): Promise<Bytes> {
  if (hashes.length <= hashLength) return hashes;
  const middle = hashLength * below(hashes.length / hashLength);
  return node(await merged(hashes.subarray(0, middle)), await merged(hashes.subarray(middle)));
}

function node(left: Bytes, right: Bytes): Promise<Bytes> {
  return digest(Uint8Array.of(1, ...left, ...right));
}

function below(count: number): number {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}

/** The root over a tree, and the siblings of a leaf up to it: its inclusion proof (RFC 9162, 2.1.3). */
export async function tileProof(
  size: number,
  index: number,
  read: (path: string) => Promise<Bytes>,
) {
  const proof: Bytes[] = [];

  /** The root over some leaves, as the tiles below it have it; over the one to prove, by its proof. */
  async function over(begin: number, end: number): Promise<Bytes> {
    const isBeside = index < begin || index >= end;
    const height = Math.log2(end - begin);
    if (height === 0 || (isBeside && Number.isInteger(height))) return stored(height, begin);
    const middle = begin + below(end - begin);
    const left = await over(begin, middle);
    const right = await over(middle, end);
    if (!isBeside) proof.push(index < middle ? right : left);
    return node(left, right);
  }

  /** The root of a complete subtree, from the level of tiles below it: each spans eight of the tree. */
  async function stored(height: number, begin: number): Promise<Bytes> {
    const level = Math.floor(height / 8);
    const first = begin / tileWidth ** level;
    const place = Math.floor(first / tileWidth);
    const rest = Math.floor(size / tileWidth ** level) - place * tileWidth;
    const tile = await read(tilePath({ level, index: place, width: Math.min(tileWidth, rest) }));
    const from = (first % tileWidth) * hashLength;
    return merged(tile.subarray(from, from + 2 ** (height % 8) * hashLength));
  }

  return { root: await over(0, size), proof };
}
