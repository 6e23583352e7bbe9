import { coreMembers } from "../../record/core-members.ts";
import { firmLeaf, snapshotText } from "../../record/firm-leaf.ts";
import { tilePath, tileWidth } from "../../record/ledger/tile-path.ts";
import type { Answer } from "./answers.ts";
import type { Recorded } from "./attributed.ts";
import { hexOf, sha256, textOf } from "./bytes.ts";
import { filesBehind } from "./firm-history.ts";
import { signedStatement } from "./listing.ts";
import { member } from "./member.ts";
import type { Proof, SteleOptions } from "./settings.ts";
import { hashLength, tileProof } from "./tiles.ts";

export { firmHistory } from "./firm-history.ts";
export { listing } from "./listing.ts";

/** The proof that a firm is in a snapshot: RFC 9162, section 2.1.3. Hashes are in hex. */
export interface Inclusion {
  readonly leafIndex: number;
  readonly leafHash: string;
  /** The siblings of the leaf, up to the root. */
  readonly siblings: readonly string[];
  /** The snapshot whose root they lead to. */
  readonly snapshot: Answer<"Index">["snapshot"];
  /** `authentic` where one of the given keys signed that snapshot, else `complete`. */
  readonly proof: Proof;
}

/** Whom to ask and whom to trust, as the options of `Stele` of the same names. */
export type InclusionOptions = Pick<SteleOptions, "fetch" | "keys" | "clock">;

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const [headBytes, noteBytes] = [2 ** 22, 20_000];

/**
 * Proves that an answer about a firm is in the snapshot: the leaf is made of the answer, and its root
 * from the tiles of the mirror that gave it; with keys, that one of them signed it. Rejects with code
 * `unproved` where they do not meet.
 */
export async function inclusionOf(
  { body: { firm }, mirror, build }: Recorded<Answer<"Firm">>,
  { fetch = globalThis.fetch, keys = [], clock = Date.now }: InclusionOptions = {},
): Promise<Inclusion> {
  const { refused, read } = filesBehind(`prove "${firm.slug}"`, mirror, build, fetch);
  const tiles = new Map<string, Promise<Bytes>>();
  const tile = (path: string) => {
    const file = `s/snapshot/${path}`;
    const bytes = tiles.get(path) ?? read(file, tileWidth * hashLength, (one) => one);
    tiles.set(path, bytes);
    return bytes;
  };

  if (firm.snapshot.proof === null) throw refused("it has left the index");
  const leafHash = await sha256(encoder.encode(`\0${firmLeaf(firm)}`));
  if (leafHash !== firm.snapshot.leafHash) throw refused("its leaf hash is not of what it says");
  const { firsts, snapshot, text } = await read("s/snapshot/head.json", headBytes, headIn);
  if (snapshot.sha256 !== (await sha256(encoder.encode(text)))) {
    throw refused('"s/snapshot/head.json" is not what its hash is of');
  }
  if (keys.length > 0) {
    const file = "s/manifest.note";
    const signed = (bytes: Bytes) => signedStatement(textOf(bytes), keys, clock());
    const note = await read(file, noteBytes, signed);
    if (note.snapshot !== snapshot.sha256) throw refused(`"${file}" is of another snapshot`);
  }
  const size = snapshot.constituents;
  const index = firsts.filter((slug) => slug <= firm.slug).length - 1;
  const width = Math.min(tileWidth, size - index * tileWidth);
  const hashes = hexOf(await tile(tilePath({ level: 0, index, width })));
  const place = hashes.replace(/.{64}/g, "$& ").split(" ").indexOf(leafHash);
  if (place < 0 || place >= width) throw refused("the snapshot has no leaf of it");
  const leafIndex = index * tileWidth + place;
  const { root, proof } = await tileProof(size, leafIndex, tile);
  if (hexOf(root) !== snapshot.merkleRoot) throw refused("its tiles do not lead to the root");
  const siblings = proof.map(hexOf);
  return { leafIndex, leafHash, siblings, snapshot, proof: keys[0] ? "authentic" : "complete" };
}

/** The head of the tree of the snapshot, and the text that its hash is of; throws for anything else. */
function headIn(bytes: Bytes) {
  // in the shape that every build writes; what follows from anything else is no root
  const { methodologyVersion, snapshot, firsts } = JSON.parse(textOf(bytes)) as {
    readonly methodologyVersion: string;
    readonly snapshot: Inclusion["snapshot"];
    readonly firsts: readonly string[];
  };
  const isHead = Number.isSafeInteger(snapshot.constituents) && Array.isArray(firsts);
  if (!isHead) throw new TypeError("it is not a head");
  return { firsts, snapshot, text: snapshotText({ ...snapshot, methodologyVersion }) };
}

/**
 * Whether a publication recomputes to its content hash, and that to its reference. Where text was taken
 * out of it, as it says, only the second can be told.
 */
export async function isOfItsReference(publication: object): Promise<boolean> {
  const core = coreMembers(publication);
  const text = new TextEncoder().encode(canonical(core));
  const said = String(member(publication, "contentHash"));
  const isRedacted = Number(member(member(publication, "redactions"), "length")) > 0;
  const reference = `${core["conceptId"]}-${said.slice(0, 8)}`;
  const isNamed = member(publication, "referenceId") === reference;
  return isNamed && (isRedacted || (await sha256(text)) === said);
}

/** Canonical JSON (RFC 8785) of a parsed value. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(member(value, name))}`)}}`;
}
