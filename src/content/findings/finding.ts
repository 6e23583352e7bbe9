import { systemReason } from "../../model/language/system-error.ts";
import type { RuleId } from "./rule-texts.ts";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Keys and indexes from the top of a record, or the name of a column. */
export type Path = readonly (string | number)[];

export interface Origin {
  readonly file: string;
  /** The row of a table, the header being row 0; null in a document. */
  readonly row: number | null;
}

/** A place in a record. Line and column are looked up only when printed. */
export interface Located {
  readonly origin: Origin;
  readonly path: Path;
}

export interface Fault extends Located {
  /** True when the key itself is at fault and not its value. */
  readonly ofKey: boolean;
  readonly message: string;
  readonly found: string | null;
  readonly allowed: string | null;
  /** The existing names, of which a near one is suggested. */
  readonly near: readonly string[];
  /** The value that was certainly meant, where that is known; it is suggested instead of a near name. */
  readonly meant: string | null;
  /** The position, where the reader already knows it. */
  readonly at: Position | null;
}

export interface Finding extends Fault {
  readonly rule: RuleId;
}

type Detail = Partial<Pick<Fault, "found" | "allowed" | "near" | "meant" | "at" | "ofKey">>;

export function fault(origin: Origin, path: Path, message: string, detail: Detail = {}): Fault {
  const nothing = { ofKey: false, found: null, allowed: null, near: [], meant: null, at: null };
  return { origin, path, message, ...nothing, ...detail };
}

export function finding(
  rule: RuleId,
  origin: Origin,
  path: Path,
  message: string,
  detail: Detail = {},
): Finding {
  return { rule, ...fault(origin, path, message, detail) };
}

/** A finding about a file as a whole. */
export function fileFinding(
  rule: RuleId,
  file: string,
  message: string,
  detail: Detail = {},
): Finding {
  return finding(rule, { file, row: null }, [], message, { at: { line: 1, column: 1 }, ...detail });
}

/** Thrown where the rest of a file cannot be read, with the finding that says why. */
export class UnreadableError extends RangeError {
  readonly finding: Finding;

  constructor(finding: Finding) {
    const found = finding.found === null ? "" : `, found ${finding.found}`;
    super(`Cannot read "${finding.origin.file}": ${finding.message}${found}`);
    this.finding = finding;
  }
}

/** The finding of an error that a file is unreadable; any other error is a bug and is thrown again. */
export function findingOf(cause: unknown, file: string): Finding {
  if (cause instanceof UnreadableError) return cause.finding;
  if (!(cause instanceof Error && "code" in cause)) throw cause;
  return fileFinding("unreadable-file", file, "Cannot read", { found: systemReason(cause) });
}

export const reportedPerFile = 100;

export interface FileFindings {
  /** The findings that are reported and the one after them, in the order in which they were found. */
  readonly first: readonly Finding[];
  readonly count: number;
}

export type Findings = ReturnType<typeof collectFindings>;

/** The findings of one run: all are counted, and the first of each file are kept. */
export function collectFindings() {
  const files = new Map<string, { first: Finding[]; count: number }>();
  return {
    add(...all: readonly Finding[]) {
      for (const finding of all) {
        const { file } = finding.origin;
        const found = files.get(file) ?? { first: [], count: 0 };
        files.set(file, found);
        found.count += 1;
        if (found.count <= reportedPerFile + 1) found.first.push(finding);
      }
    },
    byFile: (): ReadonlyMap<string, FileFindings> => files,
  };
}
