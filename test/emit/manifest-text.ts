import {
  type ManifestFile,
  type ManifestHead,
  manifestParts,
} from "../../src/emit/site/manifest.ts";
import { at } from "../../src/language/at.ts";

export function manifestText(head: ManifestHead, files: readonly ManifestFile[]): string {
  const paths = files.map(({ path }) => path);
  return [...manifestParts(head, paths, (index) => at(files, index))].join("");
}
