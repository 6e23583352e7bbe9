import { sha256Hex } from "../hash.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

/** A file as the manifest lists it. */
export interface ListedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The line of `sha256sum` that stands beside the manifest, because nothing lists the manifest. */
export function manifestDigest(manifest: string | Uint8Array): string {
  return `${sha256Hex(manifest)}  manifest.json\n`;
}

/** The manifest against the digest beside it; either is null when it could not be read. */
export function manifestFaults(
  path: string,
  manifest: Uint8Array | null,
  digest: Uint8Array | null,
): readonly VerifyFault[] {
  if (manifest === null) return [unreadable(path)];
  if (digest === null) return [unreadable(digestPath(path))];
  const [found, wanted] = [manifestDigest(manifest), Buffer.from(digest).toString("utf8")];
  if (found === wanted) return [];
  return [
    verifyFault("manifest-changed", path, `its digest is ${head(found)}, not ${head(wanted)}`),
  ];
}

export function digestPath(manifestPath: string): string {
  return manifestPath.replace(/\.json$/, ".sha256");
}

/** A listed file against its bytes, which are null when they could not be read. */
export function fileFaults(listed: ListedFile, bytes: Uint8Array | null): readonly VerifyFault[] {
  if (bytes === null) return [unreadable(listed.path)];
  if (bytes.length !== listed.bytes) {
    const why = `it has ${bytes.length} bytes, the manifest says ${listed.bytes}`;
    return [verifyFault("file-changed", listed.path, why)];
  }
  const found = sha256Hex(bytes);
  if (found === listed.sha256) return [];
  const why = `its SHA-256 is ${found}, the manifest says ${listed.sha256}`;
  return [verifyFault("file-changed", listed.path, why)];
}

/** Files that lie in a folder and are not listed: nothing says what they should hold. */
export function unlistedFaults(
  listed: readonly ListedFile[],
  present: readonly string[],
): readonly VerifyFault[] {
  const known = new Set(listed.map(({ path }) => path));
  return present
    .filter((path) => !known.has(path))
    .map((path) => verifyFault("file-unlisted", path, "the manifest does not list it"));
}

function head(line: string): string {
  return JSON.stringify(line.slice(0, 64));
}
