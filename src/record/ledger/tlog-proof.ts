import { type ParsedCheckpoint, parseCheckpoint } from "./checkpoint.ts";

/** A self-contained inclusion proof (C2SP tlog-proof): index, path and checkpoint. */
export interface TlogProof {
  readonly index: number;
  /** Hex, from the leaf's sibling up. */
  readonly hashes: readonly string[];
  readonly checkpoint: ParsedCheckpoint;
}

const firstLine = "c2sp.org/tlog-proof@v1";

export function proofText(index: number, hashes: readonly string[], checkpoint: string): string {
  const path = hashes.map((hash) => `${Buffer.from(hash, "hex").toString("base64")}\n`);
  return `${firstLine}\nindex ${index}\n${path.join("")}\n${checkpoint}`;
}

/** The parsed proof; null for any other text. Extra data is allowed by the format and ignored. */
export function parseProof(text: string): TlogProof | null {
  const split = text.indexOf("\n\n");
  const [first, ...rest] = text.slice(0, Math.max(0, split)).split("\n");
  const [position = "", ...path] = rest[0]?.startsWith("extra ") ? rest.slice(1) : rest;
  const index = /^index (0|[1-9]\d{0,14})$/.exec(position)?.[1];
  const hashes = path.map((line) => Buffer.from(line, "base64"));
  const exact = hashes.every(
    (hash, i) => hash.length === 32 && hash.toString("base64") === path[i],
  );
  const checkpoint = parseCheckpoint(text.slice(split + 2));
  if (first !== firstLine || index === undefined || !exact || checkpoint === null) return null;
  return { index: Number(index), hashes: hashes.map((hash) => hash.toString("hex")), checkpoint };
}
