import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sha256Of } from "../../record/canonical.ts";

/**
 * A hash of the program's source and the releases of its libraries, so that no version takes what another kept. In a
 * package this module is replaced by the hash of what the package was made from (scripts/pack/).
 */
export function programVersion(): string {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const sources = readdirSync(`${root}src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  const libraries = [`${root}node_modules/.package-lock.json`, `${root}package-lock.json`];
  const files = [...sources, `${root}docs/versioning.md`, ...libraries.filter(existsSync)];
  return sha256Of(
    files.sort().flatMap((file) => [`${file.slice(root.length)}\n`, readFileSync(file)]),
  );
}
