import type { Publication } from "../../src/model/publication.ts";
import { chainOf, levelOf, print, readingOn, segmentsOf, stateOn, stressOf } from "./facts.ts";
import {
  bandsOf,
  decimalsOf,
  leadersOf,
  levelChange,
  levelNow,
  segmentMoves,
  streakOf,
  stressChange,
  type Told,
} from "./said-of-record.ts";

// Each reader knows one kind of sentence, and what it must say: from the figures, never from the words.

export interface About {
  readonly told: Told;
  /** The record that says it; null for the index and firms of the as-of date. */
  readonly record: Publication | null;
  /** The firm that it is about; null for the index and records. */
  readonly firmId: string | null;
}

/** What was said beside what had to be; equal where the sentence is true. */
export type Pair = readonly [said: unknown, computed: unknown];

export interface Reader {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly read: (match: readonly string[], about: About) => readonly Pair[];
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

export function dayWords(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** "22 to 28 June 2026", "29 June to 5 July 2026", "1 January to 31 December 2025". */
export function rangeWords(from: string, to: string): string {
  const [day = "", month = "", year = ""] = dayWords(from).split(" ");
  const end = dayWords(to).split(" ");
  if (from === to) return dayWords(to);
  if (year !== end[2]) return `${day} ${month} ${year} to ${end.join(" ")}`;
  return `${month === end[1] ? day : `${day} ${month}`} to ${end.join(" ")}`;
}

const cardinals = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
export const inWords = (count: number, one: string, many: string) =>
  `${cardinals[count] ?? count} ${count === 1 ? one : many}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** "up 1.5", "down 1.5", "unchanged". */
export function moveWords(change: number, decimals: number, unit = ""): string {
  const size = print(Math.abs(change), decimals);
  if (Number(size) === 0) return "unchanged";
  return `${change > 0 ? "up" : "down"} ${size}${unit}`;
}

export const levelName = ({ facts }: Told) =>
  ({ median: "Median score", mean: "Mean score", chain: "Chained level", weighted: "" })[
    facts.method.level.aggregate
  ];

export function ofWords({ facts }: Told, isLevel = false): string {
  const { min, max, unit } = facts.method.score.scale;
  const { aggregate, base } = facts.method.level;
  if (isLevel && aggregate === "chain")
    return `against ${base?.value} on ${dayWords(base?.on ?? "")}`;
  return min === null || max === null ? unit : `of ${max}`;
}

/** "100 is best"; on an open scale the direction. */
export function bestWords({ facts }: Told): string {
  const { better, min, max } = facts.method.score.scale;
  const end = better === "higher" ? max : min;
  const isOpen = end === null || facts.method.level.aggregate === "chain";
  return isOpen ? `${better} is better` : `${end} is best`;
}

export function leaderWords(told: Told): string {
  const { names, score } = leadersOf(told);
  const ranked = told.reading?.scores.size ?? 0;
  const figure = `${score} ${ofWords(told)}`;
  if (ranked === 1) return `${listed(names)} has ${figure}`;
  if (names.length === ranked) return `${listed(names)} have ${figure} each`;
  return names.length === 1
    ? `${names[0]} leads with ${figure}`
    : `${listed(names)} lead with ${figure} each`;
}

const periodStart = ({ record }: About) => record?.periodStart ?? "";
const stressNow = ({ told }: About) => stressOf(told.facts, told.reading);

/** The highest of two or more contributions as they are printed, or both where they are printed alike. */
function contributions({ told }: About): string | null {
  const parts = told.reading === null ? null : segmentsOf(told.facts, told.reading);
  if (parts === null || parts.size < 2) return null;
  const rows = [...parts].map(([name, value]) => [name, print(value, 1)] as const);
  rows.sort((a, b) => Number(b[1]) - Number(a[1]));
  const most = rows[0]?.[1] ?? "";
  const first = rows.filter(([, value]) => value === most).map(([name]) => name);
  if (Number(most) === 0) return "No segment contributes as much as a tenth of a point";
  if (first.length > 1) return `${listed(first)} contribute most, ${most} points each`;
  const next = rows[1];
  return `${first[0]} contributes most, ${most} points, followed by ${next?.[0]} with ${next?.[1]}`;
}

function moverWords({ told }: About): string | null {
  const moves = [...segmentMoves(told)].map(([name, move]) => ({ name, move }));
  const most = Math.max(...moves.map(({ move }) => Math.abs(move)));
  if (most === 0) return "No segment moved by as much as a tenth of a point";
  const first = moves.filter(({ move }) => Math.abs(move) === most);
  const told1 = first.map(({ name, move }) => `${name}, ${moveWords(move, 1, " points")}`);
  if (first.length > 1) return `Most moved ${told1.join("; ")}`;
  return `${first[0]?.name} moved most, ${moveWords(first[0]?.move ?? 0, 1, " points")}`;
}

function ratedWords({ told }: About): string {
  const rated = told.reading?.scores.size ?? 0;
  const all = told.reading?.members ?? 0;
  if (all === 1) return "The only constituent is rated";
  if (all === 2 && rated === 2) return "Both constituents are rated";
  if (rated === all) return `All ${all} constituents are rated`;
  return `${rated} of the ${all} constituents ${rated === 1 ? "is" : "are"} rated`;
}

function ratingWords(about: About): string {
  const { told } = about;
  const level = levelNow(told);
  const decimals = decimalsOf(told);
  const change = levelChange(told);
  const isTold = stressNow(about) !== null && stressChange(told) !== null;
  const since = isTold ? "" : ` on the ${told.facts.period} before`;
  const isCarried = told.reading?.fresh.size === 0;
  const isSaid = change !== null && !(isCarried && change === 0);
  const moved = isSaid ? `, ${moveWords(change, decimals)}${since}` : "";
  const by = isCarried ? ", by earlier readings alone," : "";
  return `${ratedWords(about)}${by} and the ${levelName(told).toLowerCase()} is ${print(level ?? 0, decimals)}${moved}`;
}

function exitOf({ told: { facts, state } }: About): number {
  const { states } = facts.method;
  const edges: Readonly<Record<string, number>> = { ...states, nominal: 0 };
  return Number(((edges[state?.state ?? ""] ?? 0) - states.exitGap).toFixed(6));
}

function stateWords(about: About): string | null {
  const { told } = about;
  const { state, facts, reading } = told;
  if (state === null) return null;
  const { states, rules } = facts.method;
  const edges: Readonly<Record<string, number>> = { ...states };
  const begins = (name: string) => (name === "nominal" ? "" : `, which begins at ${edges[name]}`);
  if (state.state === "indeterminate") {
    const few = (reading?.members ?? 0) < rules.minConstituents;
    const why = few
      ? `the index has ${inWords(reading?.members ?? 0, "constituent", "constituents")}, of the ${rules.minConstituents} it needs`
      : "no segment has a new reading in this period";
    return `The market state is indeterminate because ${why}`;
  }
  const order = ["nominal", "watch", "elevated", "high", "critical"];
  const held = order.indexOf(lastKnown(told) ?? "");
  const now = order.indexOf(state.state);
  if (held === -1) return `The first market state is ${state.state}${begins(state.state)}`;
  const isKnown = state.before !== null && state.before !== "indeterminate";
  const from = isKnown ? `from ${state.before} ` : "";
  if (now > held) return `The market state rises ${from}to ${state.state}${begins(state.state)}`;
  const run = `${inWords(states.confirmPeriods, "period", "periods")} in a row`;
  if (now < held) {
    const exit = (edges[state.before ?? ""] ?? 0) - states.exitGap;
    const why = isKnown ? `, because stress has been below ${exit} for ${run}` : "";
    return `The market state falls one step, ${from}to ${state.state}${why}`;
  }
  const stands = isKnown
    ? `The market state remains ${state.state}, as it has been since ${dayWords(state.since)}`
    : `The market state is still ${state.state}, entered on ${dayWords(state.since)}`;
  if (!state.held) return stands;
  const stress = stressNow(about) ?? 0;
  const exit = exitOf(about);
  return stress >= exit - 1e-9
    ? `${stands}: stress is below ${edges[state.state]}, where the state begins, but not below ${exit}, where it can end`
    : `${stands}: stress is below ${exit}, and the state falls one step once it has been for ${run}`;
}

/** The last state that was one, of the periods before. */
function lastKnown({ facts, end, day }: Told): string | null {
  const days = facts.ends.filter((one) => one < end);
  for (let n = days.length; n > 0; n -= 1) {
    const found = stateBefore(facts, days.slice(0, n), day);
    if (found !== "indeterminate") return found;
  }
  return null;
}

function stateBefore(facts: Told["facts"], days: readonly string[], day: string): string | null {
  // as the days stand: the last of them is read as it was issued
  return stateOn(facts, [...days, days.at(-1) ?? ""], day)?.before ?? null;
}

function riskWords({ told }: About): string | null {
  const bands = bandsOf(told);
  const { firmWord, firmsWord } = told.facts;
  const [first, second] = ["critical", "high"].filter((band) => (bands.get(band) ?? 0) > 0);
  if (first === undefined) return `No ${firmWord} is at high or critical risk`;
  const count = (band: string) => bands.get(band) ?? 0;
  const also =
    second === undefined
      ? ""
      : `, ${inWords(count(second), firmWord, firmsWord)} at ${second} risk`;
  return `${capital(inWords(count(first), firmWord, firmsWord))} ${count(first) === 1 ? "is" : "are"} at ${first} risk${also}`;
}

function classWords({ told }: About): string {
  const bands = bandsOf(told);
  const parts = ["low", "moderate", "elevated", "high", "critical"].flatMap((band) =>
    bands.has(band) ? [`${bands.get(band)} in ${band}`] : [],
  );
  return `By score, the ${told.facts.firmsWord} are ${listed(parts)}`;
}

function joinedWords({ told: { facts, reading, earlier } }: About): string {
  const { firmWord, firmsWord } = facts;
  const joined = [...(reading?.scores.keys() ?? [])].filter((one) => !earlier?.scores.has(one));
  return `${capital(inWords(joined.length, firmWord, firmsWord))} joined since the period before`;
}

function completeness({ record }: About, known: number | null): string {
  const parts = Object.values(record?.confidenceBasis ?? {}).filter((part) => part !== null);
  const many = record === null ? known : parts.length;
  return many === 0
    ? "none of its four parts applies"
    : `only ${many === 1 ? "one" : many} of its four parts applies`;
}

/** One reader for a sentence that has one form: it is compared as a whole. */
const whole = (
  kind: string,
  begins: RegExp,
  words: (about: About, match: readonly string[]) => string | null,
): Reader => ({
  kind,
  pattern: begins,
  read: (match, about) => [[match[0], words(about, match)]],
});

const titleOf = (about: About): string => {
  const { told, record } = about;
  if (record === null) return "";
  const { facts, state } = told;
  const adjective = { week: "Weekly", year: "Yearly", month: "Monthly" }[facts.period] ?? "";
  const series = `${adjective} ${state === null ? "Reading" : "Stress"}`;
  const dates = rangeWords(periodStart(about), told.end);
  const kind =
    { correction: "Correction: ", withdrawal: "Withdrawn: " }[record.type as string] ?? "";
  if (record.type === "withdrawal") return `${kind}${series}, ${dates}`;
  const stress = stressNow(about);
  const says =
    state === null
      ? `${levelName(told).toLowerCase()} ${print(levelNow(told) ?? 0, decimalsOf(told))}`
      : stress === null
        ? `state ${state.state}`
        : `stress ${print(stress, 1)}, state ${state.state}`;
  return `${kind}${series}, ${dates}: ${says}`;
};

/** The sentences of a record. */
export const recordReaders: readonly Reader[] = [
  whole("state", /^(?:Correction: |Withdrawn: )?\w+ (?:Stress|Reading), \d.*$/, titleOf),
  whole("change", /^Sector stress is .*$/, (about) => {
    const change = stressChange(about.told);
    const moved = change === null ? "" : moveWords(change, 1, " points");
    const when = `${moved === "unchanged" ? "from" : "on"} a ${about.told.facts.period} earlier`;
    const words = change === null ? "" : `, ${moved} ${when}`;
    return `Sector stress is ${print(stressNow(about) ?? 0, 1)} out of 100 on ${dayWords(about.told.end)}${words}`;
  }),
  whole("because", /^The (?:first )?market state .*$/, stateWords),
  whole("superlative", /^(?:.* contributes? most, .*|No segment contributes .*)$/, contributions),
  whole("superlative", /^(?:.* moved most, .*|Most moved .*|No segment moved .*)$/, moverWords),
  whole(
    "count",
    /^(?:All|Both|The only constituent|\d+ of the).*(?:is|are) rated,? .*$/,
    ratingWords,
  ),
  whole("superlative", /^.* (?:leads? with|has|have) [\d.]+ .*$/, ({ told }) => leaderWords(told)),
  whole("count", /^.* at (?:critical|high|high or critical) risk.*$/, riskWords),
  whole("count", /^By score, .*$/, classWords),
  whole("count", /^\w+ \w+ joined since the period before$/, joinedWords),
  whole(
    "change",
    /^Changes are taken over .*$/,
    ({ told: { facts } }) =>
      `Changes are taken over the ${facts.firmsWord} of both periods, by methodology ${facts.method.version} on both sides`,
  ),
  whole(
    "because",
    /^No completeness of evidence can be stated for this reading: .*$/,
    (about) =>
      `No completeness of evidence can be stated for this reading: ${completeness(about, null)}`,
  ),
  {
    kind: "because",
    pattern: /^This record replaces (\S+): (.*)$/,
    read: ([, by, why], { record }) => [
      [by, record?.supersedes],
      [why, record?.reason],
    ],
  },
  {
    kind: "dates",
    pattern: /^(\S+) was withdrawn on (.*?): (.*)$/,
    read: ([, which, day, why], { record, told }) => [
      [which, record?.supersedes],
      [day, dayWords(told.day)],
      [why, record?.reason],
    ],
  },
  whole("state", /^Its figures should not be relied on, .*$/, ({ record }) =>
    record?.type === "withdrawal"
      ? "Its figures should not be relied on, and none replaces them"
      : null,
  ),
];

const levelIn = (about: About) => print(levelNow(about.told) ?? 0, decimalsOf(about.told));

function stressNews(about: About): string | null {
  const { told } = about;
  const { facts, end, state } = told;
  const change = stressChange(told);
  const stress = stressNow(about);
  if (stress === null || state === null) return null;
  const moves = [...segmentMoves(told)];
  const lead = () => {
    const direction = Math.sign(Math.round((change ?? 0) * 10));
    if (moves.length < 2 || direction === 0) return "";
    const [first] = moves.sort((a, b) => direction * (b[1] - a[1]));
    return first === undefined || direction * first[1] < 0.05
      ? ""
      : `; ${first[0].toLowerCase()} ${direction > 0 ? "rose" : "fell"} most`;
  };
  const order = ["nominal", "watch", "elevated", "high", "critical"];
  const held = order.indexOf(lastKnown(told) ?? "");
  const now = order.indexOf(state.state);
  if (held === -1) return leaderWords(told);
  if (now !== held) {
    const isKnown = state.before !== null && state.before !== "indeterminate";
    const from = isKnown ? `from ${state.before} ` : "";
    return `Market state ${now > held ? "rises" : "falls"} ${from}to ${state.state}${lead()}`;
  }
  if (change === null) {
    const read = facts.ends.filter((one) => {
      return one < end && stressOf(facts, toldStanding(told, one)) !== null;
    });
    const since = read.at(-1);
    return since === undefined
      ? "First reading of stress"
      : `First reading of stress since ${dayWords(since)}`;
  }
  return `${movement("Stress", change, streakOf(told, stressChange, 1), 1, facts.period)}${lead()}`;
}

function toldStanding({ facts, day }: Told, end: string) {
  return readingOn(facts, end, day);
}

function movement(
  subject: string,
  change: number,
  streak: number,
  decimals: number,
  period: string,
): string {
  const words = moveWords(change, decimals);
  if (words === "unchanged") return `${subject} unchanged on the ${period}`;
  const ordinal = ordinals[streak - 1] ?? "";
  const many =
    streak === 1
      ? `on the ${period}`
      : `${ordinal.startsWith("e") ? "an" : "a"} ${ordinal} ${period}`;
  return `${subject} ${change > 0 ? "up" : "down"} ${many}`;
}

/** The headline of a regular record's card. */
function headline(about: About): string | null {
  const { told, record } = about;
  if (record?.type === "withdrawal") {
    return `${record.series} of ${rangeWords(record.periodStart, told.end)} is withdrawn`;
  }
  const { facts, state, reading } = told;
  if (state === null) {
    if (facts.method.level.aggregate !== "chain") return leaderWords(told);
    const change = levelChange(told);
    return change === null
      ? `First reading of ${levelName(told).toLowerCase()}`
      : movement(levelName(told), change, streakOf(told, levelChange, 2), 2, facts.period);
  }
  if (state.state === "indeterminate") {
    const few = (reading?.members ?? 0) < facts.method.rules.minConstituents;
    return few
      ? `No market state: ${inWords(reading?.members ?? 0, "constituent", "constituents")}, ${facts.method.rules.minConstituents} needed`
      : `No market state: nothing new of ${nothingNew(told)}`;
  }
  return stressNews(about);
}

function nothingNew({ facts }: Told): string {
  const { segments } = facts.method;
  return segments.length === 1
    ? (segments[0]?.name ?? "")
    : `${segments.length} of ${segments.length} segments`;
}

/** The headline of the index: of its card and of the front page. */
export function indexHeadline(about: About): string | null {
  const { told } = about;
  const { facts, end, before, state } = told;
  const decimals = decimalsOf(told);
  const change = levelChange(told);
  const isBetween = !facts.ends.includes(end);
  const when = isBetween ? `since ${dayWords(before ?? "")}` : `on the ${facts.period}`;
  const risk = facts.hasModel ? `, ${atRisk(told)}` : "";
  if (state === null && !facts.hasModel) {
    if (facts.method.level.aggregate !== "chain") return leaderWords(told);
    const moved = change === null ? "" : `, ${moveWords(change, decimals)} ${when}`;
    return `The index stands at ${levelIn(about)}${moved}`;
  }
  if (change === null) return leaderWords(told) + risk;
  const words = moveWords(change, decimals);
  if (words === "unchanged" && (isBetween || told.reading?.fresh.size === 0)) {
    return facts.hasModel ? capital(atRisk(told)) : leaderWords(told);
  }
  return `Scores ${words.split(" ")[0]} ${when}${risk}`;
}

function atRisk(told: Told): string {
  const bands = bandsOf(told);
  const count = (bands.get("high") ?? 0) + (bands.get("critical") ?? 0);
  const { firmWord, firmsWord } = told.facts;
  return count === 0
    ? `no ${firmsWord} at high or critical risk`
    : `${inWords(count, firmWord, firmsWord)} at high or critical risk`;
}

/** What is said below the name of a state: since when, and until when where stress alone would not hold it. */
function sinceWords(about: About): string | null {
  const { state, facts } = about.told;
  if (state === null) return null;
  const { confirmPeriods } = facts.method.states;
  const run = confirmPeriods === 1 ? "" : ` for ${confirmPeriods} ${facts.period}s`;
  const held = state.held ? `, until stress is below ${exitOf(about)}${run}` : "";
  return `${dayWords(state.since)}${held}`;
}

/** What a card says in sentences; of a record the first is the headline. */
export const cardReaders: readonly Reader[] = [
  {
    kind: "state",
    pattern: /^(Nominal|Watch|Elevated|High|Critical|Indeterminate): Market state since (.*)$/,
    read: ([, word, since], about) => [
      [word, capital(about.told.state?.state ?? "")],
      [since, about.record === null ? dayWords(about.told.state?.since ?? "") : sinceWords(about)],
    ],
  },
  {
    kind: "change",
    pattern: /^Stress index ([\d.]+|No reading)(?: of 100)?(?:, (.*?)(?: on the (\w+))?)?$/,
    read: ([, value, change, period], about) => {
      const stress = stressNow(about);
      const moved = stressChange(about.told);
      const words = moved === null ? undefined : moveWords(moved, 1);
      return [
        [value, stress === null ? "No reading" : print(stress, 1)],
        [change, about.record === null ? "100 is worst" : words],
        [period, about.record === null || moved === null ? undefined : about.told.facts.period],
      ];
    },
  },
  {
    kind: "change",
    pattern: /^(Median score|Mean score|Chained level) ([\d.]+) (of \d+|against .*?)(?:, (.*))?$/,
    read: ([, name, value, of, rest], about) => {
      const { told, record } = about;
      const change = levelChange(told);
      const best = bestWords(told);
      const moved = change === null ? "" : moveWords(change, decimalsOf(told));
      const isBetween = !told.facts.ends.includes(told.end);
      const since = isBetween ? ` since ${dayWords(told.before ?? "")}` : "";
      const ofRecord = moved === "" ? best : `${moved} on the ${told.facts.period}`;
      const ofIndex = moved === "" ? best : `${moved}${since}; ${best}`;
      return [
        [name, levelName(told)],
        [value, levelIn(about)],
        [of, ofWords(told, true)],
        [rest, record === null ? ofIndex : ofRecord],
      ];
    },
  },
  {
    kind: "count",
    pattern: /^(All|\d+) rated: Of (\d+) (\S+) in the index$/,
    read: ([, rated, all, word], { told: { facts, reading } }) => {
      const n = reading?.members ?? 0;
      const scored = reading?.scores.size ?? 0;
      return [
        [rated, scored === n ? "All" : String(scored)],
        [all, String(n)],
        [word, n === 1 ? facts.firmWord : facts.firmsWord],
      ];
    },
  },
  {
    kind: "superlative",
    pattern:
      /^(Stress|Median score|Mean score|Chained level)(?: over (\d+) (\w+)s)?(?:, (\d+ is best|\w+ is better))?((?:, (?:squares: revised|above: withdrawn))*)(?:: Peak ([\d.]+), (.*))?$/,
    read: ([, what, count, , best, squares, peak, on], about) => {
      const { told } = about;
      const { facts } = told;
      const isStress = what === "Stress";
      const decimals = isStress ? 1 : decimalsOf(told);
      const days = facts.ends.filter((one) => one <= told.end);
      if (days.at(-1) !== told.end) days.push(told.end);
      const readings = days.map((day) => {
        const reading = readingOn(facts, day, told.day, day === told.end);
        const value =
          reading === null
            ? null
            : isStress
              ? stressOf(facts, reading)
              : facts.method.level.aggregate === "chain"
                ? chainOf(facts, day, told.day)
                : levelOf(facts, reading);
        return { day, value: value === null ? null : Number(print(value, decimals)) };
      });
      const known = readings.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
      const most = Math.max(...known.map(({ value }) => value));
      const top = known.filter(({ value }) => value === most);
      const isPeak = known.at(-1)?.value !== most || readings.at(-1)?.value === null;
      const versions = facts.records.filter(({ type, publishedAt }) => {
        return type !== "scheduled" && publishedAt.slice(0, 10) <= told.day;
      });
      const own = about.record === null || isStress;
      const marks = [
        own && versions.some(({ type }) => type === "correction") ? ", squares: revised" : "",
        own && versions.some(({ type }) => type === "withdrawal") ? ", above: withdrawn" : "",
      ].join("");
      const isRevision = about.record !== null && about.record.type !== "scheduled";
      return [
        [count ?? "1", count === undefined ? "1" : String(readings.length)],
        [best ?? bestWords(told), bestWords(told)],
        ...(isRevision ? [] : ([[squares, marks]] as const)),
        [peak === undefined, !isPeak],
        ...(peak === undefined
          ? []
          : ([
              [peak, print(most, decimals)],
              [top.some(({ day }) => dayWords(day) === on), true],
            ] as const)),
      ];
    },
  },
  {
    kind: "count",
    pattern: /^Stress by segment, points of 100(?:, each rounded)?: (.*)$/,
    read: ([, parts], about) => {
      const own =
        about.told.reading === null ? null : segmentsOf(about.told.facts, about.told.reading);
      const words = about.told.facts.method.segments.map(({ name }) => {
        const value = own?.get(name);
        return `${name} ${value === undefined ? "n/a" : print(value, 1)}`;
      });
      return [[parts, words.join(", ")]];
    },
  },
  {
    kind: "count",
    pattern: /^(\S+) by (?:risk )?band; (\d+) of (\d+) have a score: (.*)$/,
    read: ([, word, rated, all, parts], { told }) => {
      const bands = bandsOf(told);
      const found = (parts ?? "").split(", ").map((part) => {
        const [, band = "", n = ""] = /^(.*) (\d+)$/.exec(part) ?? [];
        return [band.toLowerCase(), n] as const;
      });
      return [
        [word, capital(told.facts.firmsWord)],
        [rated, String(told.reading?.scores.size)],
        [all, String(told.reading?.members)],
        ...found.map(
          ([band, n]) => [n, String(bands.get(/^no/.test(band) ? "unrated" : band) ?? 0)] as const,
        ),
      ];
    },
  },
  {
    kind: "because",
    pattern: /^Completeness of evidence not stated: (.*)$/,
    read: ([, why], about) => [[why, completeness(about, 1)]],
  },
  {
    kind: "dates",
    pattern: /^Published (?:(.*) )?by Tiny Desk$/,
    read: ([, day], { record, told }) => [[day, record === null ? undefined : dayWords(told.day)]],
  },
  {
    kind: "count",
    pattern: /^Methodology (\S+?)(?:, model (\S+): calibration insufficient \((\d+) \w+\))?$/,
    read: ([, version, model, count], { told: { facts } }) => [
      [version, facts.method.version],
      [model, facts.hasModel ? String(facts.rows("models")[0]?.["version"]) : undefined],
      [count ?? "0", String(facts.rows("outcomes").length)],
    ],
  },
  {
    kind: "dates",
    pattern: /^Reference (?:Snapshot )?(\S+)$/,
    read: ([, reference], { record, firmId, told: { facts } }) => [
      [
        reference,
        record?.referenceId ??
          firmId ??
          String(facts.rows("index-snapshot")[0]?.["snapshotId"] ?? ""),
      ],
    ],
  },
  {
    kind: "state",
    pattern: /^(?:SUPERSEDED: Replaced by (\S+)|WITHDRAWN: (.*))$/,
    read: ([, by, why], { record, told: { facts } }) => {
      const later = facts.records.find(({ supersedes }) => supersedes === record?.referenceId);
      const notice = record?.type === "withdrawal" ? "Notice of withdrawal" : later?.reason;
      return by === undefined ? [[why, notice]] : [[by, later?.referenceId]];
    },
  },
  {
    kind: "dates",
    pattern: /^Withdrawn record: (\S+), on (.*)$/,
    read: ([, which, day], { record, told }) => [
      [which, record?.supersedes],
      [day, dayWords(told.day)],
    ],
  },
  {
    kind: "because",
    pattern: /^Why: (.*)$/,
    read: ([, why], { record }) => [[why, record?.reason]],
  },
  whole("state", /^Its figures: .*$/, ({ record }) =>
    record?.type === "withdrawal" ? "Its figures: Do not rely on them; none replaces them" : null,
  ),
  {
    kind: "dates",
    pattern: /^Tiny Index(?: · correction, version (\d+))?, (.*)$/,
    read: ([, version, rest], { record, told }) => [
      [version, record?.type === "correction" ? String(record.version) : undefined],
      [
        rest,
        record === null
          ? `Index, As of ${dayWords(told.end)}`
          : `${record.series}, ${rangeWords(record.periodStart, told.end)}`,
      ],
    ],
  },
  whole("state", /^An automatic reading of evidence$/, ({ told }) =>
    String(told.facts.method.legalNotes[0]?.text).replace(/\.$/, ""),
  ),
];

export const headlineReader = whole("change", /^.*$/, headline);
export const indexHeadlineReader = whole("change", /^.*$/, indexHeadline);

export const badgeReader: Reader = {
  kind: "state",
  pattern: /^.*$/,
  read: ([message], about) => {
    const { told, record } = about;
    const { facts } = told;
    const later = facts.records.find(({ supersedes }) => supersedes === record?.referenceId);
    const stress = stressNow(about);
    const state = told.state?.state;
    if (record?.type === "withdrawal") return [[message, "withdrawn"]];
    if (later !== undefined) {
      return [[message, later.type === "withdrawal" ? "withdrawn" : "superseded"]];
    }
    const level = `${levelIn(about)} ${ofWords(told, true)}`;
    if (state === undefined) return [[message, level]];
    if (record === null) return [[message, `${level} · market ${state}`]];
    return [
      [message, `${stress === null ? "No reading" : `${print(stress, 1)} of 100`} · ${state}`],
    ];
  },
};
