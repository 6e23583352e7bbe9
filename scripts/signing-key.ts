import { readSigner, signerOf } from "../src/content/files/key-file.ts";
import type { SignerKey } from "../src/record/ledger/note-key.ts";

/** The signing key of the named file, else of the environment variable STELE_KEY, else null. */
export function signingKey(file: string | undefined): SignerKey | null {
  if (file !== undefined) return readSigner(file);
  const text = process.env["STELE_KEY"] ?? "";
  return text === "" ? null : signerOf(text, "the environment variable STELE_KEY");
}
