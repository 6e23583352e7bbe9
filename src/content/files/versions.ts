import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sha256Of } from "../../record/canonical.ts";

// In a package this module is replaced by the hashes of what the package was made from (scripts/pack/).

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A hash of the program's source and the releases of its libraries, so that no version takes what another kept. */
export function programVersion(): string {
  return versionOf("src", "docs/versioning.md");
}

/** A hash of the drawing code and the releases of libraries, so that no card from before a change is kept. */
export function drawingVersion(): string {
  return versionOf("src/cards");
}

function versionOf(folder: string, ...more: readonly string[]): string {
  const sources = readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length));
  const libraries = ["node_modules/.package-lock.json", "package-lock.json"];
  const files = [...sources, ...more, ...libraries.filter((file) => existsSync(`${root}${file}`))];
  return sha256Of(files.sort().flatMap((file) => [`${file}\n`, readFileSync(`${root}${file}`)]));
}
