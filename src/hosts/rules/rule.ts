// Rules that a host can follow without running our code: regular expressions over the raw query.
// They are in the common ground of PCRE and RE2: no lookaround, no backreference.

/** What a pattern says: a literal, the first group of the pattern, or a failure. */
export const captured = "$1";
export const failing = (status: 400 | 404 | 414 | 501 | 503) => `!${status}`;

export interface RuleCase {
  readonly when: string;
  readonly value: string;
}

/** A value read off a request; the first case that matches wins. */
export interface RuleVariable {
  readonly name: string;
  /** The raw query, or other variables joined by `|`, a character that no value has. */
  readonly from: "query" | readonly string[];
  readonly cases: readonly RuleCase[];
  readonly otherwise: string;
}

export interface RuleTarget {
  /** Over the values of `joined`, each followed by `|`. */
  readonly when: string;
  /** A file of the store with `{name}` where a variable or a part of the path goes. */
  readonly file: string;
  /** What it means that there is no such file. */
  readonly missing: 404 | 501 | 503;
}

/** A route as such a host can answer it. What no target matches is 501. */
export interface RuleRoute {
  readonly id: string;
  /** Over the raw path, with a group for each of `parts`. */
  readonly path: string;
  readonly parts: readonly string[];
  /** The route has no answer in this build. */
  readonly failed: boolean;
  readonly variables: readonly RuleVariable[];
  readonly joined: readonly string[];
  readonly targets: readonly RuleTarget[];
  /** Files that stand for a failure, with its status. */
  readonly refused: readonly (readonly [file: string, status: number])[];
}
