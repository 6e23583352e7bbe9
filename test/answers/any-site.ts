import fc from "fast-check";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Forecast } from "../../src/model/forecast.ts";
import { outcomeLabels } from "../default-kinds.ts";
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
  ...{ minEvents: 2, minFirms: 3, limitedEvents: 6 },
  ...{ bins: 5, manyBins: 10, manyFrom: 1000, minBin: 3 },
};

/** How much of an archive of forecasts there is, and how many firms have met an end. */
interface Past {
  readonly weeks: { readonly min: number; readonly max: number };
  readonly outcomes: { readonly minLength: number; readonly maxLength: number };
  readonly disputed: fc.Arbitrary<boolean>;
  readonly labels: readonly string[];
}

/** Any past, mostly one with too little in it to score a forecast. */
export const anyPublished = published({
  weeks: { min: 0, max: 30 },
  outcomes: { minLength: 0, maxLength: 6 },
  disputed: fc.boolean(),
  labels: outcomeLabels,
});

/** A long archive and many ends, so that its forecasts are mostly scored. */
export const anyScored = published({
  weeks: { min: 25, max: 30 },
  outcomes: { minLength: 4, maxLength: 8 },
  disputed: fc.constant(false),
  labels: ["closure", "insolvency", "reopening"],
});

/** Firms of which one reports on no payout, and so has no such pillar beside its other readings. */
export const anyUneven = anyPublished.map((dataset) => ({
  ...dataset,
  observations: dataset.observations.filter(
    ({ firmId, indicatorId }) => firmId !== "alder" || !["delay", "paid"].includes(indicatorId),
  ),
}));

function published({ weeks, outcomes, disputed, labels }: Past): fc.Arbitrary<Dataset> {
  const anyArchive = fc.record({
    weeks: fc.integer(weeks),
    hindcasts: fc.integer({ min: 0, max: 10 }),
    probabilities: fc.array(fc.integer({ min: 1, max: 990 }), { minLength: 1, maxLength: 40 }),
  });
  const anyOutcome = fc.record({
    name: fc.constantFrom(...names),
    label: fc.constantFrom(...labels),
    day: fc.integer({ min: 0, max: 216 }),
    lag: fc.integer({ min: 0, max: 21 }),
    disputed,
  });
  return fc
    .record({
      dataset: anyDataset,
      modelled: fc.boolean(),
      archive: anyArchive,
      outcomes: fc.array(anyOutcome, outcomes),
    })
    .map(({ dataset, modelled, archive, outcomes }) => ({
      ...dataset,
      methodologies: dataset.methodologies.map((one) => ({
        ...one,
        calibration: { ...one.calibration, ...calibration },
      })),
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
}

/** One forecast per firm and Sunday, the first of them hindcasts. */
function forecastsOf(weeks: number, hindcasts: number, p: readonly number[]): Forecast[] {
  return Array.from({ length: weeks }, (_, week) =>
    names.map((name, i) =>
      forecast(addDays(firstDay, 6 + 7 * week), name, (p[(week * 4 + i) % p.length] ?? 1) / 1000, {
        mode: week < hindcasts ? "hindcast" : "real_time",
      }),
    ),
  ).flat();
}
