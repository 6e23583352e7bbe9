import { describe, expect, it } from "vitest";
import { mediaTypes } from "../../src/answers/api/media-types.ts";
import { routes } from "../../src/answers/routes.ts";
import { groupMembers, groupObject, groupsRead } from "../../src/answers/rows/group-object.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { firm } from "../engine/world-builder.ts";
import { evaluator } from "../oracle/evaluator.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { storedSite } from "../store/stored-site.ts";
import { ends, groupedDataset, groupedMethodology } from "./grouped-site.ts";

const [, , before, today] = ends;

function groupOf(readModel: ReadModel, name: string) {
  const found = groupsRead(readModel).find(({ group, value }) => `${group}/${value}` === name);
  if (found === undefined) throw new RangeError(`No group is called "${name}"`);
  return found;
}

const site = (overrides: Partial<Dataset> = {}, asOf: string = today) =>
  siteOfDataset(groupedDataset(overrides), asOf);

describe("a group of firms", () => {
  it("has a level by the rule of the index, and ranks among its own firms", () => {
    const readModel = site();
    const europe = groupObject(groupOf(readModel, "region/Europe"));
    expect(europe).toMatchObject({ level: 62, mean: 47.3, constituentCount: 3, ratedCount: 3 });
    expect(europe.constituents.map(({ slug, rank, indexRank }) => [slug, rank, indexRank])).toEqual(
      [
        ["alder", 1, 1],
        ["birch", 2, 2],
        ["elm", 3, 5],
      ],
    );
    const america = groupObject(groupOf(readModel, "region/North America"));
    expect(america).toMatchObject({ slug: "north-america", level: 56, constituentCount: 2 });
    expect(america.href).toBe("/api/groups/region/north-america.json");
  });

  it("has a mean, a weighted or a chained level where the index has one", () => {
    const levelOf = (level: object) =>
      groupObject(groupOf(site({ methodologies: [groupedMethodology(level)] }), "region/Europe"));
    expect(levelOf({ aggregate: "mean" }).level).toBe(47.3);
    expect(levelOf({ aggregate: "weighted", by: "uptime" }).level).toBe(62.3);
    const chain = levelOf({ aggregate: "chain", base: { on: ends[0], value: 100 } });
    // the geometric mean of the changes since the base: 70/90, 62/60 and 10/10
    const since = Math.cbrt((70 / 90) * (62 / 60));
    expect(chain.level).toBe(Math.round(1000 * since) / 10);
    expect(chain.history.map(({ level }) => level)[0]).toBe(100);
  });

  it("is there without a firm, and then has no level", () => {
    expect(groupObject(groupOf(site(), "region/Asia"))).toMatchObject({
      level: null,
      constituentCount: 0,
      constituents: [],
    });
  });

  it("changes as its firms of both days do, whoever joins or leaves", () => {
    const { change } = groupObject(groupOf(site(), "region/North America"));
    // medians of 48 and 70, and of 50 and 62
    expect(change).toMatchObject({ from: before, level: -3, membership: { joined: [], left: [] } });
    const moved = groupedDataset().firms.map((one) =>
      one.firmId === "dogwood"
        ? firm("dogwood", {
            groups: { region: "Europe", size: "Large" },
            earlierGroups: [{ group: "region", value: "North America", until: today }],
          })
        : one,
    );
    const europe = groupObject(groupOf(site({ firms: moved }), "region/Europe"));
    expect(europe.change).toMatchObject({
      level: 2,
      membership: { joined: ["dogwood"], left: [] },
      breaks: [{ kind: "membership", from: "3", to: "4" }],
    });
    expect(europe.constituents.find(({ slug }) => slug === "dogwood")?.rankChange).toBe(null);
    expect(europe.history.map(({ constituentCount }) => constituentCount)).toEqual([3, 3, 3, 4]);
  });

  it("is as it was known on a day: a later change of a firm changes nothing as of then", () => {
    const changed = groupedDataset().firms.map((one) =>
      one.firmId === "elm"
        ? firm("elm", {
            groups: { region: "Asia", size: "Small" },
            earlierGroups: [
              { group: "region", value: "Europe", until: "2024-06-05", knownOn: today },
            ],
          })
        : one,
    );
    const told = (readModel: ReadModel) => [
      readModel.rankingRows,
      groupsRead(readModel).map(groupObject),
    ];
    expect(told(site({ firms: changed }, before))).toEqual(told(site({}, before)));
    const now = site({ firms: changed });
    const asia = groupObject(groupOf(now, "region/Asia"));
    expect(asia.constituents.map(({ slug }) => slug)).toEqual(["elm"]);
    // what nobody issued is read again by what became known of it
    expect(asia.history.map(({ constituentCount }) => constituentCount)).toEqual([0, 1, 1, 1]);
    const vintages = now.facts
      .index()
      .filter(({ entity, measure }) => entity === "group/region/asia" && measure === "ratedCount");
    const ofSecond = vintages.filter(({ periodEnd }) => periodEnd === ends[1]);
    expect(ofSecond.map(({ value, knownFrom }) => [value, knownFrom])).toEqual([
      [0, ofSecond[0]?.knownFrom],
      [1, today],
    ]);
  });

  it("tells of a firm that has left the index last, without a rank", () => {
    const firms = groupedDataset().firms.map((one) =>
      one.firmId === "alder"
        ? {
            ...one,
            statusHistory: [
              { status: "active" as const, from: "2020-01-01" },
              { status: "closed" as const, from: "2024-06-20" },
            ],
          }
        : one,
    );
    const members = groupMembers(groupOf(site({ firms }), "region/Europe"));
    expect(members.map(({ slug, rank }) => [slug, rank])).toEqual([
      ["birch", 1],
      ["elm", 2],
      ["alder", null],
    ]);
  });
});

describe("the rankings", () => {
  const readModel = site();
  const asked = [
    "/api/rankings?region=europe",
    "/api/rankings?region=Europe&size=small",
    "/api/rankings?region=North%20America&risk=low",
    "/api/rankings?region=north_america&status=listed&limit=1",
    "/api/rankings?region=asia",
    "/api/rankings?region=all&size=ALL",
    "/api/rankings?q=al&region=europe",
    "/api/rankings?region=atlantis",
    "/api/rankings?sector=banks",
  ];

  it.each(asked)("answer %s as the reference does", async (url) => {
    const stored = await storedSite(routes, readModel);
    const reference = await evaluator(routes, readModel)("GET", url);
    const answered = await stored.answer(url);
    expect(answered.status).toBe(reference.status);
    expect(answered.body).toBe(String(reference.body));
  });

  it.each(["api/groups/region/europe.csv", "api/firms/alder.csv"])(
    "have the table %s as the reference does, and none of another name",
    async (file) => {
      const stored = await storedSite(routes, readModel);
      const evaluate = evaluator(routes, readModel);
      const table = await evaluate("GET", `/${file}`);
      expect([table.status, table.mediaType]).toEqual([200, mediaTypes.csv]);
      expect(String(table.body)).toBe(await stored.file(file));
      const other = await evaluate("GET", `/${file.replace(".csv", "x.csv")}`);
      expect(other.status).toBe(404);
    },
  );

  it("keep the rank among all under a filter, and say the rank within each group", async () => {
    const stored = await storedSite(routes, readModel);
    const { data, meta } = JSON.parse((await stored.file("api/rankings/region/europe.json")) ?? "");
    expect(
      data.map(({ rank, groups }: { rank: number; groups: object }) => [rank, groups]),
    ).toEqual([
      [1, { region: { value: "Europe", rank: 1 }, size: { value: "Large", rank: 1 } }],
      [2, { region: { value: "Europe", rank: 2 }, size: { value: "Small", rank: 1 } }],
      [5, { region: { value: "Europe", rank: 3 }, size: { value: "Small", rank: 3 } }],
    ]);
    expect(meta.filters).toMatchObject({ region: "europe", size: null, risk: null });
    expect(meta.next).toBe(null);
  });

  it("name the allowed values of a group and the known filters", async () => {
    const stored = await storedSite(routes, readModel);
    const strange = await stored.answer("/api/rankings?region=atlantis");
    expect(JSON.parse(strange.body).error).toContain(
      'found "atlantis", must be one of all, north-america, europe, asia',
    );
    const unknown = await stored.answer("/api/groups/region/atlantis");
    expect([unknown.status, JSON.parse(unknown.body).code]).toEqual([404, "unknown_group"]);
  });

  it("have a file for each group and value, with an export of its ranks and a page", async () => {
    const stored = await storedSite(routes, readModel);
    const files = [
      "api/rankings/region/europe.json",
      "api/rankings/region/asia.json",
      "api/rankings/region/europe/size/small.json",
      "api/rankings/risk/elevated/size/large.json",
      "api/groups.json",
      "api/groups/size/small.json",
      "api/data/exports/group-history.csv",
      "groups.html",
      "groups/region/north-america.html",
    ];
    for (const path of files.filter((one) => !one.includes("elevated"))) {
      expect(await stored.file(path), path).not.toBe(null);
    }
    expect(await stored.file("api/groups/region/europe.csv")).toContain("1,0,1,alder,alder,alder");
    const firmPage = (await stored.file("firms/alder.html")) ?? "";
    expect(firmPage).toContain('href="../groups/region/europe.html"');
    expect(await stored.file("rankings.html")).toContain('name="region"');
    expect(await stored.file("sitemap.xml")).toContain("groups/region/europe.html");
    const openapi = JSON.parse((await stored.file("openapi.json")) ?? "");
    const { parameters } = openapi.paths["/api/rankings"].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toContain("region");
    expect(openapi.paths["/api/rankings/region/{region}.json"]).toBeDefined();
    expect(openapi.paths["/api/groups/{group}/{value}.json"]).toBeDefined();
  });
});

describe("an index without groups", () => {
  it("has no page, filter or place of them", async () => {
    const { groups: _, ...plain } = groupedMethodology();
    const firms = groupedDataset().firms.map(({ groups, ...one }) => one);
    const readModel = site({ methodologies: [{ ...plain, groups: [] }], firms });
    const stored = await storedSite(routes, readModel);
    expect(await stored.file("groups.html")).toBe(null);
    expect(JSON.parse((await stored.file("api/groups.json")) ?? "").groups).toEqual([]);
    expect((await stored.answer("/api/rankings?region=europe")).status).toBe(400);
    expect(await stored.file("rankings.html")).not.toContain("groups.html");
  });
});
