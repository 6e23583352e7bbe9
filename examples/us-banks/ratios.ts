import type { CallReport } from "./call-reports.ts";
import { quartersOfYear } from "./quarter.ts";

/** An indicator of the methodology, computed from one report; null where an item is missing. */
export interface Ratio {
  readonly id: string;
  readonly unit: string;
  readonly of: (report: CallReport) => number | null;
}

/**
 * Against the assets, loans or deposits of the same day: averages would need the quarter before.
 */
export const ratios: readonly Ratio[] = [
  ratio("equity_to_assets", ({ equity, assets }) => over(equity, assets)),
  ratio("loss_cover", ({ equity, loan_loss_allowance, loans }) =>
    over(sum(equity, loan_loss_allowance), loans),
  ),
  ratio("allowance_to_loans", ({ loan_loss_allowance, loans }) => over(loan_loss_allowance, loans)),
  ratio("return_on_assets", (report) => over(annualised(report, "net_income_ytd"), report.assets)),
  ratio("expense_to_assets", (report) =>
    over(annualised(report, "nonint_expense_ytd"), report.assets),
  ),
  ratio("real_estate_to_assets", ({ re_1_4_family, re_other, assets }) =>
    over(sum(re_1_4_family, re_other), assets),
  ),
  ratio("other_real_estate_to_assets", ({ re_other, assets }) => over(re_other, assets)),
  ratio("c_and_i_to_assets", ({ c_and_i, assets }) => over(c_and_i, assets)),
  ratio("loans_to_deposits", ({ loans, transaction_deposits, nontransaction_deposits }) =>
    over(loans, sum(transaction_deposits, nontransaction_deposits)),
  ),
  ratio("securities_to_assets", ({ afs_securities, assets }) => over(afs_securities, assets)),
  {
    id: "log_assets",
    unit: "log10 USD",
    of: ({ assets }) => (assets === null || assets <= 0 ? null : Math.log10(1000 * assets)),
  },
];

function ratio(id: string, of: Ratio["of"]): Ratio {
  return { id, unit: "ratio", of };
}

/** Null unless the denominator is above zero. */
function over(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : part / whole;
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** What has run from January, times 4/q. */
function annualised(report: CallReport, item: "net_income_ytd" | "nonint_expense_ytd") {
  const toDate = report[item];
  return toDate === null ? null : (4 * toDate) / quartersOfYear(report.quarter);
}
