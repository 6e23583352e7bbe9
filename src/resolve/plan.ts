import type { Failure } from "./failure.ts";
import type { Frame } from "./frame.ts";
import type { CacheClass, Missing } from "./table.ts";

/** What to do for one request. Carrying it out is reading the named files and `composed`. */
export type Plan =
  | { readonly kind: "options" }
  | { readonly kind: "failure"; readonly failure: Failure }
  /** One stored file is the answer as it is. */
  | {
      readonly kind: "file";
      readonly file: string;
      readonly missing: Missing;
      /** What the missing thing was called in the request. */
      readonly named: string;
      readonly cache: CacheClass;
    }
  /** Rows out of stored pages, or no page at all. */
  | {
      readonly kind: "slice";
      readonly frame: Frame;
      readonly files: readonly string[];
      readonly skip: number;
      readonly take: number;
      readonly total: number;
    }
  /** The first stored page that exists, its rows tested. */
  | {
      readonly kind: "first";
      readonly frame: Frame;
      readonly files: readonly string[];
      readonly missing: Missing;
      readonly named: string;
      readonly tests: readonly FieldTest[];
      readonly take: number;
    }
  /** Rows of a table that match words and facets. */
  | {
      readonly kind: "scan";
      readonly frame: Frame;
      readonly file: string;
      /** How many rows the table has. */
      readonly rows: number;
      readonly fold: string;
      readonly q: { readonly name: string; readonly text: string; readonly maxWords: number };
      /** The folded facet that each row must hold; null where any will do. */
      readonly facets: readonly (string | null)[];
      readonly skip: number;
      readonly take: number;
    };

export interface FieldTest {
  readonly field: string;
  readonly take: number;
  readonly value: string;
}
