import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { type Chance, chanceFrom } from "../../src/engine/numbers/seed.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { type Quarter, quarterEnd, quartersOfYear } from "./quarter.ts";
import { standInCitations, standInDocuments } from "./stand-in-library.ts";

const written: readonly Quarter[] = ["2009Q4", "2010Q1", "2010Q2", "2010Q3", "2011Q1", "2011Q2"];
/** The real panel has no reports of 2010Q4 either; banks go on in it. */
const lived: readonly Quarter[] = [...written.slice(0, 4), "2010Q4", ...written.slice(4)];
const usual = 1500;

const reportColumns =
  "rssd,quarter,equity,assets,loans,re_1_4_family,re_other,c_and_i,credit_cards,loan_loss_allowance,nonint_expense_ytd,net_income_ytd,transaction_deposits,nontransaction_deposits,afs_securities,employees,fail_next_q";
const failureColumns =
  "rssd,cert,name,city_state,fail_date,last_report,assets_last_report,deposits,fdic_cost,resolution,resolution_type";

interface Drawn {
  readonly reports: string[];
  readonly failures: string[];
}

/**
 * Writes invented data with the columns of the real data, for those who do not have it: 1,500
 * banks, of which some fail, more often with little equity, some stop reporting without a word, and
 * some report their equity alone. From a fixed seed: the same files every time.
 */
export function writeStandIn(folder: string, count = usual): void {
  const drawn: Drawn = { reports: [], failures: [] };
  for (let rssd = 1001; rssd < 1001 + count; rssd += 1) liveBank(rssd, drawn);
  const files: readonly (readonly [string, string])[] = [
    ["us-banks/call-reports.csv", csv(reportColumns, drawn.reports)],
    ["us-banks/failures.csv", csv(failureColumns, drawn.failures)],
    ...standInCitations(),
    ...standInDocuments(),
  ];
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(join(target, ".."), { recursive: true });
    writeFileSync(target, text);
  }
}

function csv(columns: string, rows: readonly string[]): string {
  return `${[columns, ...rows].join("\n")}\n`;
}

function liveBank(rssd: number, { reports, failures }: Drawn): void {
  const chance = chanceFrom(sha256Hex(`us-banks stand-in ${rssd}`));
  const size = Math.exp(11.5 + 1.3 * normal(chance));
  const lean = normal(chance);
  const isBare = chance() < 0.015;
  let health = 0.105 + 0.025 * lean;
  for (const quarter of lived) {
    if (chance() < 0.004) return; // it stops reporting, and nobody says why
    health += 0.004 * normal(chance) - (lean < -1 ? 0.009 : 0);
    const fails = chance() < sigmoid(-1.3 - 110 * (health - 0.03));
    if (written.includes(quarter)) {
      const report = isBare ? bareReport(size, health) : fullReport(chance, size, health, quarter);
      reports.push([rssd, quarter, ...report, Number(fails)].join(","));
    }
    if (!fails) continue;
    failures.push(failureRow(chance, rssd, quarter, size));
    return;
  }
}

function bareReport(size: number, health: number): readonly (number | string)[] {
  return [Math.round(size * health), ...Array.from({ length: 13 }, () => "")];
}

/** Amounts in thousands of dollars, in the order of the columns. */
function fullReport(chance: Chance, size: number, health: number, quarter: Quarter) {
  const part = (mean: number) => size * mean * Math.exp(0.25 * normal(chance));
  const loans = part(0.62);
  const passed = quartersOfYear(quarter) / 4;
  const income = size * passed * (0.16 * (health - 0.06) + 0.004 * normal(chance));
  const deposits = size * (1 - health) * 0.93;
  const amounts = [
    ...[size * health, size, loans, part(0.2), part(0.03 + Math.max(0, 0.09 - health))],
    ...[
      part(0.09),
      chance() < 0.8 ? 0 : part(0.01),
      loans * (0.012 + Math.max(0, 0.08 - health) / 3),
    ],
    ...[part(0.03) * passed, income, deposits * 0.2, deposits * 0.8, part(0.18)],
  ];
  return [...amounts.map((amount) => Math.round(amount)), Math.round(size / 4000)];
}

function failureRow(chance: Chance, rssd: number, quarter: Quarter, size: number): string {
  const on = addDays(quarterEnd(quarter), 5 + Math.floor(80 * chance()));
  const isNamed = rssd % 20 !== 0; // as in the real list, some have neither a name nor a day
  const amounts = [size, 0.85 * size, 0.25 * size].map((amount) => amount.toFixed(1));
  const name = isNamed ? `INVENTED BANK NUMBER ${rssd}` : "";
  const day = isNamed ? on : "";
  return [rssd, rssd, name, "NOWHERE", day, quarter, ...amounts, "FAILURE", "PA"].join(",");
}

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}
