import { addDays } from "../../engine/numbers/calendar.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { countWords } from "../../model/language/counted.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Metric } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { firmCount, metric, publishedValue } from "../words/metric.ts";
import {
  herfindahl,
  leftAs,
  type Membership,
  membership,
  type StatusChange,
} from "./membership.ts";

/** Who is in the index: entries, exits, changes of status, and how concentrated it is. */
export function structuralWatch(context: IssueContext): SeriesText {
  const { analysis, period } = context;
  const since = sinceOf(context);
  const until = period.periodEnd;
  const firms = membership(analysis.world.firms, since, until);
  const periodStart = addDays(since, 1);
  return {
    title: `Structural Watch, ${rangeWords(periodStart, until)}: ${titleWords(firms)}`,
    summary: [
      membersWords(firms, until),
      ...movementWords(firms, since, until),
      changeWords(firms.changes),
      ...concentrationWords(firms.members),
    ].join(" "),
    metrics: metrics(firms, context),
    periodStart,
  };
}

/** The end of the Structural Watch before this one; for the first, of the month before. */
function sinceOf({ earlier, period, analysis }: IssueContext): IsoDate {
  if (earlier !== null) return earlier.periodEnd;
  const { periodStart, periodEnd } = period;
  const isShort = ["day", "week"].includes(analysis.world.publisher.period);
  const start = isShort ? `${periodEnd.slice(0, 7)}-01` : periodStart;
  return addDays(start, -1);
}

function titleWords({ entered, left }: Membership): string {
  if (entered.length + left.length === 0) return "membership unchanged";
  return `${countWords(entered.length, "entry", "entries")}, ${countWords(left.length, "exit")}`;
}

function membersWords({ members }: Membership, until: IsoDate): string {
  return `The index counts ${countWords(members.length, "constituent")} on ${dayWords(until)}.`;
}

function movementWords(
  { entered, left }: Membership,
  since: IsoDate,
  until: IsoDate,
): readonly string[] {
  if (entered.length + left.length === 0)
    return [`No %firm% has entered or left it since ${dayWords(since)}.`];
  const exits = left.map((firm) => `${firm.name} (${leftAs(firm, until)})`);
  const entries = entered.map(({ name }) => name);
  return [
    ...(entries.length === 0 ? [] : [`Entered since ${dayWords(since)}: ${listWords(entries)}.`]),
    ...(exits.length === 0 ? [] : [`Left since ${dayWords(since)}: ${listWords(exits)}.`]),
  ];
}

function changeWords(changes: readonly StatusChange[]): string {
  if (changes.length === 0) return "No %firm% changed its status.";
  const named = changes.map(({ firm, from, to }) => `${firm.name} from ${from} to ${to}`);
  const count = sentence(countWords(changes.length, "change"));
  return `${count} of status ${changes.length === 1 ? "was" : "were"} recorded: ${listWords(named)}.`;
}

function concentrationWords(members: readonly Firm[]): readonly string[] {
  const [largest] = tiers(members).sort(
    by(
      ({ n }) => -n,
      ({ tier }) => tier,
    ),
  );
  if (largest === undefined) return [];
  const countries = new Set(members.map(({ country }) => country)).size;
  const share = Math.round((100 * largest.n) / members.length);
  return [
    `By jurisdiction, ${largest.tier} is the largest group with ${countWords(largest.n, "%firm%")}, ${share} per cent of the index; constituents are established in ${countWords(countries, "country", "countries")}.`,
  ];
}

function metrics({ members, entered, left, changes }: Membership, context: IssueContext) {
  const { earlier } = context;
  const count = (id: string, label: string, n: number) => firmCount(id, label, n, earlier);
  return [
    count("constituents", "Constituents", members.length),
    count("entered", "%Firm%s that entered", entered.length),
    count("left", "%Firm%s that left", left.length),
    count("statusChanges", "Changes of status", changes.length),
    ...tiers(members).map(({ tier, n }) => count(`tier.${tier}`, `Constituents in ${tier}`, n)),
    concentration(members, context),
  ];
}

function concentration(members: readonly Firm[], { earlier }: IssueContext): Metric {
  const id = "jurisdictionConcentration";
  const label = "Herfindahl index of jurisdiction tiers";
  const value = herfindahl(tiers(members).map(({ n }) => n));
  return metric({ id, label, unit: "0 to 1", decimals: 3 }, value, publishedValue(earlier, id));
}

function tiers(members: readonly Firm[]): { readonly tier: string; readonly n: number }[] {
  const groups = groupBy(members, ({ jurisdictionTier }) => jurisdictionTier);
  return [...groups.keys()].sort().map((tier) => ({ tier, n: groups.get(tier)?.length ?? 0 }));
}
