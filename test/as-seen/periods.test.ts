import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doubts } from "../../scripts/desk/doubts.ts";
import { loadContent } from "../../src/content/load.ts";
import { addDays, periodDays, periodEnds } from "../../src/engine/numbers/calendar.ts";
import { durations } from "../../src/model/methodology/durations.ts";
import { methodologySchemaOf } from "../../src/model/methodology.ts";
import { type Period, periods } from "../../src/model/publisher.ts";

const program = join(import.meta.dirname, "../../scripts/stele.mjs");
const countries = ["Kenya", "Peru", "Chile", "Japan"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-periods-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function stele(...args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], {
    ...{ cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, NO_COLOR: "1" },
  });
}

/** The ends of the last periods of a table. */
function endsOf(period: Period): readonly string[] {
  const count = durations[period].extremePeriods + 3;
  return periodEnds(
    period,
    addDays("2025-12-31", -count * (periodDays(period) + 1)),
    "2025-12-31",
  ).slice(-count);
}

function begin(period: Period): readonly string[] {
  const ends = endsOf(period);
  const rows = countries.flatMap((country, c) => {
    return ends.map((day, i) => `${country},${day},${20 + ((c * 37 + i * 17) % 60)}`);
  });
  writeFileSync(join(folder, "table.csv"), `country,date,Output (points)\n${rows.join("\n")}\n`);
  stele("init", ".", "--from", "table.csv", "--period", period, "--stress", "--yes", "--quiet");
  return ends;
}

const adjectives: Readonly<Record<Period, string>> = {
  ...{ day: "Daily", week: "Weekly", month: "Monthly" },
  ...{ quarter: "Quarterly", "half-year": "Half-yearly", year: "Yearly" },
};

function records(): readonly {
  title: string;
  series: string;
  validUntil: string;
  supersedes: string | null;
}[] {
  const at = join(folder, "content/publications/weekly-stress");
  return readdirSync(at).map((name) => JSON.parse(readFileSync(join(at, name), "utf8")));
}

describe.each(periods)("an index of the period %s", (period) => {
  it("is rated, has a stress index, and names its series and its durations by the period", async () => {
    const ends = begin(period);
    const { problems, dataset } = await loadContent(join(folder, "content"));
    expect(problems).toEqual([]);
    expect(dataset === null ? [] : doubts(dataset)).toEqual([]);
    const [before = "", last = ""] = ends.slice(-2);
    stele("issue", "--series", "WS", "--as-of", before, "--confirm", "all");
    stele("issue", "--series", "WS", "--as-of", last);
    const [found] = records().filter(({ title }) => title.includes(last.slice(0, 4)));
    expect(found?.series).toBe(`${adjectives[period]} Stress`);
    expect(found?.title).toContain(`${adjectives[period]} Stress, `);
    expect(found?.title).not.toContain("state indeterminate");
    const ended = records()
      .map(({ validUntil }) => validUntil.slice(0, 10))
      .sort();
    expect(ended).toEqual([before, last].map((day) => addDays(day, durations[period].WS)).sort());
  });
});

describe("an index of years that somebody corrects", () => {
  it("is built and verified, and says nothing of weeks", () => {
    const [before = "", last = ""] = begin("year").slice(-2);
    stele("issue", "--as-of", before, "--confirm", "all");
    stele("issue", "--as-of", last);
    const rows = join(folder, "content/observations/first.csv");
    const text = readFileSync(rows, "utf8");
    const [row = ""] = text.split("\n").filter((one) => one.includes(last));
    const [firm = "", indicator = "", , unit = ""] = row.split(",");
    writeFileSync(
      rows,
      `${text}${[firm, indicator, "5", unit, last, "2026-01-20", ""].join(",")}\n`,
    );
    const lock = Object.keys(
      JSON.parse(readFileSync(join(folder, "content/published.lock.json"), "utf8")),
    );
    const [wrong = ""] = lock.filter((name) => name.includes(`-WS-${last.replaceAll("-", "")}`));
    stele("correct", wrong, "--reason", "A figure was mended", "--as-of", "2026-01-20");
    expect(records().filter(({ supersedes }) => supersedes === wrong)).toHaveLength(1);
    stele("build");
    stele("verify", "dist");
    for (const page of ["index.html", "market.html", "archive.html"]) {
      const html = readFileSync(join(folder, "dist", page), "utf8").replace(
        /<(script|style)[\s\S]*?<\/\1>/g,
        "",
      );
      const seen = html.replace(/<[^>]*>/g, " ");
      expect([page, /\bweek(?:s|ly)?\b|last 30 days/i.exec(seen)?.[0] ?? null]).toEqual([
        page,
        null,
      ]);
    }
    expect(readFileSync(join(folder, "dist/index.html"), "utf8")).not.toContain(
      "Firms by risk band",
    );
  });
});

describe("the durations of a methodology", () => {
  it("are those of the schema in a week, and never shorter than the period", () => {
    expect(methodologySchemaOf("week").shape.issue.parse(undefined)).toMatchObject({
      extremePeriods: 26,
      validDays: { WS: 7, SW: 35, PD: 14, EA: 14 },
    });
    for (const period of periods) {
      const { halfLifeDays, windowDays, agingDays, staleDays, WS } = durations[period];
      for (const days of [halfLifeDays, windowDays, agingDays, staleDays, WS]) {
        expect(days).toBeGreaterThanOrEqual(periodDays(period));
      }
    }
  });

  it("stay as they are written", () => {
    const { freshness, indicators, issue } = methodologySchemaOf("year").shape;
    expect(freshness.parse({ staleDays: 3 })).toEqual({ staleDays: 3, agingDays: 731 });
    const names = { id: "a", label: "A", pillar: "p", unit: "count", direction: "higher" };
    expect(indicators.parse([{ ...names, lo: 0, hi: 1, halfLifeDays: 5 }])).toMatchObject([
      { id: "a", halfLifeDays: 5, windowDays: 2920 },
    ]);
    expect(issue.parse({ validDays: { WS: 7 } })).toMatchObject({
      validDays: { WS: 7, SW: 370 },
      payoutDrift: { inputs: [] },
    });
  });

  it("are asked about when one is shorter than the period", async () => {
    begin("year");
    const file = join(folder, "content/methodology/2026.1.yaml");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("    direction:", "    windowDays: 360\n    direction:"),
    );
    const { dataset } = await loadContent(join(folder, "content"));
    expect(dataset === null ? [] : doubts(dataset)).toEqual([
      'Is the duration right? In methodology "2026.1", windowDays of "output" is 360 days, which is shorter than the year of 365 days; left out, it follows from the period',
    ]);
  });
});
