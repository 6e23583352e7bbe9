import { type Manifest, type ManifestFile, ownPaths, rootPaths } from "../site/manifest.ts";

/** The upload of a build in the order of its members, each of which must end before the next begins. */
export type UploadOrder = ReturnType<typeof uploadOrder>;

/** The final files, the ledger before the route table, so that no build precedes its entries. */
export const pointers: readonly string[] = [
  "ledger/checkpoint",
  "s/capabilities.json",
  "s/routes.json",
  ...rootPaths.toReversed(),
];

/** The order after `previous`, null when that is not certain. Throws a RangeError when a frozen file would change. */
export function uploadOrder(next: Manifest, previous: Manifest | null) {
  const before = new Map(previous?.files.map((file) => [file.path, file]));
  const ownBefore = previous === null ? [] : ownPaths(previous);
  const own = ownPaths(next).filter((path) => !rootPaths.includes(path));
  const changed = next.files.filter(({ path, sha256 }) => before.get(path)?.sha256 !== sha256);
  for (const file of changed) refuseThaw(file, before.get(file.path));
  const paths = (files: readonly ManifestFile[]) => files.map(({ path }) => path);
  const plain = changed.filter(({ path }) => !pointers.includes(path));
  const present = new Set([...paths(next.files), ...ownPaths(next)]);
  return {
    /** Files that never change and so disturb no reader of the previous build. */
    immutable: [
      ...paths(plain.filter(({ cache }) => cache === "frozen")),
      ...own.filter((path) => !ownBefore.includes(path)),
    ],
    pages: paths(plain.filter(({ cache }) => cache !== "frozen")),
    /** The files that make the build current, to be written one by one in this order. */
    pointer: pointers.filter((path) => present.has(path)),
    /** To be deleted 15 minutes later: a cache may serve the old route table for eleven, a reader keep it for one more. */
    retired: [...before.keys(), ...ownBefore].filter((path) => !present.has(path)),
  };
}

function refuseThaw(file: ManifestFile, before: ManifestFile | undefined): void {
  if (before === undefined || before.cache !== "frozen") return;
  throw new RangeError(
    `Cannot upload "${file.path}": it is frozen, found SHA-256 ${file.sha256}, must be ${before.sha256}`,
  );
}
