import { CommanderError } from "commander";
import { ContentError } from "../src/model/problem.ts";
import { formatProblems } from "./desk/problem-text.ts";
import type { exitCodes } from "./exit.ts";
import { inPlainWords } from "./plain-words.ts";

/** Reports an error on standard error and returns its exit status. */
export function fail(error: unknown, codes: typeof exitCodes): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? codes.done : codes.wrongUsage;
  if (error instanceof ContentError) {
    const [first] = error.problems;
    const explained =
      first === undefined ? "" : `; "stele explain ${first.rule}" says why and what to do`;
    process.stderr.write(
      `${formatProblems(error.problems, "text", error.folder)}${error.message}${explained}\n`,
    );
    return codes.problems;
  }
  process.stderr.write(`${error instanceof Error ? said(error) : String(error)}\n`);
  return codes.problems;
}

/** The text of an error: the message of an expected one, else the stack. */
function said(error: Error): string {
  if ("code" in error && (error.code === "EMFILE" || error.code === "ENFILE")) {
    return `Cannot open more files: raise the limit, as "ulimit -n 1024" does, and run it again (${error.message})`;
  }
  const expected = error instanceof RangeError || "code" in error || error.name === "SiteError";
  return expected ? inPlainWords(error.message) : (error.stack ?? error.message);
}
