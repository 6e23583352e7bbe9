// What is published is searched for secret keys while it is written, so that no mistake upstream of it, be it a link, a
// wrong file or a key in an essay, publishes one. Compressed copies hold what stands uncompressed beside them.

const mark = Buffer.from("PRIVATE");
/** Letters before and after the mark's beginning that decide. */
const around = 64;

const secrets = [
  ['a secret key as "stele keygen" writes it', /PRIVATE\+KEY\+/],
  ["a secret key in the form PEM", /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/],
] as const;

/** A search through bytes that come piece by piece: what was found by now, in words; null for nothing. */
export function secretSearch(): (piece: Uint8Array) => string | null {
  let rest = Buffer.alloc(0);
  let found: string | null = null;
  return (piece) => {
    if (found !== null) return found;
    // a key may begin in one piece and end in the next
    const joined = Buffer.concat([rest, piece.subarray(0, around)]);
    found = secretIn(joined) ?? secretIn(piece);
    rest = Buffer.from((piece.length < around ? joined : piece).subarray(-around));
    return found;
  };
}

function secretIn(bytes: Uint8Array): string | null {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, at + mark.length)) {
    const text = all.toString("latin1", Math.max(0, at - around), at + around);
    for (const [words, pattern] of secrets) if (pattern.test(text)) return words;
  }
  return null;
}
