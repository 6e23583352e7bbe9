import { existsSync, readFileSync } from "node:fs";
import { diskError } from "../site/site-error.ts";
import { replaceFile } from "./replace-file.ts";

/**
 * Writes a model file. One that is there with the same bytes is left alone; with other bytes it is
 * replaced only when forced, because forecasts in the archive name the model that made them. Throws
 * a RangeError when it refuses.
 */
export function writeModel(file: string, text: string, force: boolean): "written" | "unchanged" {
  try {
    const before = existsSync(file) ? readFileSync(file, "utf8") : null;
    if (before === text) return "unchanged";
    if (before !== null && !force) {
      throw new RangeError(
        `Cannot write "${file}": it exists with other bytes, choose another --version or add --force`,
      );
    }
    replaceFile(file, text);
    return "written";
  } catch (error) {
    throw diskError(`Cannot write "${file}"`, error);
  }
}
