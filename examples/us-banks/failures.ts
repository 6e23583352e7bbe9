import { z } from "zod";
import { type IsoDate, isoDate, optionalCell } from "../../src/model/cell.ts";
import type { CallReport } from "./call-reports.ts";
import { csvRows } from "./csv.ts";
import { nextQuarterEnd, type Quarter, quarterPattern } from "./quarter.ts";

/** A row of `failures.csv`; two rows have neither a name nor a day. */
const failureSchema = z.object({
  rssd: z.string().regex(/^\d+$/, "an RSSD number"),
  name: optionalCell(z.string()),
  fail_date: optionalCell(isoDate),
  last_report: z.string().regex(quarterPattern, "a quarter such as 2010Q3"),
});

/** How a bank ended. */
export interface Failure {
  readonly rssd: string;
  readonly name: string | null;
  readonly lastReport: Quarter;
  /** The day of a failure; without one in the list, the last day of its quarter in the panel. */
  readonly on: IsoDate;
  readonly dated: boolean;
}

/** The failures by RSSD number: those of the list, and those that only reports flag. */
export function readFailures(
  path: string,
  reports: readonly CallReport[],
): ReadonlyMap<string, Failure> {
  const failures = new Map<string, Failure>();
  for (const { rssd, quarter, fail_next_q } of reports) {
    if (fail_next_q) failures.set(rssd, failure(rssd, null, quarter, null));
  }
  for (const { rssd, name, last_report, fail_date } of csvRows(path, failureSchema)) {
    failures.set(rssd, failure(rssd, name, last_report, fail_date));
  }
  return failures;
}

function failure(
  rssd: string,
  name: string | null,
  lastReport: Quarter,
  day: IsoDate | null,
): Failure {
  return { rssd, name, lastReport, on: day ?? nextQuarterEnd(lastReport), dated: day !== null };
}
