import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KeptFile } from "../files/store-file.ts";
import { type ManifestFile, manifestPath, manifestSchema } from "./manifest.ts";

/** How many files the built site in a folder has; null where there is none that can be read. */
export function filesOfSite(out: string): number | null {
  try {
    const text = readFileSync(join(out, manifestPath), "utf8");
    return manifestSchema.parse(JSON.parse(text)).files.length;
  } catch {
    return null;
  }
}

/** The files of a manifest as a build may keep them, by path. */
export function keptFiles(files: readonly ManifestFile[]): ReadonlyMap<string, KeptFile> {
  return new Map(
    files.map(({ sha256, bytes, ...file }) => [file.path, { ...file, kept: { sha256, bytes } }]),
  );
}
