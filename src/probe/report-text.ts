import { counted } from "../language/counted.ts";
import type { Probed } from "./finding.ts";
import { isFine, type ProbeReport } from "./probe.ts";

/** The report: a line per route and folder, then every finding, then a summary. */
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
  const parts = [heading(report, address, today), table.join("\n"), faults.join("\n"), sum];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function heading({ build, asOf, host, tier }: ProbeReport, address: string, today: string): string {
  if (build === null || asOf === null) return `${address}: nothing can be checked`;
  const days = Math.round((Date.parse(today) - Date.parse(asOf)) / 86_400_000);
  const age = `as of ${asOf}, ${counted(days, "day")} ago`;
  return `${address}: build ${build}, ${age}\nhost ${host ?? "unnamed"}, tier ${tier}`;
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
