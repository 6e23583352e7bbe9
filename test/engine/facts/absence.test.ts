import { readFileSync } from "node:fs";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { publicationsArchive } from "../../../src/answers/routes/publications-archive.ts";
import { readModelOf } from "../../../src/answers/rows/read-model.ts";
import { archiveRow } from "../../../src/answers/rows/record-rows.ts";
import { analyse } from "../../../src/engine/analyse.ts";
import { absentPeriods, missingEnds, onceAbsent } from "../../../src/engine/facts/absence.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import { issueDue } from "../../../src/issue/issue-due.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { wholeBody } from "../../../src/model/language/body.ts";
import { parseCheckpoint } from "../../../src/record/ledger/checkpoint.ts";
import { dayChanges } from "../../../src/site/feeds/day-changes.ts";
import { Absence } from "../../../src/site/parts/absence.tsx";
import { stressPoints } from "../../../src/site/parts/line-figure.tsx";
import { treeStoreFiles } from "../../../src/site/store/tree-store-files.ts";
import { firm, observation, tinyDataset } from "../world-builder.ts";

const slugs = ["alder", "birch", "cedar"];
const weeks = ["2024-03-03", "2024-03-10", "2024-03-17", "2024-03-24", "2024-03-31"];

const dataset = tinyDataset({
  firms: slugs.map((slug) => firm(slug)),
  observations: slugs.flatMap((slug, f) =>
    ["delay", "paid", "complaints", "replies"].flatMap((indicator, i) =>
      weeks.map((day, w) => observation(slug, indicator, day, (3 * w + 2 * f + i) % 10)),
    ),
  ),
});

/** The content after an issue of the last period alone, as `stele issue --series WS` does it. */
function issued(content: Dataset, day: string, series: "WS" | null = "WS"): Dataset {
  const { records } = issueDue(content, day, { series, note: null, mode: "hindcast" });
  return { ...content, publications: [...content.publications, ...records] };
}

const twice = issued(issued(dataset, "2024-03-04"), "2024-03-18");
const gap = { periodEnd: "2024-03-10", absentFrom: "2024-03-17" };

describe("the diary of absence", () => {
  it("names a period that was left out, and one that is late", () => {
    expect(absentPeriods(worldAt(twice, "2024-03-18"))).toEqual([gap]);
    expect(absentPeriods(worldAt(twice, "2024-03-30"))).toEqual([gap]);
    expect(absentPeriods(worldAt(twice, "2024-03-31"))).toEqual([
      gap,
      { periodEnd: "2024-03-24", absentFrom: "2024-03-31" },
    ]);
    expect(missingEnds(twice, "2024-03-31")).toEqual(["2024-03-10", "2024-03-24"]);
  });

  it("stands in the signed checkpoint of the log until the record is issued", () => {
    const checkpointOf = (content: Dataset, day: string) => {
      const files = [
        ...treeStoreFiles(readModelOf(analyse(worldAt(content, day)), "stele test"), null),
      ];
      const { body } = files.find(({ path }) => path === "ledger/checkpoint") ?? {};
      return parseCheckpoint(Buffer.from(wholeBody(body ?? "")).toString("utf8"));
    };
    const { prefix } = twice.publisher;
    expect(checkpointOf(twice, "2024-03-18")).toMatchObject({
      size: 2,
      absent: [`${prefix}-WS-20240310`],
    });
    const filled = issueDue(twice, "2024-03-19", { series: null, note: null, mode: "real_time" });
    const late = { ...twice, publications: [...twice.publications, ...filled.records] };
    expect(checkpointOf(late, "2024-03-19")).toMatchObject({ absent: [] });
  });

  it("has nothing before the first record, nor of a period whose record is not late yet", () => {
    expect(absentPeriods(worldAt(dataset, "2024-03-31"))).toEqual([]);
    const once = issued(dataset, "2024-03-04");
    expect(absentPeriods(worldAt(once, "2024-03-16"))).toEqual([]);
  });

  it("counts from the first record where somebody begins with the past", () => {
    const begun = issued(dataset, "2024-03-18");
    const back = { ...begun, publications: [...begun.publications] };
    expect(onceAbsent(worldAt(back, "2024-03-31"))).toEqual([
      { periodEnd: "2024-03-24", absentFrom: "2024-03-31" },
    ]);
  });

  it("keeps in the changes of a day what was missing on it, though a late record came", () => {
    const late = issued(twice, "2024-03-20", null);
    const world = worldAt(late, "2024-03-20");
    expect(absentPeriods(world)).toEqual([]);
    expect(onceAbsent(world)).toEqual([gap]);
    const changes = dayChanges(readModelOf(analyse(world), "stele test"));
    expect(changes.filter(({ change }) => change === "missing")).toEqual([
      {
        on: "2024-03-17",
        change: "missing",
        id: "TNY-WS-20240310",
        field: null,
        old: null,
        new: null,
        kind: "publication",
        href: "/archive.html",
      },
    ]);
  });

  it("stands in the archive's metadata, on its page, on the calibration page and in charts", () => {
    const readModel = readModelOf(analyse(worldAt(twice, "2024-03-18")), "stele test");
    const { meta } = publicationsArchive.attached(readModel, readModel.issued.map(archiveRow));
    expect(meta).toMatchObject({ absent: [gap] });
    // the list of one record stays as it is, whatever is late after it
    const [first] = readModel.issued.map(archiveRow).reverse();
    const alone = publicationsArchive.attached(readModel, first === undefined ? [] : [first]);
    expect(alone.meta).toMatchObject({ absent: [] });
    const text = renderToString(h(Absence, readModel)).replace(/<[^>]*>/g, "");
    expect(text).toContain("to 10 March 2024, late from 17 March 2024");
    const places = readFileSync("src/site/theme/pages.md", "utf8").split(/^# /m);
    const has = (page: string) =>
      places.find((one) => one.startsWith(page))?.includes("{{absent}}");
    expect([has("archive.html"), has("calibration.html")]).toEqual([true, true]);
    const crossed = stressPoints(readModel).filter(({ isAbsent }) => isAbsent === true);
    expect(crossed.map(({ on }) => on)).toEqual(["2024-03-10"]);
  });
});
