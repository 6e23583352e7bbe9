import { randomBytes } from "node:crypto";
import { pastOf } from "../../src/build/verdict.ts";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import { chosenDay, newestKnownDay } from "../../src/engine/world/world.ts";
import { boundIssue, type Issuing } from "../../src/issue/rows/issued-rows.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { ContentError, type Problem } from "../../src/model/problem.ts";
import { exitCodes } from "../exit.ts";
import { formatProblems } from "./problem-text.ts";
import { behindRecords, usualReach } from "./verdict.ts";

/** Content and the day on which something is issued from it. */
export interface Opened {
  readonly dataset: Dataset;
  readonly asOf: IsoDate;
  readonly loaded: Loaded;
  /** What salts follow from where the content has none yet. */
  readonly secret: string;
  /** Binds records to what they rest on. */
  readonly bound: (issuing: Omit<Issuing, "on" | "secret">) => ReturnType<typeof boundIssue>;
}

/** The day given to a command. */
export interface AskedDay {
  readonly asOf?: string | undefined;
  /** Whether a day after the newest known one is intended. */
  readonly future?: boolean;
}

/** Throws a ContentError where the past of the content, as a command found it, is one that `check` refuses. */
export function refuseOtherPast(loaded: Loaded, content: string): void {
  const { problems } = pastOf(loaded, usualReach(content));
  if (problems.length > 0) throw new ContentError(problems, content);
}

/** The content and day of a command that issues, which goes on beside a fault in what no record rests on, and ends with 3. */
export function openedForIssue(content: string, asked: AskedDay): Promise<Opened> {
  return opened(content, asked, (problems) => {
    const own = behindRecords(problems);
    if (own.length > 0 || problems.length === 0) return own;
    const files = [...new Set(problems.map(({ place }) => `"${place.file}"`))].join(", ");
    process.stderr.write(
      `${formatProblems(problems, "text", content)}Went on without ${files}, because no record rests on it: mend it before the next build\n`,
    );
    process.exitCode = exitCodes.inPart;
    return [];
  });
}

/**
 * The content and day of a command. Throws a ContentError with every problem that `blocking` leaves
 * (all of them by default), and a RangeError for an unconfirmed day after the newest known one.
 */
export async function opened(
  content: string,
  { asOf, future = false }: AskedDay,
  blocking = (problems: readonly Problem[]) => problems,
): Promise<Opened> {
  const loaded = await loadContent(content);
  const { dataset, problems, documents, issuedRows, salts } = loaded;
  if (dataset === null || blocking(problems).length > 0) throw new ContentError(problems, content);
  const day = chosenDay(dataset, asOf ?? null);
  const newest = newestKnownDay(dataset);
  if (!future && newest !== null && day > newest) {
    throw new RangeError(
      `Cannot write as of "${day}": the newest known day is "${newest}", and the log never goes back behind a record; add --future if the day is meant`,
    );
  }
  const recorded = { dataset, documents, salts };
  const secret = randomBytes(32).toString("hex");
  const bound = (issuing: Omit<Issuing, "on" | "secret">) =>
    boundIssue(recorded, issuedRows, { ...issuing, on: day, secret });
  return { dataset, asOf: day, loaded, secret, bound };
}
