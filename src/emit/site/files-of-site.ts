import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KeptFile } from "../files/store-file.ts";
import { manifestPath, manifestSchema } from "./manifest.ts";

/** How many files the built site in a folder has; null where there is none that can be read. */
export function filesOfSite(out: string): number | null {
  try {
    const text = readFileSync(join(out, manifestPath), "utf8");
    return manifestSchema.parse(JSON.parse(text)).files.length;
  } catch {
    return null;
  }
}

/** The files that the manifest of a built site lists, by path. Throws where it cannot be read. */
export function keptFiles(out: string): ReadonlyMap<string, KeptFile> {
  const { files } = manifestSchema.parse(JSON.parse(readFileSync(join(out, manifestPath), "utf8")));
  return new Map(
    files.map(({ sha256, bytes, ...file }) => [file.path, { ...file, kept: { sha256, bytes } }]),
  );
}
