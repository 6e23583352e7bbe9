import type { FirmAssessment } from "../../../engine/assess.ts";
import { firmOnEnds } from "../../../engine/facts/firm-on-end.ts";
import { bandBy } from "../../../engine/forecast/bands/band.ts";
import { printedScore } from "../../../engine/reading/printed.ts";
import { confirmedStageOn } from "../../../engine/truth/sequence.ts";
import type { Sight } from "../../../engine/world/sight.ts";
import { methodologyAt, type World } from "../../../engine/world/world.ts";
import type { IsoDate } from "../../../model/cell.ts";
import { field, isoDate } from "../../../model/cell.ts";
import type { Firm } from "../../../model/firm.ts";
import { type Forecast, forecastSchema } from "../../../model/forecast.ts";
import { present } from "../../../model/language/at.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import { byCodeUnit } from "../../../model/language/order.ts";
import { publicationSchema } from "../../../model/publication.ts";
import type { RiskBand } from "../../../model/shared.ts";
import { indexSchema } from "../../rows/index-object.ts";
import { members } from "../../rows/object-of.ts";
import { figures } from "../../rows/published.ts";
import { defineDataset } from "../dataset.ts";
import { breakCells, breakShape, carriedCount, firmShape } from "./firms.ts";

/** A panel: one row for each firm and period end, with the figures that stand. */
export const firmHistory = defineDataset({
  name: "firm-history",
  description:
    "The figures of each firm in every period that stand, by period and slug, oldest first",
  layer: "interpretation",
  key: ["periodEnd", "firmId"],
  dated: "periodEnd",
  shape: {
    periodEnd: publicationSchema.shape.periodEnd,
    ...members(firmShape, "firmId slug status"),
    methodologyVersion: indexSchema.shape.methodologyVersion,
    ...members(firmShape, "score rank riskBand"),
    carried: carriedCount,
    probability: figures.probability(
      "Chance of the event within the horizon, as issued for the period",
    ),
    modelVersion: forecastSchema.shape.modelVersion.nullable(),
    mode: forecastSchema.shape.mode.nullable(),
    issuedOn: field(
      isoDate.nullable(),
      "Day on which the period was issued; null where it was not",
    ),
    revisedOn: field(
      isoDate.nullable(),
      "Day from which other figures stand than the first ones; null where these stand",
    ),
    ...breakShape,
  },
  *rows({ analysis: { firms, world }, breaks, forecastsOf }) {
    const issued = firms.map(({ firm }) =>
      groupBy(forecastsOf(firm.firmId), (one) => one.issuedOn),
    );
    const firmOn = firmOnEnds(world);
    const next = new Uint32Array(firms.length);
    for (const lastDay of periodEnds(firms)) {
      for (const [i, { firm, history }] of firms.entries()) {
        const place = present(next[i]);
        const entry = history[place];
        if (entry?.periodEnd !== lastDay) continue;
        next[i] = place + 1;
        const { periodEnd, score, rank, carried, standing } = entry;
        const { firmId, slug } = firm;
        const between = place === 0 ? [] : (breaks.get(periodEnd) ?? []);
        const [forecast = null] = present(issued[i]).get(standing.issuedOn ?? periodEnd) ?? [];
        const { sight, status, stands } = firmOn(firm, periodEnd);
        yield {
          periodEnd,
          firmId,
          slug,
          status,
          methodologyVersion: methodologyAt(world, periodEnd).version,
          score: printedScore(methodologyAt(world, periodEnd), score),
          rank: figures.rank.round(rank),
          carried,
          riskBand: stands ? bandOf(world, firm, sight, forecast, score) : null,
          probability: forecast?.probability ?? null,
          modelVersion: forecast?.modelVersion ?? null,
          mode: forecast?.mode ?? null,
          issuedOn: standing.issuedOn,
          revisedOn: standing.revisedOn,
          ...breakCells(between),
        };
      }
    }
  },
});

function periodEnds(firms: readonly Pick<FirmAssessment, "history">[]): readonly IsoDate[] {
  const ends = new Set<IsoDate>();
  for (const { history } of firms) for (const { periodEnd } of history) ends.add(periodEnd);
  return [...ends].sort(byCodeUnit);
}

/** The band of a firm in a period, of the forecast that was issued for it. */
export function bandOf(
  world: World,
  { firmId }: Firm,
  sight: Sight,
  forecast: Forecast | null,
  score: number | null,
): RiskBand | null {
  const methodology = methodologyAt(world, sight.at);
  const model = forecast === null ? undefined : world.modelByVersion.get(forecast.modelVersion);
  const hazard =
    forecast === null || model === undefined
      ? null
      : { lift: forecast.probability / model.baseRate };
  const { criticalStage } = methodology.riskBands;
  const confirmedStage = confirmedStageOn(world, firmId, sight, criticalStage);
  return bandBy(methodology, { score, hazard, sequence: { confirmedStage } });
}
