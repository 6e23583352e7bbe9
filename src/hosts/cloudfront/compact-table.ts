// The table of routes as a function of a few kilobytes can carry it: without the names of fields,
// each parameter once, and of the totals only which combinations of facets have rows.

export type CompactParameter =
  | readonly [kind: "i", name: string, min: number, max: number, otherwise: number]
  /** Names are `folded:meaning`, or `folded` where they are the same, joined by commas. */
  | readonly [kind: "c", name: string, names: string, otherwise: string | null, target: string]
  | readonly [kind: "o", name: string, pattern: string, all: string | null]
  | readonly [kind: "r", name: string, pattern: string]
  | readonly [kind: "t", name: string, maxLength: number];

/** What a failure's envelope says, and its status first. */
export type CompactFailure = readonly [
  status: number,
  code: string,
  error: string,
  parameter: string | null,
];

export type CompactFile = readonly [
  choices: readonly (readonly [when: string | null, file: string])[],
  fill: string,
  agree: readonly [identifier: string, part: number, parameter: string] | null,
  /** Files joined by commas, the parameter that named none of them, and the values it allows. */
  refused: readonly (readonly [files: string, parameter: string, must: string])[],
];

export type CompactList = readonly [
  directory: string,
  sizes: readonly number[],
  /** Rows under no filter; no combination has more. */
  total: number,
  /** Each with the values that have rows, joined by commas. */
  facets: readonly (readonly [name: string, values: string])[],
  /**
   * Whether a combination of facets has rows: a bit each, the lowest of a digit of base 32 first.
   * Every facet is free before it takes its values, and the last facet turns fastest.
   */
  rows: string,
  text: string | null,
  by: readonly [parameter: string, directory: string, sizes: readonly number[]] | null,
];

export type CompactRoute = readonly [
  /** A pattern over the path below `/api/`, with a group for each part. */
  path: string,
  parts: readonly string[],
  /** Indexes of the shared parameters, in the order in which they are read. */
  parameters: readonly number[],
  failed: string | null,
  answer: CompactFile | CompactList,
];

export type CompactTable = readonly [
  parameters: readonly CompactParameter[],
  routes: readonly CompactRoute[],
];

/** The number of combinations that a digit of `rows` covers. */
export const digitBits = 5;
