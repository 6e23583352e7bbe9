import type { FirmAssessment } from "../../../engine/assess.ts";
import { riskBand } from "../../../engine/forecast/band.ts";
import { statusAt } from "../../../engine/reading/firm-reading.ts";
import { confirmedStageOn } from "../../../engine/truth/sequence.ts";
import { methodologyAt, type World } from "../../../engine/world/world.ts";
import type { IsoDate } from "../../../model/cell.ts";
import { type Firm, isListed } from "../../../model/firm.ts";
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
import { breakShape, firmShape } from "./firms.ts";

/** A panel: one row for each firm and period end. A later fact never changes an earlier row. */
export const firmHistory = defineDataset({
  name: "firm-history",
  description:
    "Each firm on every period end as it was known on that day, by period and slug, oldest first",
  layer: "interpretation",
  key: ["periodEnd", "firmId"],
  shape: {
    periodEnd: publicationSchema.shape.periodEnd,
    ...members(firmShape, "firmId slug status"),
    methodologyVersion: indexSchema.shape.methodologyVersion,
    ...members(firmShape, "score rank riskBand"),
    probability: figures.probability(
      "Chance of the event within the horizon, as issued on that day",
    ),
    modelVersion: forecastSchema.shape.modelVersion.nullable(),
    mode: forecastSchema.shape.mode.nullable(),
    ...breakShape,
  },
  *rows({ analysis: { firms, world }, breaks, forecastsOf }) {
    const issued = firms.map(({ firm }) =>
      groupBy(forecastsOf(firm.firmId), (one) => one.issuedOn),
    );
    const next = new Uint32Array(firms.length);
    for (const lastDay of periodEnds(firms)) {
      for (const [i, { firm, history }] of firms.entries()) {
        const place = present(next[i]);
        const entry = history[place];
        if (entry?.periodEnd !== lastDay) continue;
        next[i] = place + 1;
        const { periodEnd, score, rank } = entry;
        const { firmId, slug } = firm;
        const between = place === 0 ? null : (breaks.get(periodEnd) ?? null);
        const [forecast = null] = present(issued[i]).get(periodEnd) ?? [];
        const status = statusAt(firm, periodEnd);
        // one literal: a row put together of others takes ten times as long
        yield {
          periodEnd,
          firmId,
          slug,
          status,
          methodologyVersion: methodologyAt(world, periodEnd).version,
          score: figures.score.round(score),
          rank: figures.rank.round(rank),
          riskBand: isListed(status) ? bandOf(world, firm, periodEnd, forecast) : null,
          probability: forecast?.probability ?? null,
          modelVersion: forecast?.modelVersion ?? null,
          mode: forecast?.mode ?? null,
          breakKind: between?.kind ?? null,
          breakFrom: between?.from ?? null,
          breakTo: between?.to ?? null,
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

function bandOf(world: World, { firmId }: Firm, on: IsoDate, forecast: Forecast | null): RiskBand {
  const methodology = methodologyAt(world, on);
  const model = forecast === null ? undefined : world.modelByVersion.get(forecast.modelVersion);
  const hazard =
    forecast === null || model === undefined
      ? null
      : { lift: forecast.probability / model.baseRate };
  const { criticalStage } = methodology.riskBands;
  const confirmedStage = confirmedStageOn(world, firmId, on, criticalStage);
  return riskBand(hazard, { confirmedStage }, methodology);
}
