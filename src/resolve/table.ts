import type { Failure } from "./failure.ts";

// The shape of `s/routes.json`: all that the resolver knows of a build. Plain JSON, so that any
// host can carry it. Made from the routes by the build; the resolver itself imports nothing.

export interface IntegerParameter {
  readonly kind: "integer";
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** One of a closed list of words; folded (case, spaces, underscores) before it is looked up. */
export interface ClosedParameter {
  readonly kind: "closed";
  readonly name: string;
  /** Folded spelling to the one value it means. */
  readonly names: Readonly<Record<string, string>>;
  /** For messages, in order. */
  readonly allowed: readonly string[];
  /** The value where none is given; null where absence means no filter. */
  readonly default: string | null;
  /** Another parameter that this one spells differently, such as timeframe for days. */
  readonly standsFor: string | null;
  readonly json: "string" | "number";
}

/** An open vocabulary: well-formed but absent is an empty success. */
export interface OpenParameter {
  readonly kind: "open";
  readonly name: string;
  /** A regular expression over the folded value. */
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
  | ClosedParameter
  | OpenParameter
  | IdentifierParameter
  | TextParameter;

/** A part of the path that varies, such as `:slug`. */
export interface PathParameter {
  readonly name: string;
  /** The noun of the message `Unknown firm: …`, and the code `unknown_firm`. */
  readonly noun: string;
  readonly pattern: string;
  /** The values there are, where they are few; null where only the store knows. */
  readonly known: readonly string[] | null;
}

export interface FileChoice {
  /** The query parameter that must be given for this choice, or null. */
  readonly when: string | null;
  /** A path in the store with `{name}` where a value goes. */
  readonly file: string;
  /** What a missing file means: an unknown thing (404), or data that is not there (503). */
  readonly missing: Missing;
}

export type Missing =
  | { readonly kind: "unknown"; readonly noun: string; readonly parameter: string }
  | { readonly kind: "unavailable"; readonly message: string }
  | { readonly kind: "empty" };

export interface FileAnswer {
  readonly kind: "file";
  readonly choices: readonly FileChoice[];
  /** Where no value is given, what stands in the path. */
  readonly fill: string;
  /** An identifier whose hyphen-separated part must equal another parameter. */
  readonly agree: {
    readonly identifier: string;
    readonly part: number;
    readonly parameter: string;
  } | null;
  /** Store paths that have no answer, with the failure that stands in its place. */
  readonly refused: Readonly<Record<string, Failure>>;
  readonly cache: CacheClass;
}

export interface ListAnswer {
  readonly kind: "list";
  /** Where the pages lie; `<directory>/<facets>/<limit>-<offset>.json`. */
  readonly directory: string;
  /** The key of the rows, then the parts of the same rows that begin with a given text. */
  readonly rows: string;
  readonly parts: readonly { readonly key: string; readonly startsWith: string }[];
  readonly counted: boolean;
  readonly totalled: boolean;
  /** Whether `offset` is a parameter; without it only the beginning of a list is reached. */
  readonly paged: boolean;
  /** The parameters that name the directory of a page, in order. */
  readonly facets: readonly string[];
  /** What `meta.sort` says where there is no `sort` parameter. */
  readonly order: string;
  /** Page sizes that exist, rising. */
  readonly sizes: readonly number[];
  readonly defaultLimit: number;
  /** Rows under each combination of facets that has any, facets joined by a dot. */
  readonly totals: Readonly<Record<string, number>>;
  /** Answers `q` by a scan. */
  readonly table: {
    readonly file: string;
    /** The table that words are folded by. */
    readonly fold: string;
    readonly parameter: string;
    readonly maxWords: number;
  } | null;
  /** Rows of one identifier, in files of their own. */
  readonly by: {
    readonly parameter: string;
    readonly directory: string;
    readonly missing: Missing;
    /** Where a row carries the value of a facet: a field, and how many characters of it. */
    readonly fields: Readonly<Record<string, { readonly field: string; readonly take: number }>>;
  } | null;
  /** JSON members that end `meta`, the build id first. */
  readonly meta: string;
  /** JSON members that end the body's own `filters`, or null where it has none. */
  readonly available: string | null;
}

export interface RouteEntry {
  readonly path: string;
  readonly pathParameters: readonly PathParameter[];
  readonly parameters: readonly Parameter[];
  /** Why the route cannot answer at all in this build, or null. */
  readonly failed: string | null;
  readonly answer: FileAnswer | ListAnswer;
}

export interface RouteTable {
  readonly version: 1;
  readonly build: string;
  readonly routes: readonly RouteEntry[];
}

export type CacheClass = "latest" | "frozen" | "export" | "failure" | "site";
