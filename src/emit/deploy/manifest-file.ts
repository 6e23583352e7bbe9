import { readFileSync } from "node:fs";
import { jsonValue } from "../../language/json-value.ts";
import { systemCode } from "../../language/system-error.ts";
import { type Manifest, manifestSchema } from "../site/manifest.ts";

/** The manifest in a file; throws a RangeError that names the file for anything else. */
export function readManifest(path: string): Manifest {
  const { success, data } = manifestSchema.safeParse(jsonValue(textOf(path)));
  if (success) return data;
  throw new RangeError(`Cannot use "${path}": it is not the manifest of a build`);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === null) throw error;
    throw new RangeError(`Cannot read the manifest "${path}": ${systemCode(error)}`);
  }
}
