import { sha256Hex } from "../canonical.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

/** A file as listed in the manifest. */
export interface ListedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The line of `sha256sum` for the manifest, which is published beside it. */
export function manifestDigest(manifest: string | Uint8Array): string {
  return digestLine(sha256Hex(manifest));
}

export function digestLine(sha256: string): string {
  return `${sha256}  manifest.json\n`;
}

/**
 * The faults of the manifest against its digest; either is null when it could not be read. Which of
 * the two was altered shows in the digest: it is no longer a line of `sha256sum`, or nearly the
 * right one, while of another manifest nearly every character differs.
 */
export function manifestFaults(
  path: string,
  manifest: Uint8Array | null,
  digest: Uint8Array | null,
): readonly VerifyFault[] {
  if (manifest === null) return [unreadable(path)];
  if (digest === null) return [unreadable(digestPath(path))];
  const [found, wanted] = [manifestDigest(manifest), Buffer.from(digest).toString("utf8")];
  if (found === wanted) return [];
  const is = `the manifest's SHA-256 is ${head(found)}`;
  if (!isDigest(wanted) || differences(found, wanted) < found.length / 2) {
    const why = `it is ${JSON.stringify(wanted)}, ${is}`;
    return [verifyFault("digest-changed", digestPath(path), why)];
  }
  return [
    verifyFault("manifest-changed", path, `${is}, "${digestPath(path)}" says ${head(wanted)}`),
  ];
}

function isDigest(line: string): boolean {
  return /^[0-9a-f]{64} {2}manifest\.json\n$/.test(line);
}

/** How many characters of a text another one has not in the same place. */
function differences(text: string, other: string): number {
  return [...text].filter((character, i) => other[i] !== character).length;
}

export function digestPath(manifestPath: string): string {
  return manifestPath.replace(/\.json$/, ".sha256");
}

/** The faults of a listed file's bytes, which are null when they could not be read. */
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

/** The faults of unlisted files in a folder, whose bytes cannot be checked. */
export function unlistedFaults(
  listed: readonly Pick<ListedFile, "path">[],
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
