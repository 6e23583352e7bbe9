import {
  parseSigner,
  parseVerifier,
  type SignerKey,
  type VerifierKey,
} from "../../record/ledger/note-key.ts";
import { readSmallFile } from "../text/small-file.ts";

/** The secret key of a file that `stele keygen` wrote. The messages never repeat what was found. */
export function readSigner(path: string): SignerKey {
  return signerOf(readSmallFile(path, "the key"), `"${path}"`);
}

/** `from` continues "Cannot sign: " in the message. */
export function signerOf(text: string, from: string): SignerKey {
  const key = parseSigner(text);
  if (key !== null) return key;
  throw new RangeError(
    `Cannot sign: ${from} holds no secret key, must be as "stele keygen" writes it`,
  );
}

/** A verifier key as printed by `stele keygen`, or the path of a file that holds one. */
export function verifierOf(textOrPath: string): VerifierKey {
  const key = parseVerifier(textOrPath);
  if (key !== null) return key;
  const read = parseVerifier(readSmallFile(textOrPath, "the verifier key"));
  if (read !== null) return read;
  throw new RangeError(`Cannot verify: "${textOrPath}" holds no verifier key`);
}
