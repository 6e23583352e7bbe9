// Rules that a host can apply without running a program: regular expressions over the raw query, in
// the common subset of PCRE and RE2, without lookaround and backreferences.

/** The value of a matching case: a literal, the first group of the pattern, or a failure. */
export const captured = "$1";
export const failing = (status: 400 | 404 | 414 | 501 | 503) => `!${status}`;

export interface RuleCase {
  readonly when: string;
  readonly value: string;
}

/** A value derived from a request; the first matching case wins. */
export interface RuleVariable {
  readonly name: string;
  /** The raw query, or other variables joined by `|`, which no value contains. */
  readonly from: "query" | readonly string[];
  readonly cases: readonly RuleCase[];
  readonly otherwise: string;
}

export interface RuleTarget {
  /** A pattern over the values of `joined`, each followed by `|`. */
  readonly when: string;
  /** A file of the store with `{name}` for a variable or a part of the path. */
  readonly file: string;
  /** The status when there is no such file. */
  readonly missing: 404 | 501 | 503;
}

/** A route as such a host can answer it. A request that matches no target is 501. */
export interface RuleRoute {
  readonly id: string;
  /** A pattern over the raw path, with a group for each of `parts`. */
  readonly path: string;
  readonly parts: readonly string[];
  readonly failed: boolean;
  readonly variables: readonly RuleVariable[];
  readonly joined: readonly string[];
  readonly targets: readonly RuleTarget[];
  /** The files that are failures, with their status. */
  readonly refused: readonly (readonly [file: string, status: number])[];
}
