import { readdirSync } from "node:fs";
import { join } from "node:path";

const shown = 10;

/** The names under which a built folder has firms: their slugs and those of their aliases. */
export function firmNames(out: string): ReadonlySet<string> {
  try {
    const files = readdirSync(join(out, "api/firms")).filter((name) => name.endsWith(".json"));
    return new Set(files.map((name) => name.slice(0, -".json".length)));
  } catch {
    // no build yet, or one without firms
    return new Set();
  }
}

/** What to say of names that firms had before a build and no firm has now; null where none was lost. */
export function lostFirms(before: ReadonlySet<string>, after: ReadonlySet<string>): string | null {
  const lost = [...before].filter((name) => !after.has(name)).sort();
  if (lost.length === 0) return null;
  const more = lost.length > shown ? ` and ${lost.length - shown} more` : "";
  const named = lost.slice(0, shown).map((name) => `"/api/firms/${name}"`);
  return `No longer published: ${named.join(", ")}${more}. Links and programs may lead there: for a firm of another name now, add the old one to "aliases" in its file\n`;
}
