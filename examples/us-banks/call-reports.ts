import { z } from "zod";
import { numberCell, optionalCell } from "../../src/model/cell.ts";
import { csvRows } from "./csv.ts";
import { quarterPattern } from "./quarter.ts";

const amount = optionalCell(numberCell);

/** A row of `call-reports.csv`; amounts in thousands of dollars, `ytd` from January. */
const callReportSchema = z.object({
  rssd: z.string().regex(/^\d+$/, "an RSSD number"),
  quarter: z.string().regex(quarterPattern, "a quarter such as 2010Q3"),
  equity: amount,
  assets: amount,
  loans: amount,
  re_1_4_family: amount,
  re_other: amount,
  c_and_i: amount,
  loan_loss_allowance: amount,
  nonint_expense_ytd: amount,
  net_income_ytd: amount,
  transaction_deposits: amount,
  nontransaction_deposits: amount,
  afs_securities: amount,
  /** The bank failed in the quarter after this one. */
  fail_next_q: z.enum(["0", "1"]).transform((flag) => flag === "1"),
});
export type CallReport = z.output<typeof callReportSchema>;

export function readCallReports(path: string): readonly CallReport[] {
  return csvRows(path, callReportSchema);
}
