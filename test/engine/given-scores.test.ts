import { describe, expect, it } from "vitest";
import { analyse } from "../../src/engine/analyse.ts";
import { computedBy, computedWords } from "../../src/engine/reading/computed-by.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { withGivenScore } from "../../src/model/methodology/given.ts";
import type { GivenScore } from "../../src/model/methodology/given-score.ts";
import { methodologySchema } from "../../src/model/methodology.ts";
import { firm, tinyDataset, tinyPublisher } from "./world-builder.ts";

const method = withGivenScore(
  {
    ...methodologySchema.parse({
      pillars: [{ id: "rights", name: "Rights" }],
      score: { aggregate: "given", scale: { decimals: 0 } },
      legalNotes: [{ id: "note", text: "Invented." }],
    }),
    version: "1",
  },
  "quarter",
);

function given(
  firmId: string,
  periodEnd: string,
  score: number | null,
  knownOn: string,
): GivenScore {
  return {
    ...{ firmId, periodEnd, score, knownOn },
    ...{ program: "R, index.R", programVersion: "4.4.1", sha256: "a".repeat(64) },
    "pillar:rights": score === null ? null : score / 2,
  };
}

const rows = [
  given("a", "2024-03-31", 60, "2024-04-20"),
  given("b", "2024-03-31", 40, "2024-04-20"),
  given("c", "2024-03-31", 50, "2024-04-20"),
  given("a", "2024-06-30", 62, "2024-07-20"),
  given("b", "2024-06-30", 40, "2024-07-20"),
  given("b", "2024-06-30", 70, "2024-08-01"),
];

function analysed(asOf: string) {
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period: "quarter" }),
    methodologies: [method],
    firms: ["a", "b", "c"].map((id) => firm(id)),
    scores: rows,
  });
  return analyse(worldAt(dataset, asOf));
}

const told = (asOf: string) =>
  analysed(asOf).firms.map(({ score, rank }) => [score, rank] as const);

describe("scores that were computed outside of Stele", () => {
  it("count as they are given, with ranks, from the day on which they are known", () => {
    expect(told("2024-04-19")).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(told("2024-04-20")).toEqual([
      [60, 1],
      [40, 3],
      [50, 2],
    ]);
  });

  it("stand until the next table, in which a firm that is left out has none", () => {
    expect(told("2024-07-10").map(([score]) => score)).toEqual([60, 40, 50]);
    expect(told("2024-07-20").map(([score]) => score)).toEqual([62, 40, null]);
  });

  it("are corrected by a row that is known later", () => {
    expect(told("2024-08-01")).toEqual([
      [62, 2],
      [70, 1],
      [null, null],
    ]);
    const { firms } = analysed("2024-08-01");
    expect(firms[1]?.history.map(({ score }) => score)).toEqual([40, 70]);
  });

  it("have the pillars given beside them, and no range, as nothing could be weighed otherwise", () => {
    const [one] = analysed("2024-07-20").firms;
    expect(one?.pillars.map(({ id, value }) => [id, value])).toEqual([
      ["score", 62],
      ["rights", 31],
    ]);
    expect(one?.scoreInterval).toBeNull();
    expect(one?.coverage).toBe(1);
  });

  it("name the program, its version and the hash of what it wrote", () => {
    const { world } = analysed("2024-07-20");
    expect(computedBy(world).get("a")).toMatchObject({
      program: "R, index.R",
      sha256: "a".repeat(64),
    });
    expect(computedWords(world)).toBe(
      "Scores are computed by the publisher outside of Stele, by R, index.R 4.4.1",
    );
    expect(computedWords(worldAt(tinyDataset(), "2024-07-20"))).toBeNull();
  });
});
