import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { projectFiles } from "../../scripts/init/project-files.ts";
import { sample } from "../../scripts/init/sample.ts";
import { prefixed } from "../../scripts/init/settings.ts";
import { writeNew } from "../../scripts/init/write-new.ts";
import type { Start } from "../../src/content/delivery/start.ts";
import { startFrom, type TableOptions, usualTable } from "../../src/content/delivery/start-from.ts";
import { loadContent, loadDataset } from "../../src/content/load.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import { issue } from "../../src/issue/issue.ts";
import { at } from "../../src/model/language/at.ts";
import { addDays, daysBetween } from "../../src/model/language/calendar.ts";
import { monthWords } from "../../src/record/day-words.ts";

// The package test runs init, issue and build in a row as installed; here is what they write.

const settings = {
  name: "Port Index",
  prefix: "PIX",
  publisher: "Desk",
  baseUrl: "https://p.example",
  host: "service-worker" as const,
  stress: false,
};
const table: Partial<TableOptions> = {};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-init-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(start: Start): string {
  writeNew(folder, contentFiles(settings, start), { kept: [], last: "content" });
  return folder;
}

function startOf(csv: string, options = table): Start {
  const path = join(folder, "table.csv");
  writeFileSync(path, csv);
  const start = startFrom(path, { ...usualTable, ...options }).start;
  rmSync(path);
  return start;
}

describe("the index that init begins with", () => {
  it("has no problem, a market state, probabilities, and records to issue", async () => {
    const dataset = await loadDataset(written(sample("2026-06-28")));
    const analysis = analyse(worldAt(dataset, defaultAsOf(dataset) ?? ""));
    expect(analysis.market.at(-1)?.state).not.toBe("indeterminate");
    const probabilities = analysis.firms.map(({ hazard }) => hazard?.probability ?? null);
    expect(probabilities).not.toContain(null);
    const asked = {
      series: null,
      note: null,
      criticalTurns: [],
      comparison: null,
      mode: "real_time" as const,
    };
    expect(issue(analysis, [], asked).records.map(({ seriesCode }) => seriesCode)).toEqual([
      "SW",
      "WS",
    ]);
  });

  it.each(["2026-06-28", "2026-07-04", "2027-01-01", "2028-02-29"])(
    "is new on %s: its readings end in the week that ended last, and its texts name their months",
    async (day) => {
      const dataset = await loadDataset(written(sample(day)));
      const asOf = defaultAsOf(dataset) ?? "";
      expect(daysBetween(asOf, day)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(asOf, day)).toBeLessThan(7);
      const { claims, events, methodologies } = dataset;
      for (const { claimId, occurredOn } of events) {
        const claim = claims.find((one) => one.claimId === claimId);
        expect(claim?.statement).toContain(` in ${monthWords(occurredOn)}`);
      }
      expect(at(methodologies, 0).effectiveFrom <= addDays(asOf, -7 * 29)).toBe(true);
    },
  );

  it("spreads many readings over files that a table may be as large as", () => {
    const row = ["F1", "price", "1.5", "points", "2026-01-31", "2026-01-31", ""];
    const files = contentFiles(settings, {
      ...sample("2026-06-28"),
      observations: Array(1_000_001).fill(row),
    });
    const lines = (name: string) => files.get(`observations/${name}.csv`)?.split("\n");
    expect([lines("first")?.length, lines("first-2")?.length]).toEqual([1_000_002, 3]);
    expect(lines("first-2")?.[0]).toBe(lines("first")?.[0]);
  });

  it("names a schema that is written for every YAML file", () => {
    const project = projectFiles(settings);
    for (const [path, text] of contentFiles(settings, sample("2026-06-28"))) {
      if (!path.endsWith(".yaml")) continue;
      const [, schema = ""] = /^# yaml-language-server: \$schema=(.+)\n/.exec(text) ?? [];
      expect([...project.keys()]).toContain(join("content", path, "..", schema));
    }
  });

  it("writes nothing where a file of the content is in the way", () => {
    const files = new Map([
      ["a/b.txt", "new"],
      ["README.md", "new"],
      ["c.txt", "new"],
    ]);
    const how = { kept: ["README.md"], last: "a" };
    writeFileSync(join(folder, "c.txt"), "old");
    expect(() => writeNew(folder, files, how)).toThrow(
      `Cannot begin in "${folder}": it has "c.txt" already; name another folder`,
    );
    expect(existsSync(join(folder, "a"))).toBe(false);
    rmSync(join(folder, "c.txt"));
    writeFileSync(join(folder, "README.md"), "old");
    expect(writeNew(folder, files, how)).toEqual(["a/b.txt", "c.txt"]);
    expect(readFileSync(join(folder, "README.md"), "utf8")).toBe("old");
  });

  it("says where it could not begin, and why", () => {
    const below = join(folder, "file.txt/index");
    writeFileSync(join(folder, "file.txt"), "");
    expect(() => writeNew(below, new Map([["a", ""]]), { kept: [], last: "content" })).toThrow(
      `Cannot begin in "${below}": not a directory`,
    );
  });

  it("ends what a killed one began, and begins nothing twice", () => {
    const files = new Map([
      ["content/b.txt", "b"],
      ["c.txt", "c"],
    ]);
    const how = { kept: [], last: "content" };
    mkdirSync(join(folder, ".stele-init/content"), { recursive: true });
    writeFileSync(join(folder, ".stele-init/content/b.txt"), "half");
    writeFileSync(join(folder, "c.txt"), "c");
    expect(writeNew(folder, files, how)).toEqual(["content/b.txt"]);
    expect(readdirSync(folder).sort()).toEqual(["c.txt", "content"]);
    expect(readFileSync(join(folder, "content/b.txt"), "utf8")).toBe("b");
    expect(() => writeNew(folder, files, how)).toThrow('it has "content/b.txt" already');
  });

  it.each([
    ["Passenger Ferry Index", "PFI"],
    ["Häfen", "HFE"],
    ["X", "XXX"],
    ["A Very Long Name Of An Index", "AVLNO"],
  ])("makes of the name %s the prefix %s", (name, prefix) => {
    expect(prefixed({ ...settings, name, prefix: null }).prefix).toBe(prefix);
  });
});

describe("a table as a beginning", () => {
  const csv = `Firm,Country,Date,Uptime (percent),Open tickets,Note
Alder Host,DE,2026-01-31,99.5,4,good
"Birch, Ltd",,2026-01-31,97.25,,
Alder Host,DE,2026-02-28,99.1,6,
`;

  it("makes firms, indicators and observations that have no problem", async () => {
    const start = startOf(csv);
    const { problems, dataset } = await loadContent(written(start));
    expect(problems).toEqual([]);
    expect(dataset?.publisher.period).toBe("month");
    expect(
      dataset?.firms.map(({ firmId, name, country, slug, listedOn }) => {
        return [firmId, name, country, slug, listedOn];
      }),
    ).toEqual([
      ["F01", "Alder Host", "DE", "alder-host", "2026-01-31"],
      ["F02", "Birch, Ltd", null, "birch-ltd", "2026-01-31"],
    ]);
    const rows = dataset?.observations.map(({ firmId, indicatorId, value, unit, knownOn }) => {
      return [firmId, indicatorId, value, unit, knownOn].join(" ");
    });
    expect(rows).toEqual([
      "F01 open_tickets 4 count 2026-01-31",
      "F01 open_tickets 6 count 2026-02-28",
      "F01 uptime 99.5 percent 2026-01-31",
      "F01 uptime 99.1 percent 2026-02-28",
      "F02 uptime 97.25 percent 2026-01-31",
    ]);
  });

  it("marks what it guessed, and takes the direction of a column that is named", () => {
    const { indicators } = startOf(csv, { on: null, lower: ["Open tickets"] });
    expect(indicators).toMatchObject([
      { id: "uptime", direction: "higher", lo: 97, hi: 99.8, guessed: true },
      { id: "open_tickets", direction: "lower", lo: 3.8, hi: 6.2, guessed: true },
    ]);
    expect(contentFiles(settings, startOf(csv)).get("methodology/2026.1.yaml")).toContain(
      "guessed from the table: put unit, direction, lo and hi right",
    );
  });

  it.each([
    ["name,x\nA,1\n", 'it has no column "date" and none whose cells are days'],
    [
      "name,date,x\nA,2026-02-30,1\n",
      'line 2 is left out: its date is "2026-02-30", must be a day',
    ],
    ["name,date,x\nA,2026-02-03\n", '"x" has no value'],
    ["name,date,x\n", "it has no row below its header"],
    ["name,date,x\nA,2026-02-03,good\n", "it has no column of numbers beside the names and days"],
  ])("is refused for what it lacks: %j", (text, why) => {
    expect(() => startOf(text)).toThrow(why);
  });
});

describe("the workflow for a host of one's own", () => {
  it("leaves a verified build to be deployed, and asks for no pages", () => {
    const text = projectFiles({ ...settings, host: "nginx" }).get(".github/workflows/publish.yml");
    expect(text).toContain("dist/hosts/nginx/README.md");
    expect(text).not.toMatch(/pages|service-worker/);
    const publish = z.object({ jobs: z.object({ publish: z.unknown() }) }).parse(load(text ?? ""));
    expect(publish.jobs.publish).toMatchObject({ permissions: { contents: "read" } });
    expect(
      contentFiles({ ...settings, host: "nginx" }, sample("2026-06-28")).get("index.yaml"),
    ).toContain("hosts: [nginx]\n");
  });
});

describe("the workflow that init writes", () => {
  const job = z.object({
    if: z.string().optional(),
    permissions: z.record(z.string(), z.string()).optional(),
    concurrency: z.union([z.string(), z.looseObject({ group: z.string() })]).optional(),
    steps: z.array(z.record(z.string(), z.unknown())),
  });
  const text = projectFiles(settings).get(".github/workflows/publish.yml") ?? "";
  const workflow = z
    .object({ permissions: z.record(z.string(), z.string()), jobs: z.record(z.string(), job) })
    .parse(load(text));

  it("gives a pull request the right to read, and no key", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const [name, { if: when = "", permissions, steps }] of Object.entries(workflow.jobs)) {
      const isOurs =
        /event_name (?:== 'schedule'|!= 'pull_request') && github.ref == 'refs\/heads\/main'/;
      if (isOurs.test(when)) continue;
      expect([name, permissions]).toEqual(["check", undefined]);
      expect(JSON.stringify(steps)).not.toContain("secrets");
    }
  });

  it("issues on a schedule alone, without the key, and publishes no failed issue", () => {
    const { issue, publish } = workflow.jobs;
    expect(issue?.if).toContain("github.event_name == 'schedule'");
    expect(issue?.permissions).toEqual({ contents: "write", "pull-requests": "write" });
    expect(JSON.stringify(issue?.steps)).not.toContain("secrets");
    expect(text).toContain('stele issue --expect "$(date -u +%F)"');
    expect(publish?.if).toContain("!failure()");
  });

  it("runs actions of one commit, whatever a tag comes to mean", () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, one]) => one);
    expect(used.length).toBeGreaterThan(4);
    expect(used.filter((one) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(one ?? ""))).toEqual([]);
  });

  it("installs what the lock says, without scripts, and verifies before it uploads", () => {
    expect(text.match(/npm (?:install|i)\b/)).toBeNull();
    const installs = text.match(/npm ci.*/g);
    expect(new Set(installs)).toEqual(new Set(["npm ci --ignore-scripts"]));
    const order = ["stele build", "stele verify dist", "upload-pages-artifact", "deploy-pages"];
    const places = order.map((step) => text.indexOf(step));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    const one = { group: "publish", "cancel-in-progress": false };
    expect(workflow.jobs["publish"]?.concurrency).toEqual(one);
    expect(text).toContain("dist/hosts/service-worker/sw.js");
  });
});
