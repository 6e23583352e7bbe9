import { sigmoid } from "../numbers/sigmoid.ts";

// From the hazard of one period to the chance over several (Shumway 2001, discrete time).

/** h = sigmoid(η): the chance of the event in one period, given none before. */
export function hazardFrom(logOdds: number): number {
  return sigmoid(logOdds);
}

/** 1 − (1 − h)^(horizon / period): the chance within the horizon at a constant hazard. */
export function horizonProbability(hazard: number, horizonDays: number, periodDays: number) {
  return -Math.expm1((horizonDays / periodDays) * Math.log1p(-hazard));
}

/** S_t = Π (1 − h): the chance of no event up to and with each period. */
export function survivalPath(hazards: readonly number[]): number[] {
  let survival = 1;
  return hazards.map((hazard) => {
    survival *= 1 - hazard;
    return survival;
  });
}
