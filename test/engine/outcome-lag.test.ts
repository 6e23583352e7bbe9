import { describe, expect, it } from "vitest";
import { outcomeLag, scoreForecasts } from "../../src/engine/forecast/scored-forecasts.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { fitRows } from "../../src/fit/rows.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { tinyMethodology } from "./tiny-methodology.ts";
import { firm, observation, tinyDataset } from "./world-builder.ts";

// Outcomes that are known 200 days late: who failed last is, for that long, like one that survived.

const late = 200;
const names = Array.from({ length: 20 }, (_, i) => `firm-${String(i).padStart(2, "0")}`);
const listed = "2023-01-01";
/** One firm fails every four weeks, and it is known 200 days after. */
const failures = names.map((firmId, i) => {
  const occurredOn = addDays("2023-02-01", 28 * i);
  const what = { label: "closure", claimId: null, labelStatus: "final" } as const;
  return {
    outcomeId: `o-${firmId}`,
    firmId,
    occurredOn,
    knownOn: addDays(occurredOn, late),
    ...what,
  };
});
const weeks = Array.from({ length: 100 }, (_, i) => addDays("2023-01-08", 7 * i));

function content(outcomeLagDays: number | null): Dataset {
  const rules = tinyMethodology();
  const probability = { ...rules.probability, outcomeLagDays };
  return {
    ...tinyDataset({
      firms: names.map((name) => firm(name, { listedOn: listed })),
      observations: names.flatMap((name) => weeks.map((day) => observation(name, "delay", day, 1))),
      outcomes: failures,
      forecasts: weeks.flatMap((issuedOn) =>
        names.map((firmId) => ({
          ...{ issuedOn, firmId, probability: 0.1, modelVersion: "m" },
          mode: "real_time" as const,
        })),
      ),
    }),
    methodologies: [{ ...rules, probability }],
  };
}

const asOf = "2024-11-01";
const archive = { mode: "real_time", modelVersion: "m" } as const;

describe("windows whose outcomes are known late", () => {
  it("have a lag that is measured from the outcomes known by the day, or declared", () => {
    expect(outcomeLag(worldAt(content(null), asOf))).toBe(late);
    expect(outcomeLag(worldAt(content(30), asOf))).toBe(30);
    expect(outcomeLag(worldAt({ ...content(null), outcomes: [] }, asOf))).toBe(0);
  });

  it("count in a calibration only once they are, so that nobody who failed is a survivor", () => {
    const horizon = 365;
    const truth = (issuedOn: string, firmId: string) =>
      failures.some(
        (one) =>
          one.firmId === firmId &&
          one.occurredOn > issuedOn &&
          one.occurredOn <= addDays(issuedOn, horizon),
      );
    const wrong = (lag: number | null) =>
      scoreForecasts(worldAt(content(lag), asOf), archive).scored.filter(
        ({ forecast, event }) => truth(forecast.issuedOn, forecast.firmId) !== (event === 1),
      ).length;
    expect(wrong(null)).toBe(0);
    // so it was: what was not known yet counted as survival
    expect(wrong(0)).toBeGreaterThan(0);
  });

  it("train no model until they are", () => {
    const query = {
      features: ["indicator.delay"],
      from: null,
      through: asOf,
      skip: [],
      horizonDays: 28,
    };
    const rows = (lag: number | null) => fitRows(worldAt(content(lag), asOf), query);
    const last = (lag: number | null) => rows(lag).periodEnds.at(-1) ?? "";
    expect(addDays(last(null), 7 + late) <= asOf).toBe(true);
    expect(last(0) > last(null)).toBe(true);
    const missed = (lag: number | null) => {
      const { firmIds, periodEnds, inPeriod } = rows(lag);
      return firmIds.filter((firmId, row) => {
        const at = periodEnds[row] ?? "";
        const failed = failures.some(
          (one) => one.firmId === firmId && one.occurredOn > at && one.occurredOn <= addDays(at, 7),
        );
        return failed !== (inPeriod[row] === 1);
      }).length;
    };
    expect(missed(null)).toBe(0);
    expect(missed(0)).toBeGreaterThan(0);
  });
});
