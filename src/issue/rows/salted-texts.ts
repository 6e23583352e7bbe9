import { removedText } from "../../model/issued/removed-text.ts";
import { nextSalts, type SaltRow } from "../../model/issued/salt.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { saltedHash } from "../../record/freeze/record-texts.ts";

/** The hashes that stand for texts which may be redacted. */
export interface SaltedTexts {
  /** The hash by which a text is bound: that of its row, of a new one, or for a check one that no row has. */
  readonly hashOf: (item: string, member: string, text: string) => string;
  /** The hashes of the texts that were removed from a place. */
  readonly removedFrom: (item: string, member: string) => readonly string[];
}

type Found = readonly SaltRow[];

function placeOf({ item, member }: Pick<SaltRow, "item" | "member">): string {
  return `${item} ${member ?? ""}`;
}

/** The hashes that the rows have. A text without a row is bound by none, and hashes to what no issue has listed. */
export function saltedTexts(rows: Found): SaltedTexts {
  const byPlace = groupBy(rows, placeOf);
  const known = new Map<string, string>();
  const at = (item: string, member: string) => byPlace.get(placeOf({ item, member })) ?? [];
  const found = (item: string, member: string, text: string) => {
    const isOf = ({ salt, hash }: SaltRow) =>
      salt === null ? text === removedText : saltedHash(salt, text) === hash;
    return at(item, member).find(isOf)?.hash ?? `no salt ${text}`;
  };
  return {
    hashOf(item, member, text) {
      const key = `${placeOf({ item, member })} ${text}`;
      const hash = known.get(key) ?? found(item, member, text);
      known.set(key, hash);
      return hash;
    },
    removedFrom: (item, member) =>
      at(item, member).flatMap(({ salt, hash }) => (salt === null && hash !== null ? hash : [])),
  };
}

/**
 * Salts for an issue: each follows from a secret of the content by a hash, and so does the secret of the next issue,
 * from which no earlier salt can be computed. `secret` is for content that has none yet.
 */
export function salting(rows: Found, secret: string) {
  const before = rows.filter(({ item }) => item === nextSalts).flatMap(({ salt }) => salt ?? []);
  const state = sha256Hex([...(before.length === 0 ? [secret] : before.sort())].join(" "));
  const added: SaltRow[] = [];
  const known = saltedTexts(rows);
  const saltFor = (place: string) => sha256Hex(`${state} ${place}`).slice(0, 32);
  const texts: SaltedTexts = {
    removedFrom: known.removedFrom,
    hashOf(item, member, text) {
      const hash = known.hashOf(item, member, text);
      if (/^[0-9a-f]{64}$/.test(hash)) return hash;
      const salt = saltFor(`${item} ${member} ${text}`);
      const row = { item, member, salt, hash: saltedHash(salt, text) };
      if (added.every((one) => one.salt !== salt)) added.push(row);
      return row.hash;
    },
  };
  return {
    texts,
    saltFor,
    /** The rows as the issue leaves them. */
    left: (): readonly SaltRow[] => {
      const next = { item: nextSalts, member: null, salt: sha256Hex(`${state} next`), hash: null };
      return [...rows.filter(({ item }) => item !== nextSalts), ...added, next];
    },
  };
}
