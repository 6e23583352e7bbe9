import { describe, expect, test } from "vitest";
import { rankings } from "../../src/answers/routes/rankings.ts";
import { routes } from "../../src/answers/routes.ts";
import { indexObject } from "../../src/answers/rows/index-object.ts";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { riskBands } from "../../src/model/shared.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";

const day = "2024-06-20";
const observed = (firmId: string, indicators: readonly string[]) =>
  indicators.map((id) => observation(firmId, id, day, 1));

// alder is rated, birch has closed, cedar is listed and too little is known of it to score it
const readModel = readModelOf(
  analyse(
    worldAt(
      tinyDataset({
        models: [tinyModel()],
        firms: [
          firm("alder"),
          firm("birch", {
            statusHistory: [
              { status: "active", from: "2020-01-01" },
              { status: "closed", from: "2024-06-01" },
            ],
          }),
          firm("cedar"),
        ],
        observations: [
          ...observed("alder", ["delay", "paid", "complaints", "replies"]),
          ...observed("cedar", ["delay"]),
        ],
      }),
      "2024-06-23",
    ),
  ),
  "test",
);

describe("a firm that has left the index", () => {
  test("has neither a band nor a leaf in the snapshot", () => {
    const row = readModel.firmRows.find(({ slug }) => slug === "birch");
    expect(row).toMatchObject({ status: "closed", riskBand: null, probability: null, score: null });
    expect(readModel.analysis.snapshotFirms).toEqual(["alder", "cedar"]);
  });

  test("is among all firms but not among the constituents, whose count is the same everywhere", async () => {
    const latest = routes.find(({ path }) => path === "/api/index/latest");
    const [entry] = latest?.kind === "file" ? latest.entries(readModel) : [];
    const reply = await entry?.reply();
    const body = reply?.kind === "json" ? JSON.parse(JSON.stringify(reply.body)) : null;
    const slugs = body.constituents.map(({ slug }: { readonly slug: string }) => slug);
    expect(slugs).toEqual(["alder", "cedar"]);
    expect(body.index.constituentCount).toBe(2);
    expect(body.snapshot.constituents).toBe(2);
    expect(readModel.firmRows).toHaveLength(3);
  });

  test("is in no band of the distribution", () => {
    const counts = Object.values(indexObject(readModel).riskDistribution);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2);
  });
});

describe("the filter risk", () => {
  test("finds a firm under its band and no other, scored or not, and no former firm", () => {
    const found = (risk: string) =>
      [...rankings.collections(readModel)]
        .find(({ facets }) => facets.at(0) === null && facets.at(1) === risk)
        ?.rows.map((row) => ("slug" in row ? row.slug : null));
    const cedar = readModel.firmRows.find(({ slug }) => slug === "cedar");
    expect(cedar).toMatchObject({ score: null, status: "active" });
    expect(cedar?.riskBand).not.toBe("unrated");
    expect(found(cedar?.riskBand ?? "")).toContain("cedar");
    const all = riskBands.flatMap((band) => found(band) ?? []);
    expect(all.sort()).toEqual(["alder", "cedar"]);
  });
});
