import type { Failed } from "./failure.ts";
import type { Frame } from "./frame.ts";
import type { Lookup } from "./missing.ts";
import type { CacheClass } from "./table.ts";

/** The plan for one request: `outcome` carries it out by reading the named files. */
export type Plan =
  | { readonly kind: "options" }
  | Failed
  /** Nothing can have the name that the request gives. */
  | ({ readonly kind: "missing" } & Lookup)
  /** One stored file is the answer. */
  | ({
      readonly kind: "file";
      readonly file: string;
      readonly cache: CacheClass;
      /** The list that the file is a page of; null for any other file. */
      readonly of: PageList | null;
    } & Lookup)
  | SlicePlan
  | IdentifiedPlan
  /** The rows of a stored export, a line each. */
  | { readonly kind: "lines"; readonly file: string }
  /** Rows of a table that match words and facets. */
  | {
      readonly kind: "scan";
      readonly frame: Frame;
      readonly file: string;
      readonly rows: number;
      readonly edition: string;
      readonly fold: string;
      readonly q: { readonly name: string; readonly text: string; readonly maxWords: number };
      /** The folded value that each facet of a row must have; null for any. */
      readonly facets: readonly (string | null)[];
    };

export interface PageList {
  readonly edition: string;
  /** The file with the editions of the pages; null where each has that of the list. */
  readonly listing: string | null;
}

/** Rows of stored pages, or an empty list without any page. */
export interface SlicePlan {
  readonly kind: "slice";
  readonly source: Source;
}

/** The files in which the rows of a list are stored. */
export interface Source {
  readonly frame: Frame;
  /** The path of the first page without its ending. */
  readonly stem: string;
  readonly of: PageList;
  readonly total: number;
}

/** The rows of one identifier: its first page says how many there are. */
export interface IdentifiedPlan extends Lookup {
  readonly kind: "identified";
  readonly frame: Frame;
  /** The path of its first page, which is there for every known one, without its ending. */
  readonly stem: string;
  readonly tests: readonly FieldTest[];
}

export interface FieldTest {
  readonly field: string;
  readonly take: number;
  readonly value: string;
}
