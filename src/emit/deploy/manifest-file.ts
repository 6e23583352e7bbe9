import { readFileSync } from "node:fs";
import { systemCode } from "../../language/system-error.ts";
import { addressBook } from "../site/address-rules.ts";
import { type Manifest, parsedManifest, unlistedPaths } from "../site/manifest.ts";

/** The manifest in a file. Throws a RangeError that names the file for anything else. */
export function readManifest(path: string): Manifest {
  const manifest = safeManifest(bytesOf(path), `Cannot use "${path}"`);
  if (manifest !== null) return manifest;
  throw new RangeError(`Cannot use "${path}": it is not the manifest of a build`);
}

/**
 * The manifest in a file's bytes; null for what is none. Throws a RangeError that begins with
 * `attempt` for one that lists a path which no build writes.
 */
export function safeManifest(bytes: Uint8Array, attempt: string): Manifest | null {
  const manifest = parsedManifest(bytes);
  if (manifest === null) return null;
  const why = unpublishable([...unlistedPaths, ...manifest.files.map(({ path }) => path)]);
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
