import fc from "fast-check";
import { addDays } from "../../src/engine/calendar.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Forecast } from "../../src/model/forecast.ts";
import { outcomeLabels } from "../../src/model/outcome.ts";
import { anyDataset, firstDay } from "../engine/any-world.ts";
import { outcome } from "../engine/confirmed-events.ts";
import { forecast } from "../engine/forecasts.ts";
import { tinyModel } from "../engine/tiny-model.ts";

// Small whole datasets as in any-world.ts, with a model, an archive of forecasts and outcomes.

const names = ["alder", "birch", "cedar", "dogwood"] as const;

const model = tinyModel({
  horizonDays: 14,
  features: [
    ...tinyModel().features,
    ...["pillar.payout", "events.2.90", "stress"].map((id) => ({
      ...{ id, label: id, unit: "units", coef: 0.7, mean: 0.3, sd: 0.4, lo: null, hi: null },
    })),
  ],
});

/** Low enough that the few forecasts of a small world are sometimes scored. */
const calibration = {
  ...{ minEvents: 2, minForecasts: 20, limitedEvents: 6 },
  ...{ bins: 5, manyBins: 10, manyFrom: 1000, minBin: 3 },
};

const anyArchive = fc.record({
  weeks: fc.integer({ min: 0, max: 30 }),
  hindcasts: fc.integer({ min: 0, max: 10 }),
  probabilities: fc.array(fc.integer({ min: 1, max: 990 }), { minLength: 1, maxLength: 40 }),
});

const anyOutcome = fc.record({
  name: fc.constantFrom(...names),
  label: fc.constantFrom(...outcomeLabels),
  day: fc.integer({ min: 0, max: 216 }),
  lag: fc.integer({ min: 0, max: 21 }),
  disputed: fc.boolean(),
});

export const anyPublished: fc.Arbitrary<Dataset> = fc
  .record({
    dataset: anyDataset,
    modelled: fc.boolean(),
    archive: anyArchive,
    outcomes: fc.array(anyOutcome, { maxLength: 6 }),
  })
  .map(({ dataset, modelled, archive, outcomes }) => ({
    ...dataset,
    methodologies: dataset.methodologies.map((one) => ({ ...one, calibration })),
    models: modelled ? [model] : [],
    forecasts: forecastsOf(archive.weeks, archive.hindcasts, archive.probabilities),
    outcomes: outcomes.map(({ name, label, day, lag, disputed }, i) =>
      outcome(`o${i}`, name, addDays(firstDay, day), {
        label,
        knownOn: addDays(firstDay, day + lag),
        labelStatus: disputed ? "disputed" : "final",
      }),
    ),
  }));

/** One a firm and Sunday, the first of them hindcasts. */
function forecastsOf(weeks: number, hindcasts: number, p: readonly number[]): Forecast[] {
  return Array.from({ length: weeks }, (_, week) =>
    names.map((name, i) =>
      forecast(addDays(firstDay, 6 + 7 * week), name, (p[(week * 4 + i) % p.length] ?? 1) / 1000, {
        mode: week < hindcasts ? "hindcast" : "real_time",
      }),
    ),
  ).flat();
}
