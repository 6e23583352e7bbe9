import { at } from "../../model/language/at.ts";
import { ridgeLogit } from "./irls.ts";
import { logit, sigmoid } from "./sigmoid.ts";
import { sum } from "./statistics.ts";

/**
 * The line p' = sigmoid(a + b · logit p) of y on p (Platt 1999, Cox 1958), shrunk to a = 0 and b = 1, each as sure
 * beforehand as `events`: level and slope are parted where the events are told, so that neither drags the other. Null
 * without a finite maximum, and without two different p.
 */
export function plattFit(p: ArrayLike<number>, y: ArrayLike<number>, events: number) {
  const eta = Float64Array.from(p, logit);
  if (eta.every((own) => own === eta[0])) return null;
  const told = eta.map((own) => sigmoid(own) * sigmoid(-own));
  const total = sum(told);
  const mean = sum(eta.map((own, i) => own * at(told, i))) / total;
  const sd = Math.sqrt(sum(eta.map((own, i) => (own - mean) ** 2 * at(told, i))) / total);
  const z = eta.map((own) => (own - mean) / sd);
  const design = { z, y: Float64Array.from(y), width: 1, offset: eta, firstPenalised: 0 } as const;
  const fit = ridgeLogit(design, events, [0, 0]);
  if (fit === null) return null;
  const turn = at(fit.coef, 0) / sd;
  return { a: fit.intercept - turn * mean, b: 1 + turn };
}
