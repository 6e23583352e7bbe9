import { readFileSync } from "node:fs";
import { join } from "node:path";
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
