import {
  parseSigner,
  parseVerifier,
  type SignerKey,
  type VerifierKey,
} from "../src/record/ledger/note-key.ts";
import { readSmallFile } from "./desk/small-file.ts";

/** The signing key of the named file, else of the environment variable STELE_KEY, else null. */
export function signingKey(file: string | undefined): SignerKey | null {
  if (file !== undefined) return readSigner(file);
  const text = process.env["STELE_KEY"] ?? "";
  return text === "" ? null : signerOf(text, "the environment variable STELE_KEY");
}

/** The secret key in a file that `stele keygen` wrote. Messages never quote what was found. */
export function readSigner(path: string): SignerKey {
  return signerOf(readSmallFile(path, "the key"), `"${path}"`);
}

function signerOf(text: string, from: string): SignerKey {
  const key = parseSigner(text);
  if (key !== null) return key;
  throw new RangeError(`Cannot sign: ${from} holds no secret key as "stele keygen" writes it`);
}

/** The verifier key that is given, as `stele keygen` prints it or in the file at a path. */
export function verifierOf(textOrPath: string): VerifierKey {
  const key = parseVerifier(textOrPath);
  if (key !== null) return key;
  const read = parseVerifier(readSmallFile(textOrPath, "the verifier key"));
  if (read !== null) return read;
  throw new RangeError(`Cannot verify: "${textOrPath}" holds no key that "stele keygen" prints`);
}
