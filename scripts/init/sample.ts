import type { Start, StartFirm, StartIndicator } from "../../src/content/delivery/start.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { at } from "../../src/model/language/at.ts";
import { addDays, periodEnd } from "../../src/model/language/calendar.ts";
import { slugify } from "../../src/model/slug.ts";
import { sampleFiles, sampleSequence } from "./sample-files.ts";

// The index that `stele init` begins with: twelve ferry lines that do not exist, with thirty weeks of
// readings, so that scores, ranks and their histories are there from the first build.

const lines = [
  ["Brenmoor Line", "NO"],
  ["Castell Ferries", "ES"],
  ["Dunvarra Crossings", "IE"],
  ["Eskelund Rederi", "DK"],
  ["Fjordlink", "NO"],
  ["Galtic Seaways", "EE"],
  ["Halmstrand Line", "SE"],
  ["Isola Vela", "IT"],
  ["Kestrel Passages", "GB"],
  ["Lemnaki Lines", "GR"],
  ["Morwenna Boats", "GB"],
  ["Norderney Fahrt", "DE"],
] as const;

const weeks = 30;

export const sampleName = "Passenger Ferry Index";

const indicators: readonly StartIndicator[] = [
  indicator("punctuality", "Departures on time", "service", "percent", "higher", 60, 100),
  indicator("cancellations", "Departures cancelled", "service", "percent", "lower", 0, 12),
  indicator(
    "inspection_score",
    "Result of safety inspections",
    "safety",
    "points",
    "higher",
    40,
    100,
  ),
  indicator(
    "reply_time",
    "Median time to answer a complaint",
    "customers",
    "hours",
    "lower",
    2,
    72,
  ),
];

/** The middle and the spread of each indicator's readings. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  punctuality: [88, 8],
  cancellations: [3, 2.5],
  inspection_score: [80, 12],
  reply_time: [20, 14],
};

/** The firm whose service falls apart in the last weeks, and how much worse each week is. */
const failing = "F07";

/** The days of the sample: weeks that end on Sundays, the last one on a day or before. */
function daysUntil(last: IsoDate) {
  const end = periodEnd("week", addDays(last, -6));
  const firstWeek = addDays(end, -7 * (weeks - 1));
  return { end, firstWeek, begun: addDays(firstWeek, -6) };
}

/** The sample with readings until a day, so that nothing of it is old on the day it is written. */
export function sample(until: IsoDate): Start {
  const days = daysUntil(until);
  const firms = lines.map(([name, country], i): StartFirm => {
    const slug = slugify(name);
    const firmId = `F${String(i + 1).padStart(2, "0")}`;
    const website = `https://${slug}.example`;
    return { slug, firmId, name, country, website, listedOn: days.begun };
  });
  return {
    firms,
    pillars: [
      { id: "service", name: "Service" },
      { id: "safety", name: "Safety" },
      { id: "customers", name: "Customers" },
    ],
    indicators,
    groups: [],
    method: null,
    period: "week",
    observations: firms.flatMap((firm, i) => readings(firm, i, days.firstWeek)),
    more: sampleFiles(days),
    mapping: null,
    sequence: sampleSequence,
  };
}

function readings(
  { firmId }: StartFirm,
  i: number,
  firstWeek: IsoDate,
): readonly (readonly string[])[] {
  return Array.from({ length: weeks }, (_, week) => {
    const day = addDays(firstWeek, 7 * week);
    return indicators.map(({ id, unit, direction }, j) => {
      const [middle, spread] = at([usual[id] ?? [0, 0]], 0);
      const worse = firmId === failing ? Math.max(0, week - 21) / 3 : 0;
      const sign = direction === "higher" ? -1 : 1;
      const value = middle + spread * (noise(i, week, j) + sign * worse);
      return [firmId, id, Math.max(0, Math.min(value, 100)).toFixed(1), unit, day, day, ""];
    });
  }).flat();
}

/** A number from -1 to 1 that looks like chance and is the same everywhere. */
function noise(firm: number, week: number, column: number): number {
  const mixed = (firm * 7919 + column * 104_729 + 1) * 31 + week * week * 17 + week * 113;
  const slow = ((firm * 5 + column * 3 + week) % 24) / 12 - 1;
  return (((mixed % 41) / 20 - 1) * 2 + slow) / 3;
}

function indicator(
  id: string,
  label: string,
  pillar: string,
  unit: string,
  direction: "higher" | "lower",
  lo: number,
  hi: number,
): StartIndicator {
  return { id, label, pillar, unit, direction, lo, hi, guessed: false };
}
