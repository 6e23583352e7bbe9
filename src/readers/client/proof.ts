import { slugify } from "../../model/slug.ts";
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

/** Whom to trust, as the options of `Stele` of the same names. */
export type InclusionOptions = Pick<SteleOptions, "keys" | "clock">;

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/**
 * Proves that an answer about a firm is in the snapshot: the leaf is made of the answer, and its root
 * from the tiles of the mirror that gave it; with keys, that one of them signed it. Rejects with code
 * `unproved` where they do not meet.
 */
export async function inclusionOf(
  answer: Recorded<Answer<"Firm">>,
  { keys = [], clock = Date.now }: InclusionOptions = {},
): Promise<Inclusion> {
  const { firm } = answer.body;
  const { refused, read } = filesBehind(`prove "${firm.slug}"`, answer);
  const tiles = new Map<string, Promise<Bytes>>();
  const tile = (path: string) => {
    const file = `s/snapshot/${path}`;
    const bytes = tiles.get(path) ?? read(file, bounded);
    tiles.set(path, bytes);
    return bytes;
  };

  if (firm.snapshot.proof === null) throw refused("it has left the index");
  const leafHash = await sha256(encoder.encode(`\0${firmLeaf(firm)}`));
  if (leafHash !== firm.snapshot.leafHash) throw refused("its leaf hash is not of what it says");
  const { firsts, snapshot, text } = await read("s/snapshot/head.json", headIn);
  if (snapshot.sha256 !== (await sha256(encoder.encode(text)))) {
    throw refused('"s/snapshot/head.json" is not what its hash is of');
  }
  if (keys.length > 0) {
    const file = "s/manifest.note";
    const signed = (bytes: Bytes) => signedStatement(textOf(bytes), keys, clock());
    const note = await read(file, signed);
    if (note.snapshot !== snapshot.sha256) throw refused(`"${file}" is of another snapshot`);
  }
  const size = snapshot.constituents;
  const index = firsts.filter((firmId) => firmId <= firm.firmId).length - 1;
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

/** A tile, which has at most its width of hashes. */
function bounded(tile: Bytes): Bytes {
  if (tile.length > tileWidth * hashLength) throw new RangeError("it is too long for a tile");
  return tile;
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

/** The texts of a publication for which salted hashes stand, as `record-texts.ts` has them. */
const texts = ["title", "summary", "note", "reason"];

/**
 * What is wrong with an answer: a publication that its reference was not made of, another firm or dataset than
 * `asked`, be it by an alias, which the firm's own answer lists, or, where that is null, a page that does not have as
 * many rows as its own numbers require; null where nothing is.
 */
export async function fault(
  json: unknown,
  asked: string | null | undefined,
  text: (file: string) => Promise<string | null>,
): Promise<string | null> {
  const { publication, firm, review, event, dataset } = Object(json);
  if (publication && crypto.subtle && !(await isOfItsReference(publication))) {
    return "the publication is not of its reference";
  }
  if (asked === null && !hasItsRows(json)) return "it has not the rows that it counts";
  const slug = member(firm ?? member(review ?? event, "firm"), "slug");
  if (!asked || (slug ?? dataset) === asked) return null;
  const of = slug && JSON.parse((await text(`api/firms/${asked}.json`)) ?? "{}").firm;
  const isAlias = of?.slug === slug && of?.aliases.some((one: string) => slugify(one) === asked);
  return isAlias ? null : `the answer is not of "${asked}"`;
}

function hasItsRows(json: unknown): boolean {
  const number = (name: string) => Number(member(member(json, "meta"), name));
  const rows = Math.min(number("limit"), number("total") - number("offset"));
  return Object.values(Object(json)).some((value) => Array.isArray(value) && value.length === rows);
}

/**
 * Whether a publication recomputes to its content hash, that to its reference, and each of its texts to its salted
 * hash. A text without a salt was taken out, and nothing stands in its place.
 */
async function isOfItsReference(publication: object): Promise<boolean> {
  const digests = member(publication, "digests");
  const salts = member(publication, "salts");
  const members = Object.entries({ ...coreMembers(publication), digests });
  const core = Object.fromEntries(members.filter(([name]) => !texts.includes(name)));
  const hash = await sha256(encoder.encode(canonical(core)));
  const said = member(publication, "contentHash");
  const reference = `${member(publication, "conceptId")}-${hash.slice(0, 8)}`;
  if (hash !== said || member(publication, "referenceId") !== reference) return false;
  const isOfDigest = async (name: string) => {
    const [text, salt, digest] = [publication, salts, digests].map((one) => member(one, name));
    if (typeof salt !== "string") return text === (digest === null ? null : "(removed)");
    return digest === (await sha256(encoder.encode(`${salt}${text}`)));
  };
  return (await Promise.all(texts.map(isOfDigest))).every(Boolean);
}

/** Canonical JSON (RFC 8785) of a parsed value. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(member(value, name))}`)}}`;
}
