import { counted } from "./language/counted.ts";
import { by } from "./language/order.ts";

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * One thing wrong with the content. `message` follows the one grammar: the violated rule first,
 * then a colon, the value found, and the values allowed.
 */
export interface Problem {
  readonly place: Place;
  /** A stable kebab-case name of the rule, such as `unknown-firm`. */
  readonly rule: string;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
  /** A near name that exists, when the one found looks misspelt. */
  readonly didYouMean: string | null;
}

/** All problems of a run, sorted by place: content is never half reported. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly problems: readonly Problem[];
  /** The content folder, as it was named; the places are relative to it. */
  readonly folder: string;

  constructor(problems: readonly Problem[], folder = "", refusal = "Cannot use the content") {
    super(`${refusal}: ${counted(problems.length, "problem")}`);
    this.folder = folder;
    this.problems = [...problems].sort(byPlace);
  }
}

export const byPlace = by<Problem>(
  ({ place }) => place.file,
  ({ place }) => place.line,
  ({ place }) => place.column,
  "rule",
  "message",
);
