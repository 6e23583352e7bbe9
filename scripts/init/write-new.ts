import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes files into a folder, or none: a RangeError names those that are there already. Files of
 * `kept` that are there stay as they are.
 */
export function writeNew(
  folder: string,
  files: ReadonlyMap<string, string>,
  kept: readonly string[],
): readonly string[] {
  const there = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  const inTheWay = there.filter((path) => !kept.includes(path));
  if (inTheWay.length > 0) {
    const named = inTheWay
      .slice(0, 3)
      .map((path) => `"${path}"`)
      .join(", ");
    const more = inTheWay.length > 3 ? ` and ${inTheWay.length - 3} more` : "";
    throw new RangeError(
      `Cannot begin in "${folder}": it has ${named}${more} already; name another folder`,
    );
  }
  const written = [...files].filter(([path]) => !there.includes(path));
  for (const [path, text] of written) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return written.map(([path]) => path);
}
