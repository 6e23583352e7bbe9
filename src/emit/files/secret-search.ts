import { secretMark, secretPlace, secretWidth } from "../../model/language/secret-text.ts";

// What is published is searched for secret keys while it is written, so that no mistake upstream of it, be it a link, a
// wrong file or a key in an essay, publishes one. Compressed copies hold what stands uncompressed beside them.

const mark = Buffer.from(secretMark);

/** A search through bytes that come piece by piece: what was found by now, in words; null for nothing. */
export function secretSearch(): (piece: Uint8Array) => string | null {
  let rest = Buffer.alloc(0);
  let found: string | null = null;
  return (piece) => {
    if (found !== null) return found;
    // a key may begin in one piece and end in the next
    const joined = Buffer.concat([rest, piece.subarray(0, secretWidth)]);
    found = secretIn(joined) ?? secretIn(piece);
    rest = Buffer.from((piece.length < secretWidth ? joined : piece).subarray(-secretWidth));
    return found;
  };
}

function secretIn(bytes: Uint8Array): string | null {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, at + mark.length)) {
    const text = all.toString("latin1", Math.max(0, at - secretWidth), at + secretWidth);
    const secret = secretPlace(text);
    if (secret !== null) return secret.name;
  }
  return null;
}
