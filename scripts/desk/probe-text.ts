import { counted } from "../../src/model/language/counted.ts";
import type { Probed } from "../../src/readers/probe/judge.ts";
import { isFine, type ProbeReport } from "../../src/readers/probe/probe.ts";

/** Findings that are listed where one cause explains them. */
const listedOfCause = 10;

/** One cause, if any; a line per route and folder; the findings, folded where there is a cause; a summary. */
export function reportText(report: ProbeReport, address: string, today: string): string {
  const { probed, isGood } = report;
  const groups = [...new Set(probed.map(({ group }) => group))].sort();
  const rows = groups.map((group) => row(group, probed));
  const width = Math.max(...groups.map((group) => group.length), "route".length);
  const table = [["route", "asked", ...verdicts], ...rows].map(
    ([name = "", ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(10)).join(""),
  );
  const wrong = probed.filter(({ verdict }) => !isFine(verdict));
  const faults = wrong.flatMap(({ item, findings }) =>
    findings.map((one) => `${item}: ${one.aspect}: found ${one.found}, must be ${one.wanted}`),
  );
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

const verdicts = ["good", "declined", "wrong", "unfetched"] as const;

function row(group: string, probed: readonly Probed[]): readonly string[] {
  const own = probed.filter((one) => one.group === group);
  const counts = verdicts.map((verdict) => own.filter((one) => one.verdict === verdict).length);
  return [group, ...[own.length, ...counts].map(String)];
}

/** How much of what a cause would break has to be broken before it is named. */
const most = 0.8;

/** A reason of many findings, and whether it explains those of a report: all items, the wrong ones. */
interface Cause {
  readonly explains: (all: readonly Probed[], wrong: readonly Probed[]) => boolean;
  readonly sentence: string;
}

const causes: readonly Cause[] = [
  {
    explains: (_, wrong) => wrong.some((one) => has(one, "status", /^429/)),
    sentence:
      "This host limits the rate of requests (429), also after the pauses it asked for: probe it from where it has no limit, or with fewer --files.",
  },
  {
    explains: (all) => isMost(all, (one) => has(one, "fetch")),
    sentence:
      "Nearly nothing could be fetched: the host is down, limits the rate, or cuts answers off.",
  },
  {
    explains: (all) => isMost(all, (one) => has(one, "CORS")),
    sentence: "This host sends no Access-Control-Allow-Origin, so no page elsewhere can read it.",
  },
  {
    explains: (_, wrong) => wrong.every((one) => has(one, "encoding", / without Vary$/)),
    sentence:
      "This host compresses without Vary: Accept-Encoding: a cache on the way gives compressed answers to readers who cannot read them.",
  },
  {
    explains: (_, wrong) => wrong.every((one) => has(one, "status", /^304/)),
    sentence:
      "This host says that nothing changed (304) to readers who have something else, as with one ETag for all: they keep an old answer.",
  },
  {
    explains: (_, wrong) => wrong.every(({ item }) => /\?.{1000}/.test(item)),
    sentence:
      "This host, or something before it, refuses long queries, which the API takes up to 2,048 bytes.",
  },
  {
    explains: (all) => isMost(plain(all), isOther),
    sentence:
      "Nearly every address of the API answers something else: perhaps one page for all, or another build.",
  },
  {
    explains: (all) => isMost(asked(all), isOther),
    sentence:
      "This host ignores queries: it, or a cache before it, answers as if nothing stood after the question mark.",
  },
];

/** The one reason of the findings as a sentence; null where there is none to see. */
export function causeOf({ probed }: Pick<ProbeReport, "probed">): string | null {
  const wrong = probed.filter(({ verdict }) => !isFine(verdict));
  if (wrong.length === 0) return null;
  return causes.find(({ explains }) => explains(probed, wrong))?.sentence ?? changedPlace(wrong);
}

/** The one place whose bytes differ, where nothing else is wrong. */
function changedPlace(wrong: readonly Probed[]): string | null {
  // what is made of a file that differs cannot be compared
  const own = wrong.filter((one) => !has(one, "fetch", /not there to compare with$/));
  const isChanged = own.every(({ findings }) =>
    findings.every(({ aspect }) => aspect === "content"),
  );
  const paths = new Set(own.map(({ item }) => /^\S+ ([^? ]+)/.exec(item)?.[1]));
  const groups = new Set(own.map(({ group }) => group));
  const [place] = [paths, groups].filter(({ size }) => size === 1).flatMap((one) => [...one]);
  if (!isChanged || place === undefined) return null;
  return `Nothing but ${place} differs: it is of another build, or was changed after the build. Upload it again, and clear the caches before it.`;
}

function plain(all: readonly Probed[]): readonly Probed[] {
  return all.filter(({ item }) => /^GET \/api\/[^?]*$/.test(item));
}

function asked(all: readonly Probed[]): readonly Probed[] {
  return all.filter(({ item }) => /^GET \/api\/[^?]*\?(?!utm_)/.test(item));
}

function isOther(one: Probed): boolean {
  return has(one, "content") || has(one, "status");
}

function has(
  { findings }: Probed,
  wanted: Probed["findings"][number]["aspect"],
  found = /(?:)/,
): boolean {
  return findings.some((one) => one.aspect === wanted && found.test(one.found));
}

function isMost(all: readonly Probed[], test: (one: Probed) => boolean): boolean {
  return all.length >= 5 && all.filter(test).length >= most * all.length;
}
