import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestPath, manifestSchema } from "../src/emit/manifest.ts";

export interface Body {
  readonly path: string;
  readonly bytes: Buffer;
}

/** What a build wrote, in the order in which it wrote it, with the manifest last. */
export function builtBodies(dist: string): readonly Body[] {
  const body = (path: string) => ({ path, bytes: readFileSync(join(dist, path)) });
  const manifest = body(manifestPath);
  const { files } = manifestSchema.parse(JSON.parse(manifest.bytes.toString("utf8")));
  return [...files.map(({ path }) => body(path)), manifest];
}

/** The floor of writing: the same bytes into a new folder, and nothing else. */
export function bareWrite(out: string, bodies: readonly Body[]): void {
  const made = new Set<string>();
  for (const { path, bytes } of bodies) {
    const target = join(out, path);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    writeFileSync(target, bytes);
  }
}
