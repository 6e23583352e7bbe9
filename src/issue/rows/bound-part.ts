import type { IsoDate } from "../../model/cell.ts";
import type { Words } from "../../model/language/in-words.ts";
import { canonicalJson, sha256Base64, sha256Hex } from "../../record/canonical.ts";

/** A part of the content that must stay once a record rests on it. */
export interface Bound {
  /** The firm, or `fileAbout` of the file. */
  readonly about: string;
  readonly digest: string;
  /** The day from which records rest on it; null where it may be added behind them. */
  readonly since: IsoDate | null;
  /** The record of the dataset; null for a document. */
  readonly row: object | null;
  /** The values that its digest is of. */
  readonly parts: readonly Value[];
  /** The row, or an entry of a firm's history of statuses, where it says itself when it became known. */
  readonly fact: object | null;
}

type Value = string | number | boolean | null;

/** 96 bits of the SHA-256 of what a part says, in Base64. */
function rowDigest(parts: readonly Value[]): string {
  return sha256Base64(JSON.stringify(parts)).slice(0, 16);
}

/** The digests that a part would have if it had become known on another day. */
export function digestsAsKnown({ parts, since }: Bound, day: IsoDate): readonly string[] {
  const places = [...parts.keys()].filter((i) => parts[i] === since);
  return places.map((i) => rowDigest(parts.with(i, day)));
}

/** The values of these members of a row. */
export function said<Name extends string>(
  row: Readonly<Record<Name, Value>>,
  names: readonly Name[],
): readonly Value[] {
  return names.map((name) => row[name]);
}

/** A part by what it says. */
export function part(
  about: string,
  since: IsoDate | null,
  parts: readonly Value[],
  row: object | null = null,
  fact: object | null = null,
): Bound {
  return { about, digest: rowDigest(parts), parts, since, row, fact };
}

/** The name of a file, which no firm's is. */
export function fileAbout(path: string, version: string | null = null): string {
  return `./${path}${version === null ? "" : `@${encodeURIComponent(version)}`}`;
}

/** The name of the words in which records are written, by their hash: others may follow, and these stay bound. */
export function wordsAbout({ words = {}, legalNoteId }: Spoken): string {
  return fileAbout("terms.yaml", sha256Hex(canonicalJson({ legalNoteId, words })).slice(0, 16));
}

interface Spoken {
  readonly words?: Words | undefined;
  readonly legalNoteId: string;
}

/** The path behind a name of `fileAbout`; null for that of a firm. */
export function fileOf(about: string): string | null {
  return about.startsWith("./") ? about.slice(2).replace(/@[^@]*$/, "") : null;
}
