import { addDays } from "../../src/engine/numbers/calendar.ts";
import { firmIdOf } from "./banks.ts";
import type { CallReport } from "./call-reports.ts";
import type { File } from "./content-folder.ts";
import { csvText } from "./csv.ts";
import { type Quarter, quarterEnd } from "./quarter.ts";
import { ratios } from "./ratios.ts";

const columns = [
  "firmId",
  "indicatorId",
  "value",
  "unit",
  "observedOn",
  "knownOn",
  "evidenceId",
] as const;

/**
 * One file per quarter, in the order of the reports. A report covers the last day of its quarter
 * and counts as known `lagDays` days later. A ratio whose items are missing has no row.
 */
export function observationFiles(reports: readonly CallReport[], lagDays: number): readonly File[] {
  const quarters = [...new Set(reports.map(({ quarter }) => quarter))].sort();
  return quarters.map((quarter) => ({
    path: `observations/${quarter}.csv`,
    text: csvText(
      columns,
      reports.filter((report) => report.quarter === quarter).flatMap(rowsOf(quarter, lagDays)),
    ),
  }));
}

function rowsOf(quarter: Quarter, lagDays: number) {
  const observedOn = quarterEnd(quarter);
  const knownOn = addDays(observedOn, lagDays);
  return (report: CallReport) =>
    ratios.flatMap(({ id, unit, of }) => {
      const value = of(report);
      if (value === null) return [];
      return {
        firmId: firmIdOf(report.rssd),
        indicatorId: id,
        value: rounded(value),
        unit,
        observedOn,
        knownOn,
        evidenceId: "",
      };
    });
}

/** To six decimals: the items have at most nine significant digits. */
function rounded(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
