import { type Manifest, type ManifestFile, unlistedPaths } from "../site/manifest.ts";

/**
 * What to upload of a build, in the order of the members, each finished before the next begins. A
 * reader that comes in between meets one build, or pages of another one than its table of routes:
 * those it does not mix, it reads the table again.
 */
export interface UploadOrder {
  /** What never changes: it disturbs no reader of the previous build. */
  readonly immutable: readonly string[];
  readonly pages: readonly string[];
  /** What makes the build the current one, to be written one by one, as listed. */
  readonly pointer: readonly string[];
  /** Files of the previous build alone. To be deleted after the grace period, never before. */
  readonly retired: readonly string[];
}

/**
 * How long the previous build's own files must stay: a cache may hand out its table of routes for
 * eleven minutes (`max-age` and `stale-while-revalidate` of the class `latest`), a reader may keep
 * it for one more.
 */
export const graceSeconds = 15 * 60;

/** The ledger before the table, so that nobody is told of a build whose entries are not there. */
const pointers: readonly string[] = [
  "ledger/checkpoint",
  "s/capabilities.json",
  "s/routes.json",
  ...unlistedPaths.toReversed(),
];

/**
 * `previous` is the manifest of what lies at the host, null when that is not known for certain,
 * such as after an upload that was interrupted. Throws a RangeError when a frozen file would change.
 */
export function uploadOrder(next: Manifest, previous: Manifest | null): UploadOrder {
  const before = new Map(previous?.files.map((file) => [file.path, file]));
  const changed = next.files.filter(({ path, sha256 }) => before.get(path)?.sha256 !== sha256);
  for (const file of changed) refuseThaw(file, before.get(file.path));
  const paths = (files: readonly ManifestFile[]) => files.map(({ path }) => path);
  const plain = changed.filter(({ path }) => !pointers.includes(path));
  const present = new Set([...paths(next.files), ...unlistedPaths]);
  return {
    immutable: paths(plain.filter(({ cache }) => cache === "frozen")),
    pages: paths(plain.filter(({ cache }) => cache !== "frozen")),
    pointer: pointers.filter((path) => present.has(path)),
    retired: [...before.keys()].filter((path) => !present.has(path)),
  };
}

function refuseThaw(file: ManifestFile, before: ManifestFile | undefined): void {
  if (before === undefined || before.cache !== "frozen") return;
  throw new RangeError(
    `Cannot upload "${file.path}": it is frozen, found SHA-256 ${file.sha256}, must be ${before.sha256}`,
  );
}
