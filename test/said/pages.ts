import { at } from "../../src/model/language/at.ts";
import type { Seen } from "../as-seen/seen.ts";
import { chainOf, type Facts, firmsOf, levelOf, print, readingOn, stressOf } from "./facts.ts";
import {
  bandOf,
  chanceOf,
  decimalsOf,
  levelChange,
  levelNow,
  stressChange,
  type Told,
} from "./said-of-record.ts";
import {
  type About,
  capital,
  cardReaders,
  dayWords,
  indexHeadline,
  levelName,
  ofWords,
  type Pair,
  type Reader,
} from "./sentences.ts";

// What pages, cards of firms and feeds say in words and figures.

export interface Piece {
  readonly place: string;
  readonly text: string;
  readonly readers: readonly Reader[];
  readonly firmId: string | null;
}

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .trim();

function all(html: string, pattern: RegExp): readonly string[] {
  return [...html.matchAll(pattern)].map(([, one = ""]) => text(one));
}

/** A figure with its name and note: "Median score, of 100: 45.6 | −4.0 since 28 June 2026". */
function stats(html: string): readonly string[] {
  const pattern =
    /<div class="stat"><dt>([\s\S]*?)<dd><span class="value">([\s\S]*?)<\/span>(?:<span class="note">([\s\S]*?)<\/span>)?<\/div>/g;
  return [...html.matchAll(pattern)].map(([, name = "", value = "", note = ""]) => {
    return `${text(name)}: ${text(value)} | ${text(note)}`;
  });
}

export function piecesOf(site: Seen, facts: Facts): readonly Piece[] {
  const found: Piece[] = [];
  const add = (
    place: string,
    texts: readonly string[],
    readers: readonly Reader[],
    firmId: string | null = null,
  ) => found.push(...texts.map((one) => ({ place, text: one, readers, firmId })));
  for (const page of ["index.html", "market.html"]) {
    const html = site.html(page);
    add(page, stats(html), indexStats);
    add(page, all(html, /<desc id="(?:stress|level)-d">([^<]*)/g), lines);
    add(page, all(html, /<title id="(?:stress|level)-t">([^<]*)/g), titles);
  }
  const home = site.html("index.html");
  const main = /<main[\s\S]*/.exec(home)?.[0] ?? "";
  add("index.html", all(main, /<p class="above">([\s\S]*?)<\/p>/g), [aboveReader]);
  add("index.html", all(main, /<h1>([\s\S]*?)<\/h1>/g), [frontReader]);
  add(
    "index.html",
    all(main, /<ul class="trust"[^>]*>([\s\S]*?)<\/ul>/g).length === 0 ? [] : trustOf(main),
    trust,
  );
  const rankings = site.html("rankings.html");
  add("rankings.html", all(rankings, />(All \d+ [^<]*rank first\.)</g), counts);
  for (const { firmId } of firmsOf(facts)) {
    const page = `firms/${firmId}.html`;
    const html = site.html(page);
    add(page, stats(html), firmStats, firmId);
    add(page, all(html, /<desc id="(?:score|among)-d">([^<]*)/g), firmLines, firmId);
    add(
      page,
      all(html, /<meta name="description" content="([^"]*)"/g),
      [descriptionReader],
      firmId,
    );
    const card = site.firmCard(firmId);
    const said = card.description.split(/(?<=\.)\s+(?=[A-Z])/).map((one) => one.replace(/\.$/, ""));
    add(`${page} card`, said, [...firmCardReaders, ...cardReaders], firmId);
    if (card.view.deck !== "") add(`${page} deck`, [card.view.deck], [deckReader], firmId);
    add(`${page} badge`, [card.badge], [firmBadge], firmId);
  }
  const feed = all(
    site.html("feeds/publications.atom"),
    /<entry>[\s\S]*?<title[^>]*><!\[CDATA\[([\s\S]*?)\]\]>/g,
  );
  add("feeds/publications.atom", feed, [feedReader]);
  return found;
}

function trustOf(main: string): readonly string[] {
  const list = /<ul class="trust"[^>]*>([\s\S]*?)<\/ul>/.exec(main)?.[1] ?? "";
  return list.split("<li>").map(text).filter(Boolean);
}

const signed = (value: number, decimals: number) => {
  const size = print(Math.abs(value), decimals);
  if (Number(size) === 0) return size;
  return `${value > 0 ? "+" : "−"}${size}`;
};

const isBetween = ({ facts, end }: Told) => !facts.ends.includes(end);
const since = ({ before }: Told, change: number | null, decimals: number) =>
  change === null ? "" : `${signed(change, decimals)} since ${dayWords(before ?? "")}; `;
const directionOf = ({ facts }: Told) => `${facts.method.score.scale.better} is better`;

const indexStats: readonly Reader[] = [
  {
    kind: "state",
    pattern:
      /^Market state: (\w+) \| since (.*?)(?:, until stress is below ([\d.]+) for (\d+) \w+)?$/,
    read: ([, state, day, exit], { told }) => {
      const { state: own, facts } = told;
      const edges: Readonly<Record<string, number>> = { ...facts.method.states };
      const below = (edges[own?.state ?? ""] ?? 0) - facts.method.states.exitGap;
      return [
        [state, capital(own?.state ?? "")],
        [day, dayWords(own?.since ?? "")],
        [exit, own?.held === true ? String(below) : undefined],
      ];
    },
  },
  {
    kind: "change",
    pattern: /^Stress index, of 100: (.*) \| (.*)$/,
    read: ([, value, note], { told }) => {
      const stress = stressOf(told.facts, told.reading);
      return [
        [value, stress === null ? "–" : print(stress, 1)],
        [note, `${since(told, stressChange(told), 1)}higher is worse`],
      ];
    },
  },
  {
    kind: "change",
    pattern: /^(Median score|Mean score|Chained level), (.*?): (.*) \| (.*)$/,
    read: ([, name, of, value, note], { told }) => {
      const decimals = decimalsOf(told);
      const { base, aggregate } = told.facts.method.level;
      return [
        [name, levelName(told)],
        [
          of,
          aggregate === "chain" ? `${base?.value} on ${dayWords(base?.on ?? "")}` : ofWords(told),
        ],
        [value, print(levelNow(told) ?? 0, decimals)],
        [note, `${since(told, levelChange(told), decimals)}${directionOf(told)}`],
      ];
    },
  },
  {
    kind: "count",
    pattern: /^Constituents: (\d+) \| (\d+) (\w+) rated$/,
    read: ([, all, rated, word], { told: { reading, facts } }) => [
      [all, String(reading?.members)],
      [rated, String(reading?.scores.size)],
      [word, reading?.scores.size === 1 ? facts.firmWord : facts.firmsWord],
    ],
  },
];

interface Point {
  readonly day: string;
  readonly value: string;
}

/** What a line says of its last, highest and lowest point. */
function lineWords(subject: string, of: string, points: readonly Point[]): string {
  const last = at(points, points.length - 1);
  const now = `${subject} was ${last.value}${of} on ${dayWords(last.day)}`;
  if (points.length === 1) return now;
  const numbers = points.map(({ value }) => Number(value));
  if (new Set(numbers).size === 1) return `${now}, as in all of this time`;
  return now;
}

function extremes(points: readonly Point[], match: readonly string[]): readonly Pair[] {
  const [, , peak, peakDay, low, lowDay] = match;
  if (peak === undefined) return [];
  const most = Math.max(...points.map(({ value }) => Number(value)));
  const least = Math.min(...points.map(({ value }) => Number(value)));
  const isOn = (value: number, day?: string) =>
    points.some((one) => Number(one.value) === value && dayWords(one.day) === day);
  return [
    [Number(peak), most],
    [isOn(most, peakDay), true],
    [Number(low), least],
    [isOn(least, lowDay), true],
  ];
}

function pointsOf(
  told: Told,
  of: (day: string) => number | null,
  decimals: number,
): readonly Point[] {
  const days = told.facts.ends.filter((one) => one <= told.end);
  if (days.at(-1) !== told.end) days.push(told.end);
  return days.flatMap((day) => {
    const value = of(day);
    return value === null ? [] : [{ day, value: print(value, decimals) }];
  });
}

const line = (
  pattern: RegExp,
  points: (about: About) => readonly Point[],
  subject: (about: About) => string,
  of: (about: About) => string,
): Reader => ({
  kind: "superlative",
  pattern,
  read: (match, about) => {
    const own = points(about);
    return [[match[1], lineWords(subject(about), of(about), own)], ...extremes(own, match)];
  },
});

const tail = "(?:; its peak was ([\\d.]+) on (.*?), its low ([\\d.]+) on (.*))?$";
const ofScore = (about: About) => ` ${ofWords(about.told)}`;

const lines: readonly Reader[] = [
  line(
    new RegExp(`^(Stress was .*?)${tail}`),
    ({ told }) => {
      const ends = pointsOf(
        told,
        (day) =>
          told.facts.ends.includes(day)
            ? stressOf(told.facts, readingOn(told.facts, day, told.day, day === told.end))
            : null,
        1,
      );
      return ends;
    },
    () => "Stress",
    () => " of 100",
  ),
  line(
    new RegExp(`^(The (?:median score|mean score|chained level) was .*?)${tail}`),
    ({ told }) =>
      pointsOf(
        told,
        (day) => {
          const { facts } = told;
          if (facts.method.level.aggregate === "chain") return chainOf(facts, day, told.day);
          const reading = readingOn(facts, day, told.day, day === told.end);
          return reading === null ? null : levelOf(facts, reading);
        },
        decimalsOf(told),
      ),
    ({ told }) => `The ${levelName(told).toLowerCase()}`,
    (about) => (about.told.facts.method.level.aggregate === "chain" ? "" : ofScore(about)),
  ),
];

const titles: readonly Reader[] = [
  {
    kind: "dates",
    pattern: /^Stress index, (.*?)(?: to (.*))?$/,
    read: ([, from, to], { told: { facts } }) => [
      [from, dayWords(facts.ends[0] ?? "")],
      [to, facts.ends.length < 2 ? undefined : dayWords(facts.ends.at(-1) ?? "")],
    ],
  },
  {
    kind: "state",
    pattern: /^(.*) of the rated (\w+)$/,
    read: ([, name, word], { told }) => [
      [name, levelName(told)],
      [word, told.facts.firmsWord],
    ],
  },
];

const aboveReader: Reader = {
  kind: "dates",
  pattern: /^.*$/,
  read: ([words], { told }) => [[words, `The index on ${dayWords(told.end)}`]],
};

const frontReader: Reader = {
  kind: "unchanged",
  pattern: /^.*$/,
  read: ([words], about) => [[words, indexHeadline(about)]],
};

const trust: readonly Reader[] = [
  {
    kind: "count",
    pattern: /^(.*) publications?.*$/,
    read: ([whole], { told: { facts } }) => {
      const { records } = facts;
      const counted = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
      const of = (type: string) => records.filter((one) => one.type === type).length;
      const some = [
        ["correction", of("correction")] as const,
        ["withdrawal", of("withdrawal")] as const,
      ]
        .filter(([, n]) => n > 0)
        .map(([word, n]) => counted(n, word));
      const every = counted(records.length, "publication");
      const none = records.length === 1 ? "not" : "none of them";
      return [
        [
          whole,
          some.length === 0
            ? `${every}, ${none} corrected or withdrawn`
            : `${some.join(" and ")} among ${every}, each in the open`,
        ],
      ];
    },
  },
  {
    kind: "count",
    pattern: /^Every publication can be proved unchanged since its issue$/,
    read: (_, { told: { facts } }) => [
      [
        facts.rows("integrity").filter(({ logIndex }) => logIndex !== null).length,
        facts.records.length,
      ],
    ],
  },
];

const counts: readonly Reader[] = [
  {
    kind: "count",
    pattern: /^All (\d+) (\w+), best rank first\.$/,
    read: ([, n, word], { told: { facts } }) => [
      [n, String(facts.rows("rankings").length)],
      [word, facts.rows("rankings").length === 1 ? facts.firmWord : facts.firmsWord],
    ],
  },
];

const nameOf = ({ told, firmId }: About) =>
  firmsOf(told.facts).find((one) => one.firmId === firmId)?.name ?? "";
const scoreOf = ({ told, firmId }: About) => told.reading?.scores.get(firmId ?? "") ?? Number.NaN;
const printed = (about: About) => print(scoreOf(about), decimalsOf(about.told));

function rankOf(about: About): string {
  const { better } = about.told.facts.method.score.scale;
  const own = Number(printed(about));
  const others = [...(about.told.reading?.scores.values() ?? [])].map((one) =>
    Number(print(one, decimalsOf(about.told))),
  );
  return String(1 + others.filter((one) => (better === "higher" ? one > own : one < own)).length);
}

/** A score without noise and with one indicator has no range; one of firms that are near has one of ranks. */
const firmStats: readonly Reader[] = [
  {
    kind: "count",
    pattern: /^Score, (.*?): (.*) \| (.*)$/,
    read: ([, of, score, note], about) => [
      [of, ofWords(about.told)],
      [score, printed(about)],
      [note, directionOf(about.told)],
    ],
  },
  {
    kind: "count",
    pattern: /^Rank: (\d+) \| (?:between (\d+) and (\d+)|the same under other weights)$/,
    read: ([, rank, low, high], about) => {
      const row = about.told.facts.rows("rankings").find(({ firmId }) => firmId === about.firmId);
      const isRange = row?.["rankLow"] !== row?.["rankHigh"];
      return [
        [rank, rankOf(about)],
        [low, isRange ? String(row?.["rankLow"]) : undefined],
        [high, isRange ? String(row?.["rankHigh"]) : undefined],
      ];
    },
  },
  {
    kind: "count",
    pattern:
      /^Probability of failure within (\d+) days: ([\d.]+)% \| (?:on (.*); )?base rate (\d+)%$/,
    read: ([, days, chance, day, base], about) => {
      const [model] = about.told.facts.rows("models");
      const own = 100 * (chanceOf(about.told.facts, scoreOf(about)) ?? 0);
      return [
        [days, String(model?.["horizonDays"])],
        [Math.abs(Number(chance) - own) < (own < 10 ? 0.051 : 0.51), true],
        [day ?? dayWords(about.told.end), dayWords(about.told.end)],
        [base, String(100 * Number(model?.["baseRate"]))],
      ];
    },
  },
  {
    kind: "state",
    pattern: /^(?:Risk band|Band): (\w+) \|.*$/,
    read: ([, band], about) => [[band, capital(bandOf(about.told, scoreOf(about)))]],
  },
];

const firmLines: readonly Reader[] = [
  line(
    new RegExp(`^(The score was .*?)${tail}`),
    ({ told, firmId }) =>
      pointsOf(
        told,
        (day) =>
          readingOn(told.facts, day, told.day, day === told.end)?.scores.get(firmId ?? "") ?? null,
        decimalsOf(told),
      ),
    () => "The score",
    ofScore,
  ),
  {
    kind: "count",
    pattern: /^This (\w+) has (.*): (?:(\d+) of (\d+) \w+ scores? lower|no other \w+ has a score)$/,
    read: ([, word, score, below, all], about) => {
      const { facts, reading } = about.told;
      const values = [...(reading?.scores.values() ?? [])].map((one) =>
        Number(print(one, decimalsOf(about.told))),
      );
      const lower = values.filter((one) => one < Number(printed(about))).length;
      return [
        [word, facts.firmWord],
        [score, printed(about)],
        [below, values.length === 1 ? undefined : String(lower)],
        [all, values.length === 1 ? undefined : String(values.length)],
      ];
    },
  },
];

const descriptionReader: Reader = {
  kind: "dates",
  pattern: /^(.*) of (\S+) in the Tiny Index, as of (.*)$/,
  read: ([, parts, name, day], about) => [
    [parts, about.told.facts.hasModel ? "Score, history and probability" : "Score and history"],
    [name, nameOf(about)],
    [day, dayWords(about.told.end)],
  ],
};

const firmCardReaders: readonly Reader[] = [
  {
    kind: "dates",
    pattern: /^Tiny Index, (\w+), As of (.*)$/,
    read: ([, word, day], { told }) => [
      [word, capital(told.facts.firmWord)],
      [day, dayWords(told.end)],
    ],
  },
  {
    kind: "count",
    pattern: /^Score ([\d.]+) (.*)$/,
    read: ([, score, of], about) => [
      [score, printed(about)],
      [of, ofWords(about.told)],
    ],
  },
  {
    kind: "count",
    pattern: /^Rank (\d+) of (\d+)$/,
    read: ([, rank, all], about) => [
      [rank, rankOf(about)],
      [all, String(about.told.reading?.scores.size)],
    ],
  },
  {
    kind: "dates",
    pattern: /^Active: In the index since (.*)$/,
    read: ([, day], about) => [[day, dayWords(listedOn(about))]],
  },
  {
    kind: "state",
    pattern: /^(\w+): By its score$/,
    read: ([, band], about) => [[band, capital(bandOf(about.told, scoreOf(about)))]],
  },
  {
    kind: "state",
    pattern: /^(\w+) risk: (.*)% chance of failing within (\d+) days; (\d+)% is usual$/,
    read: ([, band, chance, days, usual], about) => {
      const [model] = about.told.facts.rows("models");
      const own = 100 * (chanceOf(about.told.facts, scoreOf(about)) ?? 0);
      return [
        [band, capital(bandOf(about.told, scoreOf(about)))],
        [Math.abs(Number(chance) - own) < (own < 10 ? 0.051 : 0.51), true],
        [days, String(model?.["horizonDays"])],
        [usual, String(100 * Number(model?.["baseRate"]))],
      ];
    },
  },
  {
    kind: "superlative",
    pattern: /^Score(?: over (\d+) \w+)?, (\d+ is best|\w+ is better)(?:: Peak ([\d.]+), (.*))?$/,
    read: ([, count, best, peak, day], { told, firmId }) => {
      const points = pointsOf(
        told,
        (end) =>
          readingOn(told.facts, end, told.day, end === told.end)?.scores.get(firmId ?? "") ?? null,
        decimalsOf(told),
      );
      const most = Math.max(...points.map(({ value }) => Number(value)));
      const isPeak = Number(points.at(-1)?.value) !== most;
      const known = points.find(({ value }) => Number(value) === most);
      const listed = told.facts.rows("firm-history").filter((row) => row["firmId"] === firmId);
      const long = listed.length + (isBetween(told) ? 1 : 0);
      return [
        [count ?? "1", String(Math.max(1, long))],
        [best, bestOf(told)],
        [peak, isPeak ? print(most, decimalsOf(told)) : undefined],
        [day, isPeak ? dayWords(known?.day ?? "") : undefined],
      ];
    },
  },
  {
    kind: "count",
    pattern: /^Pillars, 0 (worst|best) to 100 (best|worst): Service (\d+)$/,
    read: ([, from, , value], about) => {
      const { better, min, max } = about.told.facts.method.score.scale;
      const share = (scoreOf(about) - (min ?? 0)) / ((max ?? 1) - (min ?? 0));
      return [
        [from, better === "higher" ? "worst" : "best"],
        [Math.abs(Number(value) - 100 * share) <= 0.5 + 1e-9, true],
      ];
    },
  },
];

function listedOn({ told, firmId }: About): string {
  return told.facts.listed.get(firmId ?? "") ?? "";
}

const deckReader: Reader = {
  kind: "change",
  pattern: /^(?:In the index since (.*)|Score (\w+) .*)$/,
  read: ([, day, way], about) => {
    const { told, firmId } = about;
    const now = Number(printed(about));
    const then = told.earlier?.scores.get(firmId ?? "");
    if (then === undefined) return [[day, dayWords(listedOn(about))]];
    const before = Number(print(then, decimalsOf(told)));
    return [[way, now === before ? "unchanged" : now > before ? "up" : "down"]];
  },
};

const firmBadge: Reader = {
  kind: "state",
  pattern: /^score ([\d.]+) (.*?)(?: · (.*))?$/,
  read: ([, score, of, band], about) => {
    const { bands } = about.told.facts.method;
    const own = bandOf(about.told, scoreOf(about));
    const risk = about.told.facts.hasModel ? `${own} risk` : undefined;
    return [
      [score, printed(about)],
      [of, ofWords(about.told)],
      [band, bands.by === "score" ? own : risk],
    ];
  },
};

/** An open scale of scores has no best one; a level that is a chain says nothing of it. */
function bestOf(told: Told): string {
  const { max, min, better } = told.facts.method.score.scale;
  const end = better === "higher" ? max : min;
  return end === null ? `${better} is better` : `${end} is best`;
}

const feedReader: Reader = {
  kind: "state",
  pattern: /^(?:(Withdrawn|Superseded) (\S+): )?(.*)$/,
  read: ([, fate, day, title], { told: { facts } }) => {
    const own = facts.records.filter((one) => one.title === title);
    const fates = own.map(({ referenceId }) => {
      const later = facts.records.find(({ supersedes }) => supersedes === referenceId);
      if (later === undefined) return " ";
      const word = later.type === "withdrawal" ? "Withdrawn" : "Superseded";
      return `${word} ${later.publishedAt.slice(0, 10)}`;
    });
    return [[fates.includes(`${fate ?? ""} ${day ?? ""}`), true]];
  },
};
