import { codePoints } from "../../resolve/code-points.ts";
import type { Folds, PartReader } from "../../resolve/compose.ts";
import { type Files, unlessGone } from "./file-parts.ts";
import { indexedSearch } from "./indexed-search.ts";
import { placedPages } from "./placed-pages.ts";

/** Reads the lists and tables of a folder, whose name ends in a slash, in parts. */
export function partReader(root: string, fs: Files): PartReader {
  return {
    cut: placedPages(root, fs),
    folds: storedFolds(root, fs),
    search: indexedSearch(root, fs),
  };
}

// What the stored fold table (`s/fold.json`) says of a few code points, without parsing the rest. No
// folded text has a quote. Written for njs.

/** Looks texts up in the fold table of a folder, whose name ends in a slash. */
export function storedFolds(root: string, fs: Files): Folds {
  return (file, text) =>
    unlessGone(() => {
      const stored = fs.readFileSync(root + file);
      const map: Record<string, string> = {};
      let isWhole = true;
      codePoints(text).forEach((one) => {
        const code = one.codePointAt(0) || 0;
        // ASCII folds without a table
        const folded = code < 0x80 ? null : foldedAs(stored, code);
        if (folded !== null) map[String(code)] = folded;
        else if (code >= 0x80) isWhole = false;
      });
      return { map: map, ranges: isWhole ? [] : rangesOf(stored) };
    });
}

/** The text that takes the place of a code point; null where the table names none. */
function foldedAs(stored: Buffer, code: number): string | null {
  const member = `"${code}":"`;
  const found = stored.indexOf(member);
  if (found < 0) return null;
  const start = found + member.length;
  return stored.slice(start, stored.indexOf('"', start)).toString();
}

function rangesOf(stored: Buffer): readonly number[] {
  const start = stored.lastIndexOf("[");
  return JSON.parse(stored.slice(start, stored.lastIndexOf("]") + 1).toString());
}
