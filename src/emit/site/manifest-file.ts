import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { at } from "../../model/language/at.ts";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { addressBook } from "../files/address-rules.ts";
import type { Digest } from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";
import {
  filesIn,
  type Manifest,
  type ManifestFile,
  manifestRoot,
  ownPaths,
  rootPaths,
  sectionPath,
} from "./manifest.ts";

/** The manifest of a root's bytes; null for other bytes, and for a section that is wrong unless `wrong` throws for its path. */
export function wholeManifest(
  bytes: Uint8Array | null,
  read: (path: string) => Uint8Array | null,
  wrong: (path: string) => void = () => {},
): Manifest | null {
  const root = manifestRoot(bytes);
  if (root === null) return null;
  const lists: (readonly ManifestFile[])[] = [];
  for (const section of root.sections) {
    const path = sectionPath(section.sha256);
    const found = read(path);
    const files = filesIn(section, found);
    if (found === null || files === null || sha256Hex(found) !== section.sha256) {
      wrong(path);
      return null;
    }
    lists.push(files);
  }
  return { ...root, files: lists.flat() };
}

/** The digest of each file of a site, those of its manifest among them, by path. */
export function digestsOf(
  { files, sections }: Manifest,
  root: Uint8Array,
  note: Uint8Array,
): Map<string, Digest> {
  const own = [root, note].map((bytes) => ({ sha256: sha256Hex(bytes), bytes: bytes.byteLength }));
  return new Map<string, Digest>([
    ...files.map((file) => [file.path, file] as const),
    ...sections.map((section) => [sectionPath(section.sha256), section] as const),
    ...rootPaths.map((path, i) => [path, at(own, i)] as const),
  ]);
}

/** The manifest in a file, with its sections in `manifest/` beside it. Throws a RangeError for anything else. */
export function readManifest(path: string): Manifest {
  const beside = (section: string) => join(dirname(path), section.slice("s/".length));
  const read = (section: string) => unlessAbsent(() => readFileSync(beside(section)));
  const root = onDisk(`Cannot read the manifest "${path}"`, () => readFileSync(path));
  const manifest = safeManifest(root, read, `Cannot use "${path}"`);
  if (manifest !== null) return manifest;
  throw new RangeError(`Cannot use "${path}": it is not the manifest of a build`);
}

/** The manifest of bytes; null for other bytes. Throws a RangeError for a wrong section or a path no build writes. */
export function safeManifest(
  bytes: Uint8Array,
  read: (path: string) => Uint8Array | null,
  attempt: string,
): Manifest | null {
  const wrong = (path: string) => {
    throw new RangeError(
      `${attempt}: "${path}" of its manifest is gone or altered; build or copy it again`,
    );
  };
  const manifest = wholeManifest(bytes, read, wrong);
  if (manifest === null) return null;
  const why = unpublishable([...ownPaths(manifest), ...manifest.files.map(({ path }) => path)]);
  if (why === null) return manifest;
  throw new RangeError(`${attempt}: its manifest lists ${why}`);
}

/** Files that begin with a dot and that hosts ask for; a site has no other. */
const hidden: readonly string[] = [".htaccess", ".nojekyll", ".assetsignore", ".vercelignore"];

/** The first path that no build writes, and why; null where all are paths of one site. */
export function unpublishable(paths: readonly string[]): string | null {
  const problemOf = addressBook();
  for (const path of paths) {
    const why = problemOf(path) ?? hiddenProblem(path);
    if (why !== null) return `${JSON.stringify(path)}, which no build writes: ${why}`;
  }
  return null;
}

function hiddenProblem(path: string): string | null {
  const name = path.split("/").find((one) => one.startsWith(".") && !hidden.includes(one));
  return name === undefined ? null : `component "${name}" begins with a dot`;
}
