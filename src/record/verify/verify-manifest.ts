import { counted } from "../../model/language/counted.ts";
import { sha256Hex } from "../canonical.ts";
import { parseSiteNote } from "../ledger/note.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

export interface ListedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The faults of the manifest against its note: of another manifest nearly every digit of the hash differs. */
export function manifestFaults(
  path: string,
  manifest: Uint8Array | null,
  notePath: string,
  note: Uint8Array | null,
): readonly VerifyFault[] {
  if (manifest === null) return [unreadable(path)];
  if (note === null) return [unreadable(notePath)];
  const wanted = parseSiteNote(note)?.manifest;
  if (wanted === undefined) {
    return [verifyFault("malformed", notePath, "it is not the note over a site")];
  }
  const found = sha256Hex(manifest);
  if (found === wanted) return [];
  const is = `the manifest's SHA-256 is "${found}"`;
  const differing = [...found].filter((digit, i) => wanted[i] !== digit).length;
  return differing < found.length / 2
    ? [verifyFault("note-changed", notePath, `it says "${wanted}", ${is}`)]
    : [verifyFault("manifest-changed", path, `${is}, "${notePath}" says "${wanted}"`)];
}

/** The faults of a listed file's bytes, which are null when they could not be read. */
export function fileFaults(listed: ListedFile, bytes: Uint8Array | null): readonly VerifyFault[] {
  if (bytes === null) return [unreadable(listed.path)];
  const differs = (what: string, says: string | number) => [
    verifyFault("file-changed", listed.path, `${what}, the manifest says ${says}`),
  ];
  if (bytes.length !== listed.bytes)
    return differs(`it has ${counted(bytes.length, "byte")}`, listed.bytes);
  const found = sha256Hex(bytes);
  return found === listed.sha256 ? [] : differs(`its SHA-256 is ${found}`, listed.sha256);
}
