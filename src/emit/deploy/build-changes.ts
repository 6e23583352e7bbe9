import { byCodeUnit } from "../../model/language/order.ts";
import type { Manifest, ManifestFile } from "../site/manifest.ts";

/** A file that a build has and the one before has not, or not with these bytes. */
export interface BuildChange {
  readonly change: "added" | "changed" | "removed";
  readonly path: string;
  /** The hash in the new build, in hex; null for a file that is removed. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** The hash in the build before; null for a file that is added. */
  readonly previous: string | null;
  /** As in the manifest of the new build; null for a file that is removed. */
  readonly mediaType: string | null;
  readonly status: number | null;
  readonly cache: ManifestFile["cache"] | null;
}

/**
 * The changes from one build to another, by path. They follow from the two manifests, so they are no
 * part of a build: which build came before is not a matter of content.
 */
export function buildChanges(previous: Manifest | null, next: Manifest): readonly BuildChange[] {
  const [before, after] = [byPath(previous), byPath(next)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit);
  return paths.flatMap((path) => changeOf(path, before.get(path), after.get(path)) ?? []);
}

function byPath(manifest: Manifest | null): ReadonlyMap<string, ManifestFile> {
  return new Map(manifest?.files.map((file) => [file.path, file]));
}

function changeOf(
  path: string,
  before: ManifestFile | undefined,
  after: ManifestFile | undefined,
): BuildChange | null {
  const previous = before?.sha256 ?? null;
  if (after === undefined) {
    const gone = { sha256: null, bytes: null, mediaType: null, status: null, cache: null };
    return { change: "removed", path, previous, ...gone };
  }
  if (before !== undefined && isAlike(before, after)) return null;
  return { change: previous === null ? "added" : "changed", previous, ...after };
}

function isAlike(before: ManifestFile, after: ManifestFile): boolean {
  const { sha256, mediaType, status, cache } = before;
  const isServedAlike = mediaType === after.mediaType && status === after.status;
  return sha256 === after.sha256 && isServedAlike && cache === after.cache;
}

/** `changes.ndjson`: the manifest that they lead from, the one that they lead to, and a line each. */
export function changesText(
  previous: Manifest | null,
  next: Manifest,
  changes: readonly BuildChange[],
): string {
  const head = {
    from: previous?.build ?? null,
    to: next.build,
    asOf: next.asOf,
    generator: next.generator,
  };
  return [head, ...changes].map((line) => `${JSON.stringify(line)}\n`).join("");
}
