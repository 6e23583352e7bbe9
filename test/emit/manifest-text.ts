import {
  type ManifestFile,
  type ManifestHead,
  manifestParts,
} from "../../src/emit/site/manifest.ts";

export function manifestText(head: ManifestHead, files: readonly ManifestFile[]): string {
  return [...manifestParts(head, files, (file) => file)].join("");
}
