import { worldAt } from "../../../src/engine/world/world.ts";
import { issue } from "../../../src/issue/issue.ts";
import { readingOf } from "../../../src/issue/reading.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { type Market, marketOf } from "./evaluator.ts";
import type { Foreign } from "./worlds.ts";

// The records of a world, and what the tests of all its surfaces read them with.

export const adjectives = {
  ...{ day: "Daily", week: "Weekly", month: "Monthly" },
  ...{ quarter: "Quarterly", "half-year": "Half-yearly", year: "Yearly" },
};

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The dataset with a record of each of the last two periods that it can have one of. */
export function issuedWorld({ dataset, lag, ...facts }: Foreign): Dataset {
  if (lag === null) return dataset;
  let found = dataset;
  for (const { periodEnd } of recordedIn({ ...facts, dataset, lag })) {
    const on = plusDays(periodEnd, lag);
    const reading = readingOf(found, { periodEnd, knownBy: on });
    const { analysis, criticalTurns } = reading;
    const { records } = issue(analysis, found.publications, {
      ...{
        series: "WS",
        note: null,
        criticalTurns,
        comparison: reading.comparison(),
        mode: "real_time",
      },
      today: worldAt(found, on),
    });
    found = { ...found, publications: [...found.publications, ...records] };
  }
  return found;
}

/** The last two periods whose day of issue has come. */
export function recordedIn(facts: Foreign): readonly Market[] {
  const { lag } = facts;
  if (lag === null) return [];
  return marketOf(facts)
    .filter(({ periodEnd }) => plusDays(periodEnd, lag) <= facts.asOf)
    .slice(-2);
}

/** The rows of a CSV file whose cells have no line ends. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = text
    .trim()
    .split("\r\n")
    .map((line) => {
      return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      );
    });
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ""])));
}
