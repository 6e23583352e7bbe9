import type { Failure } from "./failure.ts";

// The shape of `s/routes.json`, the route table: all that the resolver knows about a build. It is
// plain JSON, so that any host can hold it, and the build makes it from the routes.

export interface IntegerParameter {
  readonly kind: "integer";
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** One of listed words, folded (case, spaces, underscores) before it is looked up. */
export interface EnumParameter {
  readonly kind: "enum";
  readonly name: string;
  /** The value that each folded spelling means. */
  readonly names: Readonly<Record<string, string>>;
  /** The values as messages list them. */
  readonly allowed: readonly string[];
  /** The word of a value in the address of a file, where it is not the value itself. */
  readonly words: Readonly<Record<string, string>>;
  /** The value when none is given; null where absence means no filter. */
  readonly default: string | null;
  /** The parameter for which this one is another spelling, such as days for timeframe. */
  readonly standsFor: string | null;
  readonly json: "string" | "number";
}

/** A word of a given form; a well-formed word that no row has is an empty success. */
export interface PatternParameter {
  readonly kind: "pattern";
  readonly name: string;
  /** A regular expression that the folded value must match. */
  readonly pattern: string;
  readonly form: string;
  /** A folded word that means no filter, or null. */
  readonly all: string | null;
  readonly json: "string" | "number";
}

/** An exact identifier, such as a reference. */
export interface IdentifierParameter {
  readonly kind: "identifier";
  readonly name: string;
  readonly pattern: string;
  readonly form: string;
}

/** Free text that is folded to words and looked up in a table. */
export interface TextParameter {
  readonly kind: "text";
  readonly name: string;
  readonly maxLength: number;
}

export type Parameter =
  | IntegerParameter
  | EnumParameter
  | PatternParameter
  | IdentifierParameter
  | TextParameter;

/** A part of the path that varies, such as `:slug`. */
export interface PathParameter {
  readonly name: string;
  /** The noun of the message `Unknown firm: …`, and the code `unknown_firm`. */
  readonly noun: string;
  readonly pattern: string;
  /** The existing values, where they are few; null where only the store knows them. */
  readonly known: readonly string[] | null;
  /** The address that lists them where only the store knows them. */
  readonly listedAt?: string;
}

export interface FileChoice {
  /** The query parameter that must be given for this choice, or null. */
  readonly when: string | null;
  /**
   * The path of the file, with `{name}` where a value goes, and `{/name}` where a parameter that is not as
   * usual has two segments: its name and its value.
   */
  readonly file: string;
  /** The meaning of a missing file: an unknown thing (404) or missing data (503). */
  readonly missing: Missing;
}

export type Missing =
  | {
      readonly kind: "unknown";
      readonly noun: string;
      readonly parameter: string;
      /** The address that lists the existing ones. */
      readonly listedAt: string;
    }
  | { readonly kind: "unavailable"; readonly message: string }
  | { readonly kind: "empty" };

export interface FileAnswer {
  readonly kind: "file";
  readonly choices: readonly FileChoice[];
  /** An identifier whose hyphen-separated part must equal another parameter. */
  readonly agree: {
    readonly identifier: string;
    readonly part: number;
    readonly parameter: string;
  } | null;
  /** Answers that are in no file, but are the rows of a stored one, a line each: its path by theirs. */
  readonly lines: Readonly<Record<string, string>>;
  /** Store paths without an answer, with the failure to give instead. */
  readonly refused: Readonly<Record<string, Failure>>;
  readonly cache: CacheClass;
}

export interface ListAnswer {
  readonly kind: "list";
  /**
   * The path of the first page without its ending, such as `api/rankings`. Every other page is below it:
   * `address.ts` says where.
   */
  readonly stem: string;
  /** The key of the rows; `parts` are further keys, for the rows that begin with a given text. */
  readonly rows: string;
  readonly parts: readonly { readonly key: string; readonly startsWith: string }[];
  readonly counted: boolean;
  readonly totalled: boolean;
  /** The parameters by which the rows are listed apart, in the order of their segments. */
  readonly facets: readonly string[];
  /** The value of `meta.sort` where there is no `sort` parameter. */
  readonly sort: string;
  /** The page sizes of the whole list, in ascending order; what facets narrow has pages of the default limit. */
  readonly sizes: readonly number[];
  readonly defaultLimit: number;
  /** The number of rows of each stored list, by its place below the stem: empty, or such as `/risk/high`. */
  readonly totals: Readonly<Record<string, number>>;
  /** The edition of each of these lists. */
  readonly editions: Readonly<Record<string, string>>;
  /** The rows with their folded words, which are scanned for `q`. */
  readonly search: {
    readonly file: string;
    /** The path of the fold table. */
    readonly fold: string;
    readonly parameter: string;
    readonly maxWords: number;
    readonly edition: string;
  } | null;
  /** The rows of one identifier, which are stored apart. */
  readonly by: {
    readonly parameter: string;
    readonly missing: Missing;
    /** The field with a facet's value, and how many of its characters are that value. */
    readonly fields: Readonly<Record<string, { readonly field: string; readonly take: number }>>;
  } | null;
  /** How an answer without rows ends. */
  readonly empty: Ending;
}

/** The end of a list's answer, which depends on all of its rows. */
export interface Ending {
  /** The last JSON members of `meta`, the edition first. */
  readonly attached: string;
  /** The last JSON member of the body's own `filters`, or null where it has none. */
  readonly available: string | null;
}

export interface RouteEntry {
  readonly path: string;
  readonly pathParameters: readonly PathParameter[];
  readonly parameters: readonly Parameter[];
  /** Why the route cannot answer in this build, or null. */
  readonly failed: string | null;
  readonly answer: FileAnswer | ListAnswer;
}

export interface RouteTable {
  readonly version: 1;
  readonly build: string;
  readonly routes: readonly RouteEntry[];
}

export type CacheClass = "latest" | "frozen" | "export" | "failure" | "site";
