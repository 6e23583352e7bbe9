import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { sha256Of } from "../../record/canonical.ts";

/**
 * A hash of our own drawing code and the releases of its libraries, so that no card from before a change is kept. In a
 * package this module is replaced by the hash of what the package was made from (scripts/pack/).
 */
export async function drawingVersion(): Promise<string> {
  const folder = new URL("../../cards/", import.meta.url);
  const found = await readdir(folder, { recursive: true });
  const names = found.filter((name) => /\.(?:ts|mjs)$/.test(name)).sort();
  const resolved = createRequire(import.meta.url);
  const manifests = ["harfbuzzjs", "@resvg/resvg-js"].map((name) => manifestOf(resolved, name));
  const files = [...names.map((name) => new URL(name, folder)), ...manifests];
  return sha256Of(await Promise.all(files.map((file) => readFile(file))));
}

/** The package.json of a library; not every library exports it by name. */
function manifestOf(resolved: NodeJS.Require, name: string): string {
  const entry = resolved.resolve(name);
  return `${entry.slice(0, entry.lastIndexOf(`/${name}/`))}/${name}/package.json`;
}
