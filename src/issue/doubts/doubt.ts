import type { IsoDate } from "../../model/cell.ts";
import { sha256Hex } from "../../record/canonical.ts";

/** Something that may be right and most often is a slip: a person looks at it before it is frozen. */
export interface Doubt {
  /** What `accepted.csv` names it by. It follows from what is asked, so another value is another doubt. */
  readonly doubtId: string;
  readonly kind: DoubtKind;
  /** The question, with the value, what is usual, and of whom it is. */
  readonly text: string;
  /** Rows of the dataset that it is about. */
  readonly rows: readonly object[];
}

export type DoubtKind =
  | "jump"
  | "factor"
  | "sign"
  | "all-equal"
  | "as-last-time"
  | "swapped"
  | "firms-missing"
  | "readings-missing"
  | "long-past"
  | "to-come"
  | "doubled";

export function doubtOf(kind: DoubtKind, text: string, rows: readonly object[]): Doubt {
  return { doubtId: `${kind}-${sha256Hex(`${kind}\n${text}`).slice(0, 8)}`, kind, text, rows };
}

/** What doubts are looked for in. */
export interface DoubtScope {
  /** Rows that became known after this day are looked at; null for those of the newest period. */
  readonly since: IsoDate | null;
  /** The day of whoever runs the command. */
  readonly today: IsoDate;
}
