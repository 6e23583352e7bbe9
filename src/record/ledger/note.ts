import { sign, verify } from "node:crypto";
import { parseStatement, type SiteStatement, statementText } from "../site-statement.ts";
import type { SignerKey, VerifierKey } from "./note-key.ts";

// Signed notes (C2SP signed-note): a text that ends in a line feed, an empty line, and signatures.

export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

export interface Note {
  /** The text with its final line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export type NoteVerdict =
  | { readonly kind: "signed" }
  | { readonly kind: "unsigned" }
  /** Signed, but by none of the given keys. */
  | { readonly kind: "unknown-key"; readonly names: readonly string[] }
  | { readonly kind: "bad-signature"; readonly name: string };

const maxSignatures = 100;

/** The last line of every text that is published without a key. */
export const unsignedLine =
  "unsigned: published without a key, so it does not prove who published it";

/** The text as a note, with a signature below the empty line if there is a key. */
export function noteText(text: string, signer: SignerKey | null): string {
  if (!isNoteText(text)) {
    throw new RangeError("Cannot sign a note: the text must be lines that end in a line feed");
  }
  if (signer === null) return `${text}\n`;
  const signature = sign(null, Buffer.from(text, "utf8"), signer.privateKey);
  const base64 = Buffer.concat([Buffer.from(signer.id, "hex"), signature]).toString("base64");
  return `${text}\n— ${signer.name} ${base64}\n`;
}

/** The parsed note; null for any other text. A note without a signature line is unsigned. */
export function parseNote(note: string): Note | null {
  const split = note.lastIndexOf("\n\n");
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2);
  if (split < 0 || !isNoteText(text) || (lines !== "" && !lines.endsWith("\n"))) return null;
  const signatures = lines.split("\n").slice(0, -1).map(parseSignature);
  const known = signatures.filter((signature) => signature !== null);
  if (known.length !== signatures.length || known.length > maxSignatures) return null;
  return { text, signatures: known };
}

function parseSignature(line: string): NoteSignature | null {
  const [, name = "", base64 = ""] = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/u.exec(line) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length < 5 || bytes.toString("base64") !== base64) return null;
  return { name, id: bytes.subarray(0, 4).toString("hex"), signature: bytes.subarray(4) };
}

/** Whether one of the keys signed the note; a bad signature of any of them makes it invalid. */
export function noteVerdict(note: Note, keys: readonly VerifierKey[]): NoteVerdict {
  let signed = false;
  for (const { name, id, signature } of note.signatures) {
    const key = keys.find((one) => one.name === name && one.id === id);
    if (key === undefined) continue;
    const holds = verify(null, Buffer.from(note.text, "utf8"), key.publicKey, signature);
    if (!holds) return { kind: "bad-signature", name };
    signed = true;
  }
  if (signed) return { kind: "signed" };
  if (note.signatures.length === 0) return { kind: "unsigned" };
  return { kind: "unknown-key", names: note.signatures.map(({ name, id }) => `${name}+${id}`) };
}

/** Whether a text is lines: no control character but line feeds, and one at the end. */
function isNoteText(text: string): boolean {
  return text.endsWith("\n") && !/[^\P{Cc}\n\u007f-\u009f]/u.test(text) && !/\p{Cs}/u.test(text);
}

export function siteNoteText(statement: SiteStatement, signer: SignerKey | null): string {
  const extension = signer === null ? `${unsignedLine}\n` : "";
  return noteText(statementText(statement) + extension, signer);
}

export interface SiteNote extends SiteStatement {
  readonly note: Note;
}

/** The parsed note; null for any other bytes, and for null. */
export function parseSiteNote(bytes: Uint8Array | null): SiteNote | null {
  const text = bytes === null ? "" : Buffer.from(bytes).toString("utf8");
  const statement = parseStatement(text);
  const note = parseNote(text);
  return statement === null || note === null ? null : { ...statement, note };
}
