import { describe, expect, test } from "vitest";
import { missingEnds } from "../../src/engine/facts/absence.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { issueDue } from "../../src/issue/issue-due.ts";
import { recordedAnalysis } from "../../src/issue/reading.ts";
import { replayFaults } from "../../src/issue/replay.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import { coreOf, publicationOf } from "../../src/record/reference.ts";
import { firm, observation, tinyDataset } from "../engine/world-builder.ts";

const slugs = ["alder", "birch", "cedar"];
const weeks = ["2024-03-03", "2024-03-10", "2024-03-17", "2024-03-24"];

/** Readings of four Sundays: the first known on its day, the others together a week after the last. */
function lateWorld(): Dataset {
  const observations = slugs.flatMap((slug, f) =>
    ["delay", "paid", "complaints", "replies"].flatMap((indicator, i) =>
      weeks.map((day, w) =>
        observation(slug, indicator, day, (3 * w + 2 * f + i) % 10, {
          knownOn: w === 0 ? day : "2024-03-25",
        }),
      ),
    ),
  );
  return tinyDataset({ firms: slugs.map((slug) => firm(slug)), observations });
}

const options = { series: null, note: null, mode: "hindcast" } as const;

function issuedOn(dataset: Dataset, day: string): Dataset {
  const { records, forecasts } = issueDue(dataset, day, options);
  return {
    ...dataset,
    publications: [...dataset.publications, ...records],
    forecasts: [...dataset.forecasts, ...forecasts],
  };
}

describe("issueDue()", () => {
  const first = issuedOn(lateWorld(), "2024-03-03");
  const all = issuedOn(first, "2024-03-25");
  const regular = all.publications.filter(({ seriesCode }) => seriesCode === "WS");

  test("issues every period that is due, oldest first, each as known on the day", () => {
    expect(regular.map(({ periodEnd }) => periodEnd)).toEqual(weeks);
    expect(regular.map(({ late }) => late)).toEqual([false, true, true, false]);
    const days = regular.map(({ provenance }) => provenance.asOf);
    expect(days).toEqual(["2024-03-03", "2024-03-25", "2024-03-25", "2024-03-25"]);
  });

  test("reads each period from its own readings, and compares with the one before", () => {
    const whole = { ...all, publications: [], forecasts: [] };
    const levels = recordedAnalysis(whole, "2024-03-25")().market.slice(-4);
    for (const [i, record] of regular.entries()) {
      const level = record.metrics.find(({ id }) => id === "level");
      expect(level?.value).toBeCloseTo(levels[i]?.level ?? Number.NaN, 1);
      const before = regular[i - 1]?.metrics.find(({ id }) => id === "level")?.value ?? null;
      if (before !== null) expect(level?.previous).toBe(before);
    }
  });

  test("leaves records that follow from their content", () => {
    for (const record of all.publications) expect(replayFaults(all, [], record)).toEqual([]);
  });

  test("finds a record of a day on which no period ends, whatever its hashes say", () => {
    const forged = publicationOf({ ...coreOf(at(regular, 1)), periodEnd: "2024-03-09" });
    expect(replayFaults(all, [], forged)).toMatchObject([
      { member: "periodEnd", recorded: "2024-03-09", computed: "2024-03-10" },
    ]);
  });

  test("issues nothing again", () => {
    expect(issueDue(all, "2024-03-25", options).records).toEqual([]);
    expect(missingEnds(all, "2024-03-24")).toEqual([]);
    expect(missingEnds(first, addDays("2024-03-24", 0))).toEqual(["2024-03-10", "2024-03-17"]);
  });
});
