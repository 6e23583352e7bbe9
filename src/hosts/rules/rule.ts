// Rules that a host can apply without running a program: regular expressions over the raw query, in
// the common subset of PCRE and RE2, without lookaround and backreferences.

/** The value of a matching case: a literal, the first group of the pattern, or a failure. */
export const captured = "$1";
export const failing = (status: 400 | 404 | 414 | 501 | 503) => `!${status}`;

export interface RuleCase {
  readonly when: string;
  readonly value: string;
}

/** How the configuration of a host refers to a request, and to what its own rules have found. */
export interface HostSyntax {
  readonly query: string;
  /** The path of the file that is sent. */
  readonly path: string;
  readonly variable: (name: string) => string;
  /** A group of the pattern that has matched; the first is 1. */
  readonly group: (number: number) => string;
}
