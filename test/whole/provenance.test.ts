import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { missingParts } from "./attached-parts.ts";
import { type Dist, rules } from "./attached-rules.ts";
import { built } from "./built.ts";
import { plantedFaults } from "./planted-faults.ts";

// Contract section 4: what interprets carries provenance, calibration, its date and the legal note.

let dist: Dist;
let paths: readonly string[];

beforeAll(() => {
  const folder = inject("dist");
  const site = built(folder);
  paths = site.manifest.files
    .filter(({ status }) => status === 200)
    .map(({ path }) => path)
    .filter((path) => /^(s|api|feeds)\/.+\.(json|csv|tsv|ndjson|parquet|svg|png)$/.test(path));
  dist = {
    ...site,
    bytes: (path) => readFileSync(join(folder, path)),
    paths: new Set(site.manifest.files.map(({ path }) => path)),
  };
});

type Row = Readonly<Record<string, unknown>>;

/** Files that need not carry the parts, each kind with its reason. */
const exempt: readonly { readonly match: RegExp; readonly reason: string }[] = [
  {
    match: /\.badge\.json$/,
    reason: "shields.io refuses other keys; the badge's drawing beside it carries the parts",
  },
  {
    match: /^api\/publications\/citations[/.]/,
    reason: "who cited what, as found: nothing is read in",
  },
  {
    match: /^api\/research[/.]/,
    reason: "texts of named authors, listed and not interpreted",
  },
  {
    match: /^s\/changes\//,
    reason: "what changed on a day: each line leads to the answer that carries the parts",
  },
  { match: /^s\/editions\//, reason: "which pages are of one state of a list" },
  {
    match: /^s\/snapshots\.json$/,
    reason: "hashes of the snapshots, which carry the parts",
  },
  { match: /^s\/snapshot\//, reason: "hashes that prove a leaf of the snapshot, no reading" },
  {
    match: /^s\/rankings\/(?:table|search\/[0-9a-f]{12}\/(?:index|words))\.tsv$/,
    reason: "the resolver's table and its index: answered inside pages only",
  },
  {
    match: /^s\/publications\/record\/.+\.(bib|ris|csl\.json)$/,
    reason: "how to cite a record: they lead to its page",
  },
  { match: /^s\/(routes|capabilities|fold)\.json$/, reason: "how to ask, no answer" },
  { match: /^api\/groups\.json$/, reason: "the names of groups: each leads to its own answer" },
  {
    match: /^api\/firms\/[^/]+\.csv$/,
    reason: "columns for a spreadsheet; the firm's answer beside them carries the parts",
  },
  {
    match: /^s\/publications\/redactions\.json$/,
    reason: "what was taken out, and on which ground",
  },
];

const size = (path: string) => dist.bytes(path).length;
const ruleOf = (path: string) => rules.find(({ match }) => match.test(path));
const isExempt = (path: string) => exempt.some(({ match }) => match.test(path));

describe("every emitted file that interprets", () => {
  it("has a rule or a reason", () => {
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths.filter((path) => !isExempt(path) && ruleOf(path) === undefined)).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.match.source, rule] as const))(
    "%s carries all parts",
    (_, rule) => {
      const own = paths.filter((path) => !isExempt(path) && ruleOf(path) === rule);
      expect(own.length).toBeGreaterThan(0);
      const wrong = own.flatMap((path) => {
        const missing = rule.missing(dist, path);
        return missing.length === 0 ? [] : [`${path}: ${missing.join(", ")}`];
      });
      expect(wrong.slice(0, 10)).toEqual([]);
    },
  );

  it.each(exempt.map((one) => [one.reason, one] as const))(
    "is exempt for a reason that still holds: %s",
    (_, { match }) => {
      const own = paths.filter((path) => match.test(path));
      expect(own.length).toBeGreaterThan(0);
      const whole = own.filter(
        (path) => path.endsWith(".json") && missingParts(dist.json(path)).length === 0,
      );
      expect(whole).toEqual([]);
    },
  );
});

describe("the rules", () => {
  it("name every missing part", () => {
    expect(missingParts({})).toEqual(["provenance", "calibration", "published date", "legal note"]);
  });

  it.each(rules.map((rule) => [rule.match.source, rule] as const))(
    "%s notices each part that is taken from a file",
    (_, rule) => {
      const own = paths.filter((path) => !isExempt(path) && ruleOf(path) === rule);
      // the median in size: the smallest may have no row, the largest takes its time
      const path = own.toSorted((a, b) => size(a) - size(b))[own.length >> 1] ?? "";
      const faults = plantedFaults(dist, path);
      expect(faults.length).toBeGreaterThan(0);
      const unnoticed = faults.filter(({ plant }) => rule.missing(plant(), path).length === 0);
      expect(unnoticed.map(({ part }) => `${path}: ${part}`)).toEqual([]);
    },
  );

  it("notice a wrong layer and an empty part", () => {
    const path = paths.find((one) => /^api\/firms\/.+\/intelligence\.json$/.test(one)) ?? "";
    const { review } = dist.json(path);
    const hollow = {
      provenance: { ...review.provenance, layer: "observed" },
      calibration: { status: "sufficient" },
      publishedAt: "today",
      legalNote: "",
    };
    for (const [key, value] of Object.entries(hollow)) {
      expect(missingParts({ ...review, [key]: value }), key).toHaveLength(1);
    }
  });
});

describe("calibration", () => {
  it("never mixes real-time forecasts with hindcasts", () => {
    const rows = dist.json("api/data/exports/forecasts.json").rows;
    const summary = dist.json("api/data/exports/calibration.json").rows;
    const modes = new Set<string>(rows.map((row: { mode: string }) => row.mode));
    expect(modes).toContain("real_time");
    for (const mode of modes) {
      const own = rows.filter((row: { mode: string }) => row.mode === mode);
      const [all] = summary.filter(
        (row: { mode: string; preset: string; scope: string }) =>
          row.mode === mode && row.preset === "archive" && row.scope === "all",
      );
      expect(all.nForecasts + all.nCensored, mode).toBeLessThanOrEqual(own.length);
      expect(own.map((row: { issuedOn: string }) => row.issuedOn)).toContain(all.from);
    }
    const shown = paths
      .filter((path) => /^api\/(?:intelligence[/.]|events\/|firms\/[^/]+\/intelligence)/.test(path))
      .map((path) => (dist.json(path).review ?? dist.json(path).event).calibration.mode);
    expect(new Set(shown)).toEqual(new Set(["real_time"]));
  });

  it("is scored over the archive, and insufficient with its counts under one preset", () => {
    const of = (preset: string) => {
      const told = dist.json(
        preset === "balanced" ? "api/intelligence.json" : `api/intelligence/preset/${preset}.json`,
      ).review.calibration;
      const rows: readonly Row[] = dist.json("api/data/exports/calibration.json").rows;
      const own = rows.filter(
        (row) =>
          row["preset"] === preset &&
          row["mode"] === told.mode &&
          row["modelVersion"] === told.modelVersion,
      );
      const scope = (name: string) => own.filter((row) => row["scope"] === name);
      expect(scope("all"), preset).toHaveLength(1);
      const exported = Object.entries(scope("all")[0] ?? {}).filter(([name]) => name in told);
      expect(exported.length, preset).toBeGreaterThan(15);
      for (const [name, value] of exported) expect(told[name], `${preset} ${name}`).toEqual(value);
      expect(scope("bin"), preset).toHaveLength(told.bins?.length ?? 0);
      expect(scope("step"), preset).toHaveLength(told.steps?.length ?? 0);
      return told;
    };
    const whole = of("balanced");
    expect(whole).toMatchObject({ brierSkill: expect.any(Number) });
    expect(whole.status).not.toBe("insufficient");
    const alone = of("confirmed_only");
    expect(alone).toMatchObject({ status: "insufficient", brier: null, auc: null, bins: null });
    expect(alone.nForecasts).toBeGreaterThan(0);
    expect(alone.nEvents).toBeGreaterThan(0);
  });
});
