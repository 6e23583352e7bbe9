import type { Failed } from "./failure.ts";
import type { Frame } from "./frame.ts";
import type { Lookup } from "./missing.ts";
import type { CacheClass, Ending, Run } from "./table.ts";

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
  /** The edition of the list where its rows are runs of those of the source; null where they are all of them. */
  readonly own: string | null;
}

/** The files in which the rows of a list are stored. */
export interface Source {
  readonly frame: Frame;
  readonly directory: string;
  readonly sizes: readonly number[];
  readonly of: PageList;
  readonly runs: readonly Run[];
  readonly total: number;
  /** How the answer ends where it is of a list within that of the pages; else as these do. */
  readonly ending: Ending | null;
}

/** The rows of one identifier: its first page says how many there are. */
export interface IdentifiedPlan extends Lookup {
  readonly kind: "identified";
  readonly frame: Frame;
  readonly directory: string;
  /** The page that is there for every known identifier. */
  readonly first: string;
  readonly tests: readonly FieldTest[];
}

export interface FieldTest {
  readonly field: string;
  readonly take: number;
  readonly value: string;
}
