import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import { bandOfLift } from "../forecast/band.ts";
import { hazardOn, realTimeForecasts } from "../forecast/hazard-on.ts";
import { ownNoise } from "../numbers/own-noise.ts";
import { logit, sigmoid } from "../numbers/sigmoid.ts";
import { changed } from "../world/breaks.ts";
import { methodologyAt, type World } from "../world/world.ts";

export type BandChange = ReturnType<ReturnType<typeof bandChanges>>[number];

type Forecasted = Pick<FirmAssessment, "firm" | "hazard">;

/**
 * The band changes of a firm between consecutive real-time forecasts, by lift alone. Where a rule changed between
 * them, the earlier side is read again by the later one: a change that it does not find is none.
 */
export function bandChanges(analysis: Pick<Analysis, "world" | "market">) {
  const { world } = analysis;
  const pointsOf = bandPoints(world);
  return (assessment: Forecasted) => {
    const { firm } = assessment;
    const { firmId } = firm;
    const points = pointsOf(assessment);
    const held = heldBands(points, world.methodology);
    return points.flatMap(({ on, model }, i) => {
      const [before, was, { band: to, isTold }] = [points[i - 1], held[i - 1], at(held, i)];
      if (before === undefined || was === undefined || was.band === to || !isTold) return [];
      const rules = { methodology: methodologyAt(world, on), model };
      const breaks = [
        ...changed("methodology", methodologyAt(world, before.on), rules.methodology),
        ...changed("model", { version: before.model }, { version: model }),
      ];
      const from = breaks.length === 0 ? was.band : bandBy(analysis, firm, before.on, rules);
      if (from === null || from === to) return [];
      const worsening = orderOf(to) > orderOf(from);
      return [{ firmId, on, from, to, worsening, breaks }];
    });
  };
}

/** A function to the real-time probabilities of a firm, oldest first, the current one being the last. */
export function bandPoints(
  world: World,
): (assessment: Forecasted) => readonly (BandPoint & { readonly on: IsoDate })[] {
  const archive = realTimeForecasts(world);
  return ({ firm, hazard }) => {
    const issued = (archive.get(firm.firmId) ?? []).flatMap(
      ({ issuedOn, probability, modelVersion }) => {
        const model = world.modelByVersion.get(modelVersion) ?? world.model;
        if (model === null) return [];
        return { on: issuedOn, probability, baseRate: model.baseRate, model: modelVersion };
      },
    );
    if (hazard === null || world.model === null || issued.at(-1)?.on === world.asOf) return issued;
    const { probability, baseRate } = hazard;
    // a hazard is that of the model in force
    return [...issued, { on: world.asOf, probability, baseRate, model: world.model.version }];
  };
}

export function criticalTurns(analysis: Analysis): readonly BandChange[] {
  return analysis.firms.flatMap(bandChanges(analysis)).filter(({ to }) => to === "critical");
}

function bandBy(
  analysis: Pick<Analysis, "world" | "market">,
  firm: Firm,
  day: IsoDate,
  { methodology, model: version }: { readonly methodology: Methodology; readonly model: string },
): RiskBand | null {
  const model = analysis.world.modelByVersion.get(version);
  const hazard = model === undefined ? null : hazardOn(analysis, firm, day, model, methodology);
  return hazard === null ? null : bandOfLift(hazard.lift, analysis.world.methodology.riskBands);
}

export interface BandPoint {
  readonly probability: number;
  readonly baseRate: number;
  readonly model: string;
}

/**
 * Bands, each held until the log-odds are beyond its edge by more than the firm's own variation; untold while twelve
 * values are not known. Without a `signalRate` every change is told.
 */
export function heldBands(
  points: readonly BandPoint[],
  { riskBands: edges, noise: { signalRate } }: Methodology,
) {
  let held: RiskBand | null = null;
  let past: number[] = [];
  return points.map(({ probability, baseRate, model }, i) => {
    const bandAt = (p: number) => bandOfLift(p / baseRate, edges);
    const band = bandAt(probability);
    if (signalRate === null) return { band, isTold: true };
    if (points[i - 1]?.model !== model) past = [];
    const odds = logit(probability);
    const gap = ownNoise(past, signalRate);
    past.push(odds);
    const isWithin = (held: RiskBand) =>
      gap !== null &&
      orderOf(bandAt(sigmoid(odds - gap))) <= orderOf(held) &&
      orderOf(held) <= orderOf(bandAt(sigmoid(odds + gap)));
    if (held === null || !isWithin(held)) held = band;
    return { band: held, isTold: gap !== null };
  });
}

const orderOf = (band: RiskBand) => riskBands.indexOf(band);
