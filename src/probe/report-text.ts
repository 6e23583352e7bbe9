import { counted } from "../language/counted.ts";
import { causeOf } from "./cause.ts";
import type { Probed } from "./finding.ts";
import { isFine, type ProbeReport } from "./probe.ts";

/** Findings that are listed where one cause explains them. */
const listedOfCause = 10;

/**
 * The report: the cause, where one explains many findings, a line per route and folder, then the
 * findings, folded where there is a cause, then a summary.
 */
export function reportText(report: ProbeReport, address: string, today: string): string {
  const { probed, isGood } = report;
  const groups = [...new Set(probed.map(({ group }) => group))].sort();
  const rows = groups.map((group) => row(group, probed));
  const width = Math.max(...groups.map((group) => group.length), "route".length);
  const table = [["route", "asked", "good", "declined", "wrong", "unfetched"], ...rows].map(
    ([name = "", ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(10)).join(""),
  );
  const faults = probed.filter(({ verdict }) => !isFine(verdict)).flatMap(faultLines);
  const sum = isGood ? "Everything that was asked is right" : counted(faults.length, "finding");
  const cause = causeOf(report);
  const listed = cause === null ? faults : folded(faults);
  const head = heading(report, address, today);
  const parts = [cause ?? "", head, table.join("\n"), listed.join("\n"), sum];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function heading({ build, asOf, host, tier }: ProbeReport, address: string, today: string): string {
  if (build === null || asOf === null) return `${address}: nothing can be checked`;
  const days = Math.round((Date.parse(today) - Date.parse(asOf)) / 86_400_000);
  const age = `as of ${asOf}, ${counted(days, "day")} ago`;
  return `${address}: build ${build}, ${age}\nhost ${host ?? "unnamed"}, tier ${tier}`;
}

function folded(faults: readonly string[]): readonly string[] {
  const rest = faults.length - listedOfCause;
  if (rest <= 0) return faults;
  return [...faults.slice(0, listedOfCause), `… and ${rest} more: --format json has all of them`];
}

function row(group: string, probed: readonly Probed[]): readonly string[] {
  const own = probed.filter((one) => one.group === group);
  const count = (verdict: Probed["verdict"]) =>
    String(own.filter((one) => one.verdict === verdict).length);
  return [
    group,
    String(own.length),
    count("good"),
    count("declined"),
    count("wrong"),
    count("unfetched"),
  ];
}

function faultLines({ item, findings }: Probed): readonly string[] {
  return findings.map(({ aspect, found, wanted }) => {
    return `${item}: ${aspect}: found ${found}, must be ${wanted}`;
  });
}
