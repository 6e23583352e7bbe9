import { existsSync, readFileSync } from "node:fs";
import { isInside } from "../files/is-inside.ts";
import { onDisk } from "../files/site-error.ts";
import { deskFolder } from "./desk-folder.ts";
import { replaceFile } from "./replace-file.ts";

/**
 * Writes a model file. An existing file with the same bytes is left alone; one with other bytes is
 * replaced only when forced, because archived forecasts name the model that made them. The draft of
 * one in the content lies on the desk, where a kill leaves nothing that is read as a model; the
 * caller holds the content. Throws a RangeError otherwise.
 */
export function writeModel(
  content: string,
  file: string,
  text: string,
  force: boolean,
): "written" | "unchanged" {
  return onDisk(`Cannot write "${file}"`, () => {
    const before = existsSync(file) ? readFileSync(file, "utf8") : null;
    if (before === text) return "unchanged";
    if (before !== null && !force) {
      throw new RangeError(
        `Cannot write "${file}": it exists with other bytes, choose another --version or add --force`,
      );
    }
    if (isInside(file, content)) replaceFile(file, text, deskFolder(content));
    else replaceFile(file, text);
    return "written";
  });
}
