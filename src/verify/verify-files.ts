import { pathProblem } from "../emit/site/address-rules.ts";
import {
  isPublic,
  type ManifestFile,
  manifestDigestPath,
  manifestPath,
  parsedManifest,
  unlistedPaths,
} from "../emit/site/manifest.ts";
import { present } from "../language/at.ts";
import { type VerifyFault, verifyFault } from "../record/verify/verify-fault.ts";
import { fileFaults, manifestFaults, unlistedFaults } from "../record/verify/verify-manifest.ts";
import type { Source } from "../source/source.ts";

export interface FilesVerdict {
  readonly faults: readonly VerifyFault[];
  /** The number of files whose bytes were compared with the manifest. */
  readonly checked: number;
  /** The bytes of the files that `keep` asked for; null for one that could not be read. */
  readonly kept: ReadonlyMap<string, Uint8Array | null>;
}

const readsAtOnce = 8;

/** The manifest against its digest, and every file against the manifest. */
export async function verifyFiles(
  source: Source,
  keep: (path: string) => boolean,
): Promise<FilesVerdict> {
  const bytes = await source.read(manifestPath);
  const digest = await source.read(manifestDigestPath);
  const digested = manifestFaults(manifestPath, bytes, digest);
  const manifest = parsedManifest(bytes);
  if (manifest === null) {
    const why = "it is not a manifest, so no file can be checked";
    const shape = bytes === null ? [] : [verifyFault("malformed", manifestPath, why)];
    return { faults: [...digested, ...shape], checked: 0, kept: new Map() };
  }
  const present = await source.list();
  const unlisted = unlistedFaults(
    manifest.files,
    (present ?? []).filter((path) => !unlistedPaths.includes(path)),
  );
  const due = filesDue(manifest.files, new Set(present));
  const { faults, kept } = await verifyListed(source, due, keep);
  return { faults: [...digested, ...faults, ...unlisted], checked: due.length, kept };
}

/**
 * The files that must be there. Mirrors need not have what only the publisher's host reads; but who
 * has some of a kind has all of it, or lost one.
 */
function filesDue(
  files: readonly ManifestFile[],
  present: ReadonlySet<string>,
): readonly ManifestFile[] {
  const kept = new Set([...present].map(hostKind));
  return files.filter((file) => isPublic(file) || kept.has(hostKind(file.path)));
}

/** Failure bodies, what a host needs, or compressed copies of one encoding. */
function hostKind(path: string): string {
  const folder = ["s/errors/", "hosts/"].find((one) => path.startsWith(one));
  return folder ?? path.slice(path.lastIndexOf(".") + 1);
}

async function verifyListed(
  source: Source,
  files: readonly ManifestFile[],
  keep: (path: string) => boolean,
): Promise<Pick<FilesVerdict, "faults" | "kept">> {
  const faults: VerifyFault[] = [];
  const kept = new Map<string, Uint8Array | null>();
  for (let at = 0; at < files.length; at += readsAtOnce) {
    const batch = files.slice(at, at + readsAtOnce);
    const bodies = await Promise.all(batch.map((file) => bytesOf(source, file)));
    for (const [i, listed] of batch.entries()) {
      const body = present(bodies[i]);
      faults.push(...(kept.has(listed.path) ? [twice(listed)] : fileFaults(listed, body)));
      if (keep(listed.path)) kept.set(listed.path, body);
    }
  }
  return { faults, kept };
}

/** The bytes of a file of the site; a path that leads out of it is not read. */
async function bytesOf(source: Source, listed: ManifestFile) {
  return pathProblem(listed.path) === null ? source.read(listed.path, listed) : null;
}

function twice({ path }: ManifestFile): VerifyFault {
  return verifyFault("file-repeated", path, "the manifest lists it twice");
}
