import { describe, expect, it } from "vitest";
import { loadContent } from "../../src/content/load.ts";
import { type Change, withWorld } from "./world.ts";

const row = (observedOn: string, knownOn: string) =>
  `F002,denial_rate,0.3,share,${observedOn},${knownOn},\n`;
const rows = (...texts: readonly string[]): Change => ({
  append: { "observations/2024.csv": texts.join("") },
});

const headers = {
  "observations/2024.csv": "firmId,indicatorId,value,unit,observedOn,knownOn,evidenceId",
  "evidence.csv": "evidenceId,claimId,sourceId,stance,directness,observedOn,knownOn,url,sha256",
  "events.csv": "eventId,firmId,kind,severity,occurredOn,knownOn,claimId",
  "outcomes.csv": "outcomeId,firmId,label,occurredOn,knownOn,claimId,labelStatus",
};

/** What is found far away: the days of the findings. */
async function far(change: Change): Promise<readonly (string | null)[]> {
  const { problems } = await withWorld(change, loadContent);
  expect(new Set(problems.map(({ rule }) => rule)).size).toBeLessThan(2);
  return problems.map(({ found }) => found);
}

describe("days far from all others", () => {
  it.each(["2042-01-31", "2062-01-31", "2204-01-31", "3024-01-31"])(
    "%s is refused as the day on which something became known",
    async (day) => {
      expect(await far(rows(row("2024-01-31", day)))).toEqual([day]);
    },
  );

  it("may lie apart by ten calendar years, or be joined by days between", async () => {
    expect(await far(rows(row("2024-01-31", "2034-12-31")))).toEqual([]);
    expect(await far(rows(row("2024-01-31", "2035-01-01")))).toEqual(["2035-01-01"]);
    const between = row("2024-01-31", "2030-01-31");
    expect(await far(rows(between, row("2024-01-31", "2040-01-31")))).toEqual([]);
  });

  it("are not those of a year long before the index, known as it was then", async () => {
    const day = "1998-05-01";
    const founded: [string, string] = ["2018-07-16", "1990-07-16"];
    const replace = { "firms/birch-markets.yaml": [founded, founded] };
    expect(await far({ ...rows(row(day, day)), replace })).toEqual([]);
  });

  it("are those of the fewer rows, each of which is named", async () => {
    const found = await far(rows(row("2024-01-31", "2062-01-31"), row("2024-02-01", "2062-02-28")));
    expect(found).toEqual(["2062-01-31", "2062-02-28"]);
  });

  it("are not those of what happened long before it became known", async () => {
    const firms = "firms/birch-markets.yaml";
    const old: Change = {
      replace: {
        [firms]: [
          ["2018-07-16", "1472-02-27"],
          ["2018-07-16", "1472-02-27"],
        ],
      },
    };
    expect(await far(old)).toEqual([]);
    const century = { ...old, ...rows(row("1924-01-31", "2024-01-31")) };
    expect(await far(century)).toEqual([]);
    expect(await far({ ...old, ...rows(row("1923-12-31", "2024-01-31")) })).toEqual(["1923-12-31"]);
  });

  it("are none where nothing is known yet", async () => {
    const empty = Object.fromEntries(
      Object.entries(headers).map(([file, header]) => [file, `${header}\n`]),
    );
    const old = { "firms/birch-markets.yaml": [["listedOn: 2024", "listedOn: 3024"]] } as const;
    expect(await far({ write: empty, replace: old })).toEqual([]);
  });
});
