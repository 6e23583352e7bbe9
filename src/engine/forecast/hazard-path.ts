import { sigmoid } from "../numbers/sigmoid.ts";

// From the hazard of one period to the probability over several (Shumway 2001, discrete time).

/** The hazard, h = sigmoid(η): the probability of the event in one period, given none before. */
export function hazardFrom(logOdds: number): number {
  return sigmoid(logOdds);
}

/** The probability within the horizon at a constant hazard: 1 − (1 − h)^(horizon / period). */
export function horizonProbability(hazard: number, horizonDays: number, periodDays: number) {
  return -Math.expm1((horizonDays / periodDays) * Math.log1p(-hazard));
}
