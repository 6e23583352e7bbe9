import { beforeAll, describe, expect, it } from "vitest";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { isStatusKnown, type StatusEntry } from "../../src/model/firm.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { issuedRecords } from "../../src/record/status.ts";
import type { DayChange } from "../../src/site/feeds/day-changes.ts";
import { siteFrom } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";
import { feedFilesOf } from "./feed-files-of.ts";

let whole: ReadModel;
let earlier: ReadModel;
beforeAll(async () => {
  whole = await siteFrom("test/worlds/minimal/content");
  earlier = await siteFrom("test/worlds/minimal/content", "2024-02-25");
});

const filesOf = (readModel: ReadModel) =>
  new Map(
    feedFilesOf(readModel)
      .filter(({ path }) => path.startsWith("s/changes/"))
      .map(({ path, body }) => [path, body]),
  );

function changesOf(readModel: ReadModel): DayChange[] {
  return [...filesOf(readModel)]
    .filter(([path]) => path.endsWith(".ndjson"))
    .flatMap(([, body]) => body.trimEnd().split("\n"))
    .map((line): DayChange => JSON.parse(line));
}

describe("the changes by day", () => {
  it("lead, applied in order, to what the answers say now", () => {
    const scores = new Map<string, unknown>();
    const statuses = new Map<string, unknown>();
    for (const { kind, id, field, old, new: now } of changesOf(whole)) {
      if (kind !== "firm" || field === null) continue;
      const values = field === "score" ? scores : statuses;
      if (values.has(id)) expect(old).toBe(values.get(id));
      values.set(id, now);
    }
    expect(scores.size + statuses.size).toBeGreaterThan(0);
    for (const { firm, history } of whole.analysis.firms) {
      const last = history.at(-1)?.score ?? null;
      const printed = last === null ? null : Number(last.toFixed(1));
      if (scores.has(firm.slug)) expect(scores.get(firm.slug)).toBe(printed);
      if (statuses.has(firm.slug)) {
        expect(statuses.get(firm.slug)).toBe(firm.statusHistory.at(-1)?.status);
      }
    }
  });

  it("of a past day stay as they are when more becomes known, and a month's file only grows", () => {
    const [before, after] = [filesOf(earlier), filesOf(whole)];
    const months = [...before].filter(([path]) => path.endsWith(".ndjson"));
    expect(months.length).toBeGreaterThan(1);
    for (const [path, body] of months) {
      expect(path).toMatch(/^s\/changes\/\d{4}-\d{2}\.ndjson$/);
      expect(String(after.get(path)).startsWith(String(body)), path).toBe(true);
    }
    expect(changesOf(whole).length).toBeGreaterThan(changesOf(earlier).length);
    const days = changesOf(whole).map(({ on }) => on);
    expect(days).toEqual(days.toSorted());
  });

  it("are counted by the index of days and by a feed, newest first", () => {
    const { count, days } = JSON.parse(filesOf(whole).get("s/changes/days.json") ?? "");
    const months = new Set(days.map(({ date }: { date: string }) => date.slice(0, 7)));
    expect([days.length, filesOf(whole).size]).toEqual([count, months.size + 1]);
    expect(days.map(({ date }: { date: string }) => date)).toEqual(
      days
        .map(({ date }: { date: string }) => date)
        .toSorted()
        .reverse(),
    );
    for (const { date, href, added, changed, removed } of days) {
      const month = filesOf(whole).get(href.slice(1))?.trimEnd().split("\n") ?? [];
      const lines = month.filter((line) => JSON.parse(line).on === date);
      expect(lines, date).toHaveLength(added + changed + removed);
    }
    const feed = feedFilesOf(whole).find(({ path }) => path === "feeds/changes.atom");
    expect(feed?.body).toContain(`Changes of ${days[0].date}`);
  });

  it("tell both values of a corrected record, and that a withdrawn one is gone", () => {
    const first = publicationOf({ ...sampleCore, stressIndex: 40 });
    const version = (
      type: "correction" | "withdrawal",
      day: string,
      of: typeof first,
      stressIndex: number | null,
    ) =>
      publicationOf({
        ...sampleCore,
        ...{ type, version: of.version + 1, supersedes: of.referenceId },
        ...{ stressIndex, publishedAt: `${day}T12:00:00Z` },
      });
    const second = version("correction", "2025-02-03", first, 42);
    const third = version("withdrawal", "2025-02-04", second, null);
    const issued = issuedRecords([first, second, third]);
    const issuedById = new Map(issued.map((one) => [one.record.referenceId, one]));
    const { world } = whole.analysis;
    const analysis = { ...whole.analysis, world: { ...world, asOf: "2025-02-04" } };
    const told = changesOf({ ...whole, analysis, issued, issuedById })
      .filter(({ kind, field }) => kind === "publication" && field !== null)
      .map(({ on, change, id, field, old, new: now }) => [on, change, id, field, old, now]);
    const { conceptId: concept } = first;
    expect(told).toEqual([
      ["2025-02-03", "changed", concept, "stressIndex", 40, 42],
      ["2025-02-03", "changed", first.referenceId, "status", "current", "superseded"],
      ["2025-02-04", "changed", concept, "stressIndex", 42, null],
      ["2025-02-04", "removed", second.referenceId, "status", "current", "withdrawn"],
    ]);
  });

  it("tell a status when it had begun and was known, whatever was learnt later", () => {
    const statusHistory: StatusEntry[] = [
      { status: "active", from: "2015-03-02" },
      { status: "suspended", from: "2023-01-02" },
      { status: "active", from: "2023-02-02" },
      { status: "suspended", from: "2024-01-10", knownOn: "2024-02-20" },
      { status: "closed", from: "2024-01-15" },
      { status: "active", from: "2024-02-12", knownOn: "2024-02-02" },
      { status: "acquired", from: "2024-02-14", knownOn: "2024-03-01" },
      { status: "merged", from: "2024-02-15", knownOn: "2024-03-01" },
    ];
    const toldAs = (asOf: string) => {
      const known = statusHistory.filter((entry) => isStatusKnown(entry, asOf));
      const firms = whole.analysis.firms.slice(0, 1).map((one) => ({
        ...one,
        firm: { ...one.firm, statusHistory: known },
      }));
      const analysis = { ...whole.analysis, world: { ...whole.analysis.world, asOf }, firms };
      return changesOf({ ...whole, analysis })
        .filter(({ kind, field }) => kind === "firm" && field !== "score")
        .map(({ on, change, old, new: now }) => [on, change, old, now]);
    };
    const told = [
      ["2024-01-01", "added", null, null],
      ["2024-01-15", "removed", "active", "closed"],
      ["2024-02-12", "added", "closed", "active"],
      ["2024-03-01", "removed", "active", "merged"],
    ];
    expect(toldAs("2024-03-01")).toEqual(told);
    expect(toldAs("2024-02-11")).toEqual(told.slice(0, 2));
  });

  it("are left out whole where one of their kinds could not be used", () => {
    const broken = { ...whole, broken: new Map([["citations", "citations missing"] as const]) };
    expect(feedFilesOf(broken).filter(({ path }) => path.includes("changes"))).toEqual([]);
  });
});
