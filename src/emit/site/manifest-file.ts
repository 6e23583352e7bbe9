import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemCode, unlessAbsent } from "../../model/language/system-error.ts";
import { addressBook } from "../files/address-rules.ts";
import { type Manifest, ownPaths } from "./manifest.ts";
import { wholeManifest } from "./whole-manifest.ts";

/**
 * The manifest whose root is in a file, with its sections in `manifest/` beside it. Throws a RangeError
 * that names the file for anything else.
 */
export function readManifest(path: string): Manifest {
  const beside = (section: string) => join(dirname(path), section.slice("s/".length));
  const read = (section: string) => unlessAbsent(() => readFileSync(beside(section)));
  const manifest = safeManifest(bytesOf(path), read, `Cannot use "${path}"`);
  if (manifest !== null) return manifest;
  throw new RangeError(`Cannot use "${path}": it is not the manifest of a build`);
}

/**
 * The manifest of a root's bytes, with its sections from `read`; null for bytes that are no root.
 * Throws a RangeError that begins with `attempt` for a section that is gone or altered, and for a path
 * which no build writes.
 */
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

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    throw new RangeError(`Cannot read the manifest "${path}": ${systemCode(error)}`);
  }
}
