import type { Methodology } from "../../model/methodology.ts";
import { type RiskBand, riskBands as worsening } from "../../model/shared.ts";
import { bandOfLift } from "../forecast/band.ts";
import { ownNoise } from "../numbers/own-noise.ts";
import { logit, sigmoid } from "../numbers/sigmoid.ts";

/** The probability of a firm on one day, with the model that made it. */
export interface BandPoint {
  readonly probability: number;
  readonly baseRate: number;
  readonly model: string;
}

/** The band as news knows it. */
export interface HeldBand {
  readonly band: RiskBand;
  /** Whether enough is known of the firm's own variation for a change of band to be news. */
  readonly isTold: boolean;
}

/**
 * The bands of consecutive probabilities, oldest first, each held until the log-odds are beyond its
 * edge by more than the variation of the firm's own earlier ones by that model explains. While twelve
 * are not known, and where another model begins, the band follows untold. A methodology whose
 * `signalRate` is null tells every change.
 */
export function heldBands(
  points: readonly BandPoint[],
  { riskBands, noise: { signalRate } }: Methodology,
): readonly HeldBand[] {
  let held: RiskBand | null = null;
  let past: number[] = [];
  return points.map(({ probability, baseRate, model }, i) => {
    const bandAt = (p: number) => bandOfLift(p / baseRate, riskBands);
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

const orderOf = (band: RiskBand) => worsening.indexOf(band);
