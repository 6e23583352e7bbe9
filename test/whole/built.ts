import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../src/emit/site/manifest.ts";
import { readManifest } from "../../src/emit/site/manifest-file.ts";
import type { RouteTable } from "../../src/resolve/table.ts";

/** A built folder as a test reads it. */
export interface Built {
  readonly manifest: Manifest;
  readonly table: RouteTable;
  readonly text: (path: string) => string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
  readonly json: (path: string) => any;
}

export function built(dist: string): Built {
  const text = (path: string) => readFileSync(join(dist, path), "utf8");
  return {
    text,
    json: (path) => JSON.parse(text(path)),
    manifest: readManifest(join(dist, "s/manifest.json")),
    table: JSON.parse(text("s/routes.json")),
  };
}
