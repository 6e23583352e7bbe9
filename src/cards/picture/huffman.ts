import { at } from "../../language/at.ts";

/** A prefix code: for each symbol its bits, the first one lowest, and their number; 0 for an unused one. */
export interface PrefixCode {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

/** The canonical Huffman code of symbols that occur so often, none longer than a limit (RFC 1951, 3.2.2). */
export function prefixCode(counts: Uint32Array, limit: number): PrefixCode {
  let lengths = codeLengths(counts);
  // flatter counts make a shorter code: at the latest when all are 1
  for (let flat = counts; Math.max(...lengths) > limit; lengths = codeLengths(flat)) {
    flat = flat.map((count) => (count + 1) >> 1);
  }
  return { bits: canonicalBits(lengths), lengths };
}

/** Huffman's lengths: the two rarest of what is left become one, until one is left. */
function codeLengths(counts: Uint32Array): Uint8Array {
  const leaves = [...counts.keys()].filter((symbol) => at(counts, symbol) > 0);
  leaves.sort((a, b) => at(counts, a) - at(counts, b) || a - b);
  const lengths = new Uint8Array(counts.length);
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined) lengths[only] = 1;
  if (leaves.length < 2) return lengths;
  const weights = leaves.map((symbol) => at(counts, symbol));
  const parents = new Uint16Array(2 * leaves.length - 1);
  let [leaf, joint] = [0, leaves.length];
  const rarest = () => {
    const takesLeaf =
      leaf < leaves.length && (joint >= weights.length || at(weights, leaf) <= at(weights, joint));
    return takesLeaf ? leaf++ : joint++;
  };
  while (weights.length < parents.length) {
    const [a, b] = [rarest(), rarest()];
    parents[a] = weights.length;
    parents[b] = weights.length;
    weights.push(at(weights, a) + at(weights, b));
  }
  const depths = new Uint8Array(parents.length);
  for (let node = parents.length - 2; node >= 0; node -= 1) {
    depths[node] = at(depths, at(parents, node)) + 1;
  }
  for (const [i, symbol] of leaves.entries()) lengths[symbol] = at(depths, i);
  return lengths;
}

function canonicalBits(lengths: Uint8Array): Uint16Array {
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length += 1) {
    for (const [symbol, own] of lengths.entries()) {
      if (own === length) bits[symbol] = reversed(code++, length);
    }
    code <<= 1;
  }
  return bits;
}

function reversed(code: number, length: number): number {
  let out = 0;
  for (let i = 0; i < length; i += 1) out |= ((code >> i) & 1) << (length - 1 - i);
  return out;
}
