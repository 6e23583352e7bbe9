import { pathProblem } from "../emit/site/address-rules.ts";
import {
  isPublic,
  type Manifest,
  type ManifestFile,
  manifestDigestPath,
  manifestPath,
  manifestSchema,
  unlistedPaths,
} from "../emit/site/manifest.ts";
import { present } from "../language/at.ts";
import { type VerifyFault, verifyFault } from "../record/verify/verify-fault.ts";
import { fileFaults, manifestFaults, unlistedFaults } from "../record/verify/verify-manifest.ts";
import type { SiteSource } from "./site-source.ts";

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
  source: SiteSource,
  keep: (path: string) => boolean,
): Promise<FilesVerdict> {
  const bytes = await source.read(manifestPath, 200);
  const digest = await source.read(manifestDigestPath, 200);
  const digested = manifestFaults(manifestPath, bytes, digest);
  const manifest = bytes === null ? null : parsedManifest(bytes);
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

function parsedManifest(bytes: Uint8Array): Manifest | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // not UTF-8 or not JSON: the caller reports it
    return null;
  }
}

async function verifyListed(
  source: SiteSource,
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

/** Whether a path stays within the site; others are not read. */
async function bytesOf(source: SiteSource, { path, status }: ManifestFile) {
  return pathProblem(path) === null ? source.read(path, status) : null;
}

function twice({ path }: ManifestFile): VerifyFault {
  return verifyFault("file-repeated", path, "the manifest lists it twice");
}
