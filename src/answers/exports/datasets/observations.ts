import { dayNumber, periodEnd } from "../../../engine/numbers/calendar.ts";
import { type ObservationColumns, reportAt } from "../../../engine/world/series.ts";
import type { World } from "../../../engine/world/world.ts";
import { present } from "../../../model/language/at.ts";
import { by } from "../../../model/language/order.ts";
import { observationSchema } from "../../../model/observation.ts";
import { defineDataset, noInputs } from "../dataset.ts";

/** The rows as they were read: every score follows from them and the methodology. */
export const observations = defineDataset({
  name: "observations",
  description: "Every reading of every indicator, by period, firm and indicator, oldest first",
  layer: "observed",
  needs: ["observations"],
  ownInputs: ({ analysis: { world } }) => ({
    ...noInputs(),
    observations: world.observationCount,
  }),
  key: ["firmId", "indicatorId", "observedOn", "knownOn", "evidenceId"],
  dated: "observedOn",
  shape: observationSchema.shape,
  /** By period and firmId, so that a reader of ranges takes the row groups of one period. */
  *rows({ analysis: { world } }) {
    const all = seriesByFirm(world);
    const next = Int32Array.from(all, ({ series }) => series.first);
    for (const lastDay of lastDays(world)) {
      for (const [i, { firmId, indicatorId, series }] of all.entries()) {
        const { columns, end } = series;
        let row = present(next[i]);
        for (; row < end && present(columns.observedDays[row]) <= lastDay; row += 1) {
          const { value, unit, observedOn, knownOn, evidenceId } = reportAt(series, row);
          yield { firmId, indicatorId, value, unit, observedOn, knownOn, evidenceId };
        }
        next[i] = row;
      }
    }
  },
});

function seriesByFirm({ firms, observations }: World) {
  return firms.toSorted(by(({ firmId }) => firmId)).flatMap(({ firmId }) => {
    const ofFirm = [...(observations.get(firmId) ?? [])];
    return ofFirm.map(([indicatorId, series]) => ({ firmId, indicatorId, series }));
  });
}

/** The last days of the periods of all days that observations name, as day numbers, oldest first. */
function lastDays({ observations, publisher: { period } }: World): Iterable<number> {
  const columns = new Set<ObservationColumns>();
  for (const ofFirm of observations.values()) {
    for (const series of ofFirm.values()) columns.add(series.columns);
  }
  const days = [...columns].flatMap((own) => [...own.days.values()]);
  const ends = new Set(days.map((day) => dayNumber(periodEnd(period, day))));
  return Int32Array.from(ends).sort();
}
