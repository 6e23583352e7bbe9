import {
  manifestNotePath,
  manifestPath,
  ownPaths,
  previousPaths,
} from "../../emit/site/manifest.ts";
import { parseSiteNote } from "../../record/ledger/note.ts";
import type { VerifierKey } from "../../record/ledger/note-key.ts";
import { type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";
import { fileFaults } from "../../record/verify/verify-manifest.ts";
import { trustFaults } from "../../record/verify/verify-note.ts";
import { readManifest } from "../source/published-manifest.ts";
import type { Source } from "../source/source.ts";

/** The files that a deploy left for readers of the build before, each verified as that build lists it. */
export interface Grace {
  readonly paths: ReadonlySet<string>;
  readonly faults: readonly VerifyFault[];
}

/** The manifest of the build before where a deploy keeps it, and its other files where every file lies. */
function before({ read }: Source): Pick<Source, "read"> {
  const kept = new Map<string, string>([
    [manifestPath, previousPaths.manifest],
    [manifestNotePath, previousPaths.note],
  ]);
  return { read: (path, listed) => read(kept.get(path) ?? path, listed) };
}

/**
 * The files of a deployed folder that its build does not list, and the build before does, which is signed by a given
 * key, on whatever day. A file that neither lists, or that is not as the one before lists it, is none of them.
 */
export async function graceIn(
  source: Source,
  there: ReadonlySet<string>,
  known: ReadonlySet<string>,
  keys: readonly VerifierKey[],
): Promise<Grace> {
  const own: readonly string[] = Object.values(previousPaths);
  if (!own.some((path) => there.has(path))) return { paths: new Set(), faults: [] };
  const { manifest, note, ofRoot, ofSections } = await readManifest(before(source));
  const parsed = parseSiteNote(note);
  const unsigned =
    parsed === null ? [] : trustFaults(previousPaths.note, parsed, { keys, on: null });
  const faults = [...ofRoot, ...ofSections, ...unsigned];
  if (manifest === null || faults.length > 0) {
    const why = faults[0]?.message ?? "it is not a manifest";
    return {
      paths: new Set(own),
      faults: [verifyFault("file-unlisted", previousPaths.manifest, `of the build before, ${why}`)],
    };
  }
  const left = manifest.files.filter(({ path }) => there.has(path) && !known.has(path));
  const found: VerifyFault[] = [];
  for (const file of left) found.push(...fileFaults(file, await source.read(file.path, file)));
  const paths = [...own, ...ownPaths(manifest), ...left.map(({ path }) => path)];
  return { paths: new Set(paths), faults: found };
}
