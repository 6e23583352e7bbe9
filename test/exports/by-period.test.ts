import { parquetMetadata } from "hyparquet";
import { describe, expect, it } from "vitest";
import type { FlatDataset } from "../../src/answers/exports/dataset.ts";
import { firmHistory } from "../../src/answers/exports/datasets/firm-history.ts";
import { observations } from "../../src/answers/exports/datasets/observations.ts";
import { exportParts } from "../../src/answers/exports/formats.ts";
import { packageLabel } from "../../src/answers/exports/package.ts";
import { exportTable, flatTable } from "../../src/answers/exports/table.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { dayNumber, periodEnd } from "../../src/engine/numbers/calendar.ts";
import { type Report, seriesWriter } from "../../src/engine/world/series.ts";
import { at } from "../../src/model/language/at.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { firm } from "../engine/world-builder.ts";
import { readingsSite } from "./readings-site.ts";
import { sampleSite } from "./sample-site.ts";
import { rowsOf } from "./sample-table.ts";

/** The days between which the rows of each row group of a dataset's Parquet lie, by its statistics. */
function groupDays(dataset: FlatDataset, column: string, site: ReadModel) {
  const table = exportTable(dataset, site);
  const bytes = wholeBody(exportParts(table, packageLabel(table, site), "parquet"));
  return parquetMetadata(new Uint8Array(Buffer.from(bytes)).buffer).row_groups.map((group) => {
    const own = group.columns.find(({ meta_data: one }) => one?.path_in_schema[0] === column);
    const { min_value: min, max_value: max } = own?.meta_data?.statistics ?? {};
    return [min, max].map((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day));
  });
}

/** A month of readings by two firms of a monthly index, on days of each firm's own. */
function monthly(): ReadModel {
  const site = sampleSite();
  const firms = [firm("F2"), firm("F1")];
  const write = seriesWriter(20);
  const report = (observedOn: string, knownOn: string): Report => {
    return { value: 1, unit: "share", observedOn, knownOn, evidenceId: null };
  };
  const readings = [
    ["F2", ["2024-01-02", "2024-01-30", "2024-02-11"]],
    ["F1", ["2024-01-15", "2024-02-01", "2024-02-29", "2024-04-03"]],
  ] as const;
  const series = readings.map(([firmId, days]) => {
    const revised = days.flatMap((day) => [report(day, day), report(day, "2024-05-01")]);
    return [firmId, new Map([["uptime", write(revised)]])] as const;
  });
  const { world } = site.analysis;
  const publisher = { ...world.publisher, period: "month" as const };
  return {
    ...site,
    analysis: {
      ...site.analysis,
      world: { ...world, publisher, firms, observations: new Map(series) },
    },
  };
}

describe("the rows of a panel", () => {
  it("are by period and then by firm, whatever the period is, and each is there once", () => {
    const rows = rowsOf(flatTable(observations, monthly()));
    expect(rows.map(({ observedOn, firmId }) => `${firmId} ${observedOn}`)).toEqual(
      [
        ...["F1 2024-01-15", "F2 2024-01-02", "F2 2024-01-30"],
        ...["F1 2024-02-01", "F1 2024-02-29", "F2 2024-02-11"],
        "F1 2024-04-03",
      ].flatMap((one) => [one, one]),
    );
    for (const [i, { observedOn, knownOn }] of rows.entries()) {
      expect(knownOn).toBe(i % 2 === 0 ? observedOn : "2024-05-01");
    }
  });

  it("are by period in the history of firms too", () => {
    const site = sampleSite();
    const rows = rowsOf(flatTable(firmHistory, site));
    const { firms } = site.analysis;
    expect(rows.length).toBe(firms.reduce((sum, { history }) => sum + history.length, 0));
    const days = rows.map(({ periodEnd }) => String(periodEnd));
    expect(days).toEqual(days.toSorted());
  });

  it("are divided into row groups of few periods, so that readers of one leave out the others", () => {
    const groups = groupDays(observations, "observedOn", readingsSite(2_200, 4));
    expect(groups).toEqual([
      ["2024-01-07", "2024-01-07"],
      ["2024-01-07", "2024-01-14"],
      ["2024-01-14", "2024-01-21"],
      ["2024-01-21", "2024-01-28"],
      ["2024-01-28", "2024-01-28"],
    ]);
    for (const [least, greatest] of groups) {
      const days = [least, greatest].map((day) => dayNumber(periodEnd("week", String(day))));
      expect(at(days, 1) - at(days, 0)).toBeLessThanOrEqual(7);
    }
  });
});
