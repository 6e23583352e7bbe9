import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import { watched } from "../detect/detect.ts";
import type { News } from "../detect/news.ts";
import { bandOfLift } from "../forecast/bands/by-probability.ts";
import { bandOfScore } from "../forecast/bands/by-score.ts";
import { realTimeForecasts } from "../forecast/hazard-on.ts";
import { logit } from "../numbers/sigmoid.ts";
import { methodologyAt, type World } from "../world/world.ts";

/** A probability of a firm that has another band than the one before it, by the same model. */
export interface BandChange {
  readonly firmId: string;
  readonly on: IsoDate;
  readonly from: RiskBand;
  readonly to: RiskBand;
  readonly worsening: boolean;
}

/** A probability that is news, and has another band than when the last one was. */
export interface BandNews extends BandChange {
  readonly news: News;
}

type Forecasted = Pick<FirmAssessment, "firm" | "hazard" | "history" | "scores">;

interface BandPoint {
  readonly on: IsoDate;
  readonly probability: number;
  readonly model: string;
  readonly band: RiskBand;
}

/** The step below which a change of log-odds is not seen: a tenth changes a probability by a tenth of it at most. */
const step = 0.1;

/** A function to the changes of a firm's band between consecutive real-time forecasts of one model, by its thresholds. */
export function bandChanges(world: World): (assessment: Forecasted) => readonly BandChange[] {
  if (world.methodology.bands.by === "none") return () => [];
  const areOfScores = world.methodology.bands.by === "score";
  const pointsOf = areOfScores ? scoreBands(world) : bandPoints(world);
  return (assessment) => {
    const points = pointsOf(assessment);
    return points.flatMap(({ on, model, band: to }, i) => {
      const before = points[i - 1];
      if (before === undefined || before.model !== model || before.band === to) return [];
      return [change(assessment, on, before.band, to)];
    });
  };
}

/** A function to the changes of a firm's probability that are news and moved its band. */
export function bandNews(world: World): (assessment: Forecasted) => readonly BandNews[] {
  // a score that is news says so itself
  if (world.methodology.bands.by !== "probability") return () => [];
  const pointsOf = bandPoints(world);
  return (assessment) => {
    const points = pointsOf(assessment);
    const series = points.map(({ probability, model }) => ({
      value: logit(probability),
      isReading: true,
      basis: model,
      isNewLevel: false,
      resolution: step,
    }));
    const { firmId } = assessment.firm;
    const { news } = watched(series, { period: world.publisher.period, seed: `${firmId} band` });
    let told: BandPoint | null = null;
    return points.flatMap((point, i): BandNews[] => {
      const found = at(news, i);
      const before = told;
      if (before?.model !== point.model || found !== null) told = point;
      if (found === null || before === null || before.model !== point.model) return [];
      if (before.band === point.band) return [];
      return [{ ...change(assessment, point.on, before.band, point.band), news: found }];
    });
  };
}

/** All changes to the band critical. */
export function criticalTurns({
  world,
  firms,
}: Pick<Analysis, "world" | "firms">): readonly BandChange[] {
  return firms.flatMap(bandChanges(world)).filter(({ to }) => to === "critical");
}

/** A function to the bands of a firm's scores by period end, oldest first, each of one methodology. */
function scoreBands(
  world: World,
): (assessment: Forecasted) => readonly Pick<BandPoint, "on" | "model" | "band">[] {
  return ({ history }) =>
    history.flatMap(({ periodEnd, score, isMeasured }) => {
      const methodology = methodologyAt(world, periodEnd);
      if (score === null || !isMeasured) return [];
      const { version } = methodology;
      return [{ on: periodEnd, model: version, band: bandOfScore(methodology, score) }];
    });
}

/** A function to the real-time probabilities of a firm, oldest first, the current one being the last. */
function bandPoints(world: World): (assessment: Forecasted) => readonly BandPoint[] {
  const archive = realTimeForecasts(world);
  const { riskBands: edges } = world.methodology;
  return ({ firm, hazard }) => {
    const issued = (archive.get(firm.firmId) ?? []).flatMap(
      ({ issuedOn, probability, modelVersion }): BandPoint[] => {
        const model = world.modelByVersion.get(modelVersion) ?? world.model;
        if (model === null) return [];
        const band = bandOfLift(probability / model.baseRate, edges);
        return [{ on: issuedOn, probability, model: modelVersion, band }];
      },
    );
    if (hazard === null || world.model === null || issued.at(-1)?.on === world.asOf) return issued;
    const { probability, lift } = hazard;
    // a hazard is that of the model in force
    const { version } = world.model;
    return [
      ...issued,
      { on: world.asOf, probability, model: version, band: bandOfLift(lift, edges) },
    ];
  };
}

function change({ firm }: Forecasted, on: IsoDate, from: RiskBand, to: RiskBand): BandChange {
  const worsening = riskBands.indexOf(to) > riskBands.indexOf(from);
  return { firmId: firm.firmId, on, from, to, worsening };
}
