import { describe, expect, test } from "vitest";
import { chosenDay, defaultAsOf, worldAt } from "../../../src/engine/world/world.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { sampleCore } from "../../load/sample-core.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import {
  claim,
  evidence,
  firm,
  firmEvent,
  observation,
  tinyDataset,
  tinyPublisher,
  tinyWorld,
} from "../world-builder.ts";

describe("worldAt()", () => {
  test("holds what was known by the day, and nothing else", () => {
    const content = {
      observations: [
        observation("alder", "delay", "2024-06-01", 1),
        observation("alder", "delay", "2024-06-01", 2, { knownOn: "2024-06-02" }),
      ],
      claims: [claim("c1", "alder")],
      evidence: [evidence("e1", "c1", "s1", "2024-06-02")],
      events: [firmEvent("ev1", "alder", "2024-05-01", { knownOn: "2024-06-02" })],
    };
    const before = tinyWorld("2024-06-01", content);
    expect([before.observationCount, before.evidenceOf.size, before.eventsOf.size]).toEqual([
      1, 0, 0,
    ]);
    const after = tinyWorld("2024-06-02", content);
    expect([after.observationCount, after.evidenceOf.size, after.eventsOf.size]).toEqual([2, 1, 1]);
  });

  test("has firms by slug, from the day they are listed", () => {
    const firms = [firm("birch"), firm("cedar", { listedOn: "2024-06-02" }), firm("alder")];
    const slugs = (asOf: string) => tinyWorld(asOf, { firms }).firms.map(({ slug }) => slug);
    expect(slugs("2024-06-01")).toEqual(["alder", "birch"]);
    expect(slugs("2024-06-02")).toEqual(["alder", "birch", "cedar"]);
  });

  test("leaves out statuses and replies of a later day", () => {
    const alder = firm("alder", {
      statusHistory: [
        { status: "active", from: "2020-01-01" },
        { status: "closed", from: "2024-06-02" },
      ],
      rightOfReply: { status: "received", text: "We disagree.", on: "2024-06-03" },
    });
    const known = (asOf: string) => tinyWorld(asOf, { firms: [alder] }).firmById.get("alder");
    expect(known("2024-06-01")).toMatchObject({
      statusHistory: [{ status: "active", from: "2020-01-01" }],
      rightOfReply: null,
    });
    expect(known("2024-06-03")).toEqual(alder);
  });

  test("keeps the methodologies that have come into force", () => {
    const methodologies = [
      tinyMethodology(),
      tinyMethodology({ version: "2024.2", effectiveFrom: "2024-06-02" }),
    ];
    const versions = (asOf: string) => {
      const world = worldAt(tinyDataset({ methodologies }), asOf);
      return [world.methodology.version, world.methodologies.map(({ version }) => version)];
    };
    expect(versions("2024-06-01")).toEqual(["2020.1", ["2020.1"]]);
    expect(versions("2024-06-02")).toEqual(["2024.2", ["2020.1", "2024.2"]]);
    expect(() => versions("2019-12-31")).toThrow(
      "Cannot look at 2019-12-31: no methodology is in force; choose a later day",
    );
  });
});

describe("defaultAsOf()", () => {
  test("is the newest day on which anything became known", () => {
    const content = {
      observations: [observation("alder", "delay", "2024-06-01", 1, { knownOn: "2024-06-05" })],
      events: [firmEvent("ev1", "alder", "2024-06-04")],
    };
    expect(defaultAsOf(tinyDataset(content))).toBe("2024-06-05");
    const publisher = tinyPublisher({ asOf: "2024-06-02" });
    expect(defaultAsOf(tinyDataset({ ...content, publisher }))).toBe("2024-06-02");
    expect(defaultAsOf(tinyDataset())).toBeNull();
  });

  test("is not before an issued record", () => {
    const observations = [observation("alder", "delay", "2024-02-01", 1)];
    const publications = [publicationOf(sampleCore)];
    expect(defaultAsOf(tinyDataset({ observations, publications }))).toBe("2024-02-07");
    expect(defaultAsOf(tinyDataset({ publications }))).toBe("2024-02-07");
  });
});

describe("chosenDay()", () => {
  const dataset = tinyDataset({ observations: [observation("alder", "delay", "2024-02-01", 1)] });

  test("is the day asked for, else the default", () => {
    expect(chosenDay(dataset, null)).toBe("2024-02-01");
    expect(chosenDay(dataset, "2024-01-01")).toBe("2024-01-01");
    expect(() => chosenDay(tinyDataset(), null)).toThrow(
      "Cannot choose a day: the content has no dated row",
    );
  });

  test("is at most ten years after the newest known day", () => {
    expect(chosenDay(dataset, "2034-12-31")).toBe("2034-12-31");
    expect(() => chosenDay(dataset, "2035-01-01")).toThrow(
      'Cannot look at "2035-01-01": it is more than 10 years after the newest known day, "2024-02-01"',
    );
  });
});
