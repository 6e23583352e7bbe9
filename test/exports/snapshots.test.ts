import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { loadDataset } from "../../src/content/load.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { newestKnownDay, worldAt } from "../../src/engine/world/world.ts";
import { correction } from "../../src/issue/correct.ts";
import { issue } from "../../src/issue/issue.ts";
import { issuedView } from "../../src/issue/rows/as-issued.ts";
import { boundIssue, changedBehind } from "../../src/issue/rows/issued-rows.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { SaltRow } from "../../src/model/issued/salt.ts";
import type { IssuedRows } from "../../src/model/issued-rows.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import type { SeriesCode } from "../../src/model/publication.ts";
import { snapshotChainFaults } from "../../src/readers/verify/verify-snapshots.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { snapshotFiles } from "../../src/site/store/other-files.ts";

/** The content of a publisher, with what the commands keep beside it. */
interface Desk {
  readonly dataset: Dataset;
  readonly rows: readonly IssuedRows[];
  readonly salts: readonly SaltRow[];
}

let first: Desk;
beforeAll(async () => {
  const dataset = await loadDataset("test/worlds/minimal/content");
  first = issued({ dataset, rows: [], salts: [] }, "2024-03-06", "WS");
});

const asked = { note: null, criticalTurns: [], comparison: null, mode: "real_time" } as const;

/** As `stele issue --series` does it. */
function issued(desk: Desk, on: string, series: SeriesCode): Desk {
  const { dataset, rows } = desk;
  const { publications } = dataset;
  const made = issue(analyse(worldAt(dataset, on)), publications, { ...asked, series });
  if (made.records.length === 0) return desk;
  const bound = boundIssue(contentOf(desk), rows, {
    ...made,
    forecasts: [],
    on,
    owns: null,
    secret: "0".repeat(64),
  });
  return withIssue(desk, bound);
}

/** As `stele correct --keep-figures` does it, which owns up to what changed behind the record. */
function corrected(desk: Desk, on: string): Desk {
  const { dataset, rows } = desk;
  const { publications, publisher } = dataset;
  const last = publications.at(-1);
  if (last === undefined) throw new RangeError("Cannot correct: nothing is issued");
  const options = { reference: last.referenceId, reason: "A row came late", note: "Late.", on };
  const { publishTime } = publisher;
  const record = correction(publications, null, { ...options, publishTime });
  const asked = { records: [record], forecasts: [], on, owns: last, secret: "0".repeat(64) };
  const bound = boundIssue(contentOf(desk), rows, asked);
  return withIssue(desk, bound);
}

const contentOf = ({ dataset, salts }: Desk) => ({ dataset, documents: [], salts });

/** The desk with what an issue writes: its records, the rows that it binds, and the salts. */
function withIssue(desk: Desk, bound: ReturnType<typeof boundIssue>): Desk {
  const publications = [...desk.dataset.publications, ...bound.records];
  return {
    dataset: { ...desk.dataset, publications },
    rows: [...desk.rows, ...bound.rows],
    salts: bound.salts,
  };
}

const changed = (desk: Desk, change: Partial<Dataset>): Desk => ({
  ...desk,
  dataset: { ...desk.dataset, ...change },
});

/** The snapshots of a build of the content, by path. */
function built(desk: Desk): ReadonlyMap<string, string> {
  const view = issuedView(desk.dataset, desk.rows);
  changedBehind(contentOf(desk), desk.rows, view.see);
  const history = view.content();
  const model = readModelOf(analyse(worldAt(history, newestKnownDay(history) ?? "")), "stele test");
  return new Map(
    Array.from(snapshotFiles(model), ({ path, body }) => [path, String(wholeBody(body))]),
  );
}

const bytesOf = (files: ReadonlyMap<string, string>) =>
  new Map([...files].map(([path, text]) => [path, Buffer.from(text)]));
const listed = (files: ReadonlyMap<string, string>) =>
  JSON.parse(files.get("s/snapshots.json") ?? "").snapshots;
const texts = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => path !== "s/snapshots.json");

const observed = (firmId: string, value: number, observedOn: string, knownOn = observedOn) => {
  const sample = first.dataset.observations.find((row) => row.indicatorId === "denial_rate");
  if (sample === undefined) throw new RangeError("Cannot sample: no such indicator");
  return { ...sample, firmId, value, observedOn, knownOn };
};
const withObservation = (desk: Desk, row: ReturnType<typeof observed>) =>
  changed(desk, { observations: [...desk.dataset.observations, row] });

describe("the snapshots of the days of issue", () => {
  it("hold each row once, on the first day of issue by which it was known", () => {
    const later = withObservation(first, observed("F001", 0.3, "2024-03-08"));
    const second = built(issued(later, "2024-03-12", "WS"));
    const [one, two] = texts(second).map(([, text]) => JSON.parse(text));
    const { observations, evidence } = first.dataset;
    expect(one.datasets.observations.rows).toHaveLength(observations.length);
    expect(one.datasets.evidence.rows).toHaveLength(evidence.length);
    expect(two.datasets.observations.rows).toEqual([
      ["F001", "denial_rate", 0.3, "share", "2024-03-08", "2024-03-08"],
    ]);
    expect(two.totals.observations).toBe(observations.length + 1);
  });

  it("are named by their bytes, dated by the list, and attach what the day's first record does", () => {
    const files = built(issued(first, "2024-03-12", "WS"));
    for (const [path, text] of texts(files)) {
      expect(path).toBe(`s/snapshots/${sha256Hex(text)}.json`);
      const { date, referenceId, ...read } = JSON.parse(text);
      const record = first.dataset.publications.find((one) => one.referenceId === referenceId);
      const { provenance, calibration, publishedAt, legalNote } = record ?? read;
      expect(read).toMatchObject({ provenance, calibration, publishedAt, legalNote });
      expect(listed(files)).toContainEqual(
        expect.objectContaining({ date, href: `/${path}`, sha256: sha256Hex(text) }),
      );
    }
    expect(listed(files)).toHaveLength(2);
  });
});

/** What a publisher may do after a day of issue, each in keeping with the rules of `stele check`. */
const laterDoings: Readonly<Record<string, (desk: Desk, week: number) => Desk>> = {
  "learn more": (desk, week) => withObservation(desk, observed("F001", 0.4, day(week, 3))),
  "issue the next period": (desk, week) => issued(desk, day(week, 4), "WS"),
  "issue another series on a day of issue": (desk, week) =>
    issued(issued(desk, day(week, 4), "WS"), day(week, 4), "SW"),
  "add a row behind a record": (desk, week) =>
    withObservation(desk, observed("F002", 0.1 + week / 100, "2024-02-20")),
  "add a row behind a record, and own up to it in a correction": (desk, week) =>
    corrected(
      withObservation(desk, observed("F003", 0.2 + week / 100, "2024-02-21")),
      day(week, 5),
    ),
  "learn late of an event": (desk, week) =>
    changed(desk, {
      events: desk.dataset.events.flatMap((event, place) =>
        place === 0 ? [event, { ...event, eventId: `late-${week}` }] : [event],
      ),
    }),
  "learn late of a status": (desk) =>
    changed(desk, {
      firms: desk.dataset.firms.map((firm, place) =>
        place === 0 && firm.statusHistory.length === 1
          ? { ...firm, statusHistory: [...firm.statusHistory, paused] }
          : firm,
      ),
    }),
  "list a firm with a past": (desk, week) => {
    const [sample] = desk.dataset.firms;
    const firmId = `F9${week}`;
    const firm = sample === undefined ? [] : [{ ...sample, firmId, slug: `new-${week}` }];
    const observations = desk.dataset.observations
      .filter((row) => row.firmId === sample?.firmId)
      .map((row) => ({ ...row, firmId }));
    return changed(desk, {
      firms: [...desk.dataset.firms, ...firm],
      observations: [...desk.dataset.observations, ...observations],
    });
  },
  "rename a firm and its address": (desk, week) =>
    changed(desk, {
      firms: desk.dataset.firms.map((firm) => ({
        ...firm,
        name: `${firm.name} ${week}`,
        slug: `${"zyx"[week % 3]}-${firm.slug}`,
      })),
    }),
  "put texts and addresses right": (desk, week) =>
    changed(desk, {
      claims: desk.dataset.claims.map((row) => ({ ...row, statement: `Mended ${week}` })),
      evidence: desk.dataset.evidence.map((row) => ({ ...row, url: null, sha256: null })),
      sources: desk.dataset.sources.map((row) => ({ ...row, name: `Source ${week}` })),
      methodologies: desk.dataset.methodologies.map((one) => ({ ...one, title: `Title ${week}` })),
    }),
  "settle an outcome": (desk) =>
    changed(desk, {
      outcomes: desk.dataset.outcomes.map((row) => ({ ...row, labelStatus: "final" as const })),
    }),
};
const paused = { status: "suspended", from: "2024-02-15" } as const;
const day = (week: number, more: number) =>
  new Date(Date.UTC(2024, 2, 6 + 7 * week + more)).toISOString().slice(0, 10);

describe("the address of a snapshot", () => {
  it("gives the same bytes in every later build, whatever else happens in the content", () => {
    const names = Object.keys(laterDoings);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 7 }), (doings) => {
        let desk = first;
        let before = texts(built(desk));
        for (const [week, name] of doings.entries()) {
          desk = laterDoings[name]?.(desk, week) ?? desk;
          const now = built(desk);
          for (const [path, text] of before) expect(now.get(path) === text, name).toBe(true);
          expect([...snapshotChainFaults(bytesOf(now))]).toEqual([]);
          before = texts(now);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("holds a row that came late from the day of the correction that owned up to it", () => {
    const late = withObservation(first, observed("F002", 0.9, "2024-02-20"));
    expect(texts(built(late))).toEqual(texts(built(first)));
    const owned = texts(built(corrected(late, "2024-03-08"))).map(([, text]) => JSON.parse(text));
    expect(owned.map(({ date }) => date)).toEqual(["2024-03-06", "2024-03-08"]);
    expect(owned[1].datasets.observations.rows).toEqual([
      ["F002", "denial_rate", 0.9, "share", "2024-02-20", "2024-03-08"],
    ]);
  });

  it("is gone, and never gives other bytes, when a row behind it was altered in place", () => {
    const desk = issued(first, "2024-03-12", "WS");
    const observations = desk.dataset.observations.map((row, place) =>
      place === 0 ? { ...row, value: Number(row.value) + 1 } : row,
    );
    const altered = changed(desk, { observations });
    expect(changedBehind(contentOf(altered), altered.rows).parts).toHaveLength(1);
    const after = built(altered);
    for (const [path] of texts(built(desk))) expect(after.has(path)).toBe(false);
    expect(built(changed(altered, { observations: desk.dataset.observations }))).toEqual(
      built(desk),
    );
  });
});

describe("the chain of snapshots", () => {
  const chain = () => built(issued(first, "2024-03-12", "WS"));
  const faults = (change: (files: Map<string, Buffer>, paths: string[]) => void) => {
    const files = bytesOf(chain());
    change(
      files,
      texts(chain()).map(([path]) => path),
    );
    return [...snapshotChainFaults(files)].map(({ rule, item }) => [rule, item]);
  };

  it("is whole as built", () => {
    expect(faults(() => undefined)).toEqual([]);
  });

  it("names a snapshot that was altered, is lost, was added, or is left out of the list", () => {
    const [one = "", two = ""] = texts(chain()).map(([path]) => path);
    const other = Buffer.from("{}");
    const added = `s/snapshots/${sha256Hex("{}")}.json`;
    const index = "s/snapshots.json";
    expect(faults((files) => files.set(one, other))).toContainEqual(["snapshot-changed", one]);
    expect(faults((files) => files.delete(two))).toEqual([["snapshot-changed", two]]);
    expect(faults((files) => files.set(added, other))).toEqual([["snapshot-changed", added]]);
    const shorter = JSON.stringify({ snapshots: listed(chain()).slice(1) });
    expect(faults((files) => files.set(index, Buffer.from(shorter)))).toEqual([
      ["snapshot-changed", two],
    ]);
    const without = JSON.stringify({ snapshots: listed(chain()).slice(0, 1) });
    expect(faults((files) => files.set(index, Buffer.from(without)))).toEqual([
      ["snapshot-changed", one],
      ["snapshot-changed", two],
    ]);
    expect(faults((files) => files.set(index, other))).toEqual([["snapshot-changed", index]]);
  });
});
