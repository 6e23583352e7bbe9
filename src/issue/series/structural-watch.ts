import { addDays } from "../../engine/numbers/calendar.ts";
import { isConstituent, statusAt } from "../../engine/reading/firm-reading.ts";
import { sightOn } from "../../engine/world/sight.ts";
import type { IsoDate } from "../../model/cell.ts";
import { type Firm, isStatusKnown } from "../../model/firm.ts";
import { countWords } from "../../model/language/counted.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { firmCount, metric, publishedValue } from "../words/metric.ts";

type Membership = ReturnType<typeof membership>;

export function membership(firms: readonly Firm[], since: IsoDate, until: IsoDate) {
  // by an identifier that no rename moves
  const inOrder = firms.toSorted(by(({ firmId }) => firmId));
  const members = inOrder.filter((firm) => isConstituent(firm, sightOn(until)));
  const changes = inOrder.flatMap((firm) => changesOf(firm, since, until));
  return {
    members,
    entered: members.filter((firm) => !isConstituent(firm, sightOn(since))),
    left: inOrder.filter(
      (firm) => isConstituent(firm, sightOn(since)) && !isConstituent(firm, sightOn(until)),
    ),
    changes: changes.sort(by("on", ({ firm }) => firm.firmId)),
  };
}

function changesOf(firm: Firm, since: IsoDate, until: IsoDate) {
  return firm.statusHistory.flatMap((entry, i) => {
    const { status: to, from: on } = entry;
    const from = firm.statusHistory[i - 1]?.status ?? "active";
    // a status that was learnt late counts in the period in which it was learnt
    const isNews = isStatusKnown(entry, until) && !isStatusKnown(entry, since);
    return isNews && on > firm.listedOn && from !== to ? [{ firm, from, to, on }] : [];
  });
}

export function structuralWatch(context: IssueContext): SeriesText {
  const { analysis, period } = context;
  const since = sinceOf(context);
  const until = period.periodEnd;
  const firms = membership(analysis.world.firms, since, until);
  const periodStart = addDays(since, 1);
  return {
    title: `Structural Watch, ${rangeWords(periodStart, until)}: ${titleWords(firms)}`,
    summary: [
      `The index counts ${countWords(firms.members.length, "constituent")} on ${dayWords(until)}.`,
      ...movementWords(firms, since, until),
      changeWords(firms),
      ...concentrationWords(firms.members),
    ].join(" "),
    metrics: metrics(firms, context),
    periodStart,
  };
}

function sinceOf({ earlier, period, analysis }: IssueContext): IsoDate {
  if (earlier !== null) return earlier.periodEnd;
  const { periodStart, periodEnd } = period;
  const isShort = ["day", "week"].includes(analysis.world.publisher.period);
  return addDays(isShort ? `${periodEnd.slice(0, 7)}-01` : periodStart, -1);
}

function titleWords({ entered, left }: Membership): string {
  if (entered.length + left.length === 0) return "membership unchanged";
  return `${countWords(entered.length, "entry", "entries")}, ${countWords(left.length, "exit")}`;
}

function movementWords(
  { entered, left }: Membership,
  since: IsoDate,
  until: IsoDate,
): readonly string[] {
  const moves = [
    ["Entered", entered.map(({ name }) => name)],
    ["Left", left.map((firm) => `${firm.name} (${statusAt(firm, sightOn(until))})`)],
  ] as const;
  const told = moves.filter(([, names]) => names.length > 0);
  if (told.length === 0) return [`No %firm% has entered or left it since ${dayWords(since)}.`];
  return told.map(([how, names]) => `${how} since ${dayWords(since)}: ${listWords(names)}.`);
}

function changeWords({ changes }: Membership): string {
  if (changes.length === 0) return "No %firm% changed its status.";
  const named = changes.map(({ firm, from, to }) => `${firm.name} from ${from} to ${to}`);
  const count = sentence(countWords(changes.length, "change"));
  return `${count} of status ${changes.length === 1 ? "was" : "were"} recorded: ${listWords(named)}.`;
}

function concentrationWords(members: readonly Firm[]): readonly string[] {
  const known = new Set(members.flatMap(({ country }) => country ?? []));
  const countries = countWords(known.size, "country", "countries");
  const graded = tiers(members);
  const most = Math.max(...graded.map(({ n }) => n));
  const [largest, ...alike] = graded.filter(({ n }) => n === most);
  if (largest === undefined) {
    return known.size === 0 ? [] : [`Constituents are established in ${countries}.`];
  }
  const share = Math.round((100 * largest.n) / members.length);
  const where = known.size === 0 ? "" : `; constituents are established in ${countries}`;
  const size = `${countWords(largest.n, "%firm%")}, ${share} per cent of the index`;
  const names = [largest, ...alike].map(({ tier }) => tier);
  const stated =
    alike.length === 0
      ? `${largest.tier} is the largest group with ${size}`
      : `${listWords(names, names.length)} are the largest groups with ${size} each`;
  return [`By jurisdiction, ${stated}${where}.`];
}

function metrics({ members, entered, left, changes }: Membership, { earlier }: IssueContext) {
  const count = (id: string, label: string, n: number) => firmCount(id, label, n, earlier);
  const groups = tiers(members);
  const id = "jurisdictionConcentration";
  const label = "Herfindahl index of jurisdiction tiers";
  // the sum of squared shares of the groups, 1 when all members are in one
  const shares = groups.reduce((sum, { n }) => sum + (n / members.length) ** 2, 0);
  const value = members.length === 0 ? null : shares;
  const concentration = { id, label, unit: "0 to 1", decimals: 3 };
  const isGraded = groups.length > 0 || members.length === 0;
  return [
    count("constituents", "Constituents", members.length),
    count("entered", "%Firm%s that entered", entered.length),
    count("left", "%Firm%s that left", left.length),
    count("statusChanges", "Changes of status", changes.length),
    ...groups.map(({ tier, n }) => count(`tier.${tier}`, `Constituents in ${tier}`, n)),
    ...(isGraded ? [metric(concentration, value, publishedValue(earlier, id))] : []),
  ];
}

function tiers(members: readonly Firm[]): { readonly tier: string; readonly n: number }[] {
  const graded = members.flatMap(({ jurisdictionTier: tier }) => tier ?? []);
  return [...groupBy(graded, (tier) => tier)]
    .map(([tier, firms]) => ({ tier, n: firms.length }))
    .sort(by("tier"));
}
