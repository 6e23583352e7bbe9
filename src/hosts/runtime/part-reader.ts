import type { PartReader } from "../../resolve/compose.ts";
import type { Files } from "./file-parts.ts";
import { indexedSearch } from "./indexed-search.ts";
import { placedPages } from "./placed-pages.ts";
import { storedFolds } from "./stored-folds.ts";

/** Reads the lists and tables of a folder, whose name ends in a slash, in parts. */
export function partReader(root: string, fs: Files): PartReader {
  return {
    cut: placedPages(root, fs),
    folds: storedFolds(root, fs),
    search: indexedSearch(root, fs),
  };
}
