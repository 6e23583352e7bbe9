import { removedText } from "../../model/issued/removed-text.ts";
import { sha256Hex } from "../canonical.ts";

// What may be taken out of a record is bound by a hash of its own, with a salt that goes with the text: the hash of the
// record is made of these hashes, and is the same before and after.

/** The members of a record that hold sentences, and that a redaction may take out whole. */
export const textMembers = ["title", "summary", "note", "reason"] as const;
export type TextMember = (typeof textMembers)[number];

/** The salt of a draft, which nobody has published: the command that issues it gives each text one of its own. */
export const draftSalt = "0".repeat(32);

/** The hash that stands for a text: SHA-256 of its salt, 32 hex digits, followed by it. */
export function saltedHash(salt: string, text: string): string {
  return sha256Hex(`${salt}${text}`);
}

/** A value for each member that holds sentences. */
export function ofTexts<T>(made: (member: TextMember) => T): Readonly<Record<TextMember, T>> {
  // the names are those of the members
  return Object.fromEntries(textMembers.map((name) => [name, made(name)])) as Record<TextMember, T>;
}

type Texts = Readonly<Record<string, unknown>>;

/** Whether a member was taken out of a record. */
export function isRemoved(record: object, member: TextMember): boolean {
  const { [member]: text, salts } = record as Texts;
  return text === removedText && saltIn(salts, member) === null;
}

/** The members of a record whose text is not the one that its hash is of: found, and what it must be. */
export function textFaults(record: object) {
  const { salts, digests } = record as Texts;
  const [names = "", others = ""] = [salts, digests].map((one) => namesIn(one));
  if (names !== others) return [{ field: "salts" as const, found: names, allowed: others }];
  return textMembers.flatMap((field) => {
    const { [field]: text = null } = record as Texts;
    const salt = saltIn(salts, field);
    const digest = saltIn(digests, field);
    if (text === null && salt === null && digest === null) return [];
    if (salt === null && digest !== null && text === removedText) return [];
    const hash = salt === null || typeof text !== "string" ? null : saltedHash(salt, text);
    return hash !== null && hash === digest ? [] : [{ field, found: hash, allowed: digest }];
  });
}

/** The names of members, of which the hash of a record covers those of the digests. */
function namesIn(values: unknown): string {
  return typeof values === "object" && values !== null ? Object.keys(values).sort().join(" ") : "";
}

function saltIn(values: unknown, member: TextMember): string | null {
  if (typeof values !== "object" || values === null) return null;
  const value: unknown = Reflect.get(values, member);
  return typeof value === "string" ? value : null;
}
