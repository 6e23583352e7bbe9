import type { Calibrator } from "../../model/hazard-model.ts";
import { valueOnCurve } from "./isotonic.ts";
import { logit, sigmoid } from "./sigmoid.ts";

/** A probability as corrected by a fitted calibrator: identity, Platt scaling or isotonic curve. */
export function calibrated(calibrator: Calibrator, p: number): number {
  switch (calibrator.kind) {
    case "identity":
      return p;
    case "platt":
      return sigmoid(calibrator.a + calibrator.b * logit(p));
    case "isotonic":
      return valueOnCurve(calibrator, p);
  }
}
