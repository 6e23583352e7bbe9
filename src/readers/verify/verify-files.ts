import { pathProblem } from "../../emit/files/address-rules.ts";
import { isPublic, type ManifestFile, ownPaths } from "../../emit/site/manifest.ts";
import { present } from "../../model/language/at.ts";
import { type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";
import { fileFaults } from "../../record/verify/verify-manifest.ts";
import { readManifest } from "../source/published-manifest.ts";
import type { Source } from "../source/source.ts";

const readsAtOnce = 8;

/** Takes the bytes of a file once; null for one that could not be read. */
type See = (path: string, bytes: Uint8Array | null) => void;

/** The manifest against its note, and every file against the manifest; `checked` counts these. */
export async function verifyFiles(source: Source, see: See) {
  const { manifest, note, ofRoot, ofSections } = await readManifest(source);
  const faults = [...ofRoot, ...ofSections];
  if (manifest === null) return { faults, note, checked: 0 };
  const { files } = manifest;
  const there = await source.list();
  const known = new Set([...files.map(({ path }) => path), ...ownPaths(manifest)]);
  // what a lost section listed is there with good reason
  const unlisted = ofSections.length > 0 ? [] : (there ?? []).filter((path) => !known.has(path));
  const due = filesDue(files, new Set(there));
  faults.push(...(await verifyListed(source, due, see)));
  for (const path of unlisted) {
    faults.push(verifyFault("file-unlisted", path, "the manifest does not list it"));
  }
  return { faults, note, checked: due.length };
}

/** The files that must be there: of what only the publisher's host reads, a copy has all of a kind or none. */
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
  see: See,
): Promise<readonly VerifyFault[]> {
  const faults: VerifyFault[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < files.length; at += readsAtOnce) {
    const batch = files.slice(at, at + readsAtOnce);
    const bodies = await Promise.all(
      // a path that leads out of the site is not read
      batch.map((file) => (pathProblem(file.path) === null ? source.read(file.path, file) : null)),
    );
    for (const [i, listed] of batch.entries()) {
      const { path } = listed;
      const body = present(bodies[i]);
      const twice = () => verifyFault("file-repeated", path, "the manifest lists it twice");
      faults.push(...(seen.has(path) ? [twice()] : fileFaults(listed, body)));
      seen.add(path);
      see(path, body);
    }
  }
  return faults;
}
