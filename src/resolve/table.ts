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
  /** A path in the store with `{name}` where a value goes. */
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
  /** The text in the path for an absent value. */
  readonly fill: string;
  /** An identifier whose hyphen-separated part must equal another parameter. */
  readonly agree: {
    readonly identifier: string;
    readonly part: number;
    readonly parameter: string;
  } | null;
  /** The answer that is kept at the address of the route. */
  readonly home: Home | null;
  /** Answers that are in no file, but are the rows of a stored one, a line each: its path by theirs. */
  readonly lines: Readonly<Record<string, string>>;
  /** Store paths without an answer, with the failure to give instead. */
  readonly refused: Readonly<Record<string, Failure>>;
  readonly cache: CacheClass;
}

/** The default answer of a route, which any file host gives at the address of the route with its extension. */
export interface Home {
  /** The path that the answer would have among the others. */
  readonly instead: string;
  /** Its path, such as `api/rankings.json`. */
  readonly file: string;
}

export interface ListAnswer {
  readonly kind: "list";
  /** The directory of the pages, which are `<directory>/<facets>/<limit>-<offset>.json`. */
  readonly directory: string;
  /** The first page without filters, of the default limit. */
  readonly home: Home;
  /** The key of the rows; `parts` are further keys, for the rows that begin with a given text. */
  readonly rows: string;
  readonly parts: readonly { readonly key: string; readonly startsWith: string }[];
  readonly counted: boolean;
  readonly totalled: boolean;
  /** The parameters that name the directory of a page, in order. */
  readonly facets: readonly string[];
  /** The value of `meta.sort` where there is no `sort` parameter. */
  readonly sort: string;
  /** The stored page sizes, in ascending order. */
  readonly sizes: readonly number[];
  readonly defaultLimit: number;
  /** The number of rows of each non-empty combination of facets, its values joined by dots. */
  readonly totals: Readonly<Record<string, number>>;
  /** The edition of each of these combinations. */
  readonly editions: Readonly<Record<string, string>>;
  /** The combinations whose rows are stored with those of another: that one, where a file says which they are. */
  readonly within: Readonly<Record<string, string>>;
  /** The rows with their folded words, which are scanned for `q`. */
  readonly search: {
    readonly file: string;
    /** The path of the fold table. */
    readonly fold: string;
    readonly parameter: string;
    readonly maxWords: number;
    readonly edition: string;
  } | null;
  /** The rows of one identifier, which are stored in separate files. */
  readonly by: {
    readonly parameter: string;
    readonly directory: string;
    readonly missing: Missing;
    /** The field with a facet's value, and how many of its characters are that value. */
    readonly fields: Readonly<Record<string, { readonly field: string; readonly take: number }>>;
  } | null;
  /** How an answer without rows ends. */
  readonly empty: Ending;
}

/** The lists whose rows are runs of the rows of another, as those of a further filter or of a shorter window are. */
export interface Within {
  /** The edition of the other list. */
  readonly edition: string;
  /** What follows the edition in what is attached to an answer, which some of the lists share. */
  readonly members: readonly string[];
  /** By the edition of the list. `members`: the place of its own. */
  readonly lists: Readonly<
    Record<string, Pick<Ending, "available"> & { members: number; runs: readonly Run[] }>
  >;
}

/** The place at which a run of rows begins, and its number of rows. */
export type Run = readonly [first: number, count: number];

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
