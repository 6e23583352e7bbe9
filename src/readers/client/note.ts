import { parseStatement, type SiteStatement } from "../../record/site-statement.ts";
import { hexOf } from "./bytes.ts";

// Signed notes (c2sp.org/signed-note) with the Ed25519 of any runtime.

/**
 * The statement of a note that one of some verifier keys signed, and that has not expired at a time in
 * milliseconds. Throws a RangeError for any other.
 */
export async function signedStatement(
  note: string,
  keys: readonly string[],
  now: number,
): Promise<SiteStatement> {
  const statement = parseStatement(note);
  if (statement === null) throw new RangeError("it is not the note over a site");
  const { origin, expires } = statement;
  const end = note.lastIndexOf("\n\n") + 1;
  const text = new TextEncoder().encode(note.slice(0, end));
  let isSigned = false;
  for (const [, name, signature = ""] of note.slice(end).matchAll(/^— (\S+) (\S+)$/gmu)) {
    const bytes = bytesOf(signature);
    const id = hexOf(bytes.subarray(0, 4));
    const key = keys.find((one) => name === origin && one.startsWith(`${name}+${id}+`));
    if (key !== undefined) {
      if (!(await holds(key, bytes.subarray(4), text))) throw new RangeError("it is forged");
      isSigned = true;
    }
  }
  if (!isSigned) throw new RangeError("none of the keys signed it");
  const day = new Date(now).toISOString().slice(0, 10);
  if (day > expires) throw new RangeError(`it expired on ${expires}, and the day is ${day}`);
  return statement;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function holds(key: string, signature: Bytes, text: Bytes): Promise<boolean> {
  const raw = bytesOf(key.slice(-44)).subarray(1);
  const publicKey = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", publicKey, signature, text);
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
