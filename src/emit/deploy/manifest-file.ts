import { readFileSync } from "node:fs";
import { systemCode } from "../../language/system-error.ts";
import { type Manifest, parsedManifest } from "../site/manifest.ts";

/** The manifest in a file. Throws a RangeError that names the file for anything else. */
export function readManifest(path: string): Manifest {
  const manifest = parsedManifest(bytesOf(path));
  if (manifest !== null) return manifest;
  throw new RangeError(`Cannot use "${path}": it is not the manifest of a build`);
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    throw new RangeError(`Cannot read the manifest "${path}": ${systemCode(error)}`);
  }
}
