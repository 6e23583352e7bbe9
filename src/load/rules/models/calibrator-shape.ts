import { at } from "../../../language/at.ts";
import { type Fault, fault, type Origin } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** The steps of an isotonic calibrator: x ascends, y never falls, and both are within 0 and 1. */
export const calibratorShape: Rule = {
  id: "calibrator-shape",
  *check({ models }) {
    for (const [{ calibrator }, origin] of each(models)) {
      if (calibrator.kind === "isotonic") yield* steps(origin, calibrator.x, calibrator.y);
    }
  },
};

function* steps(origin: Origin, x: readonly number[], y: readonly number[]): Generator<Fault> {
  if (x.length !== y.length) {
    const message = '"calibrator.x" and "calibrator.y" must be of equal length';
    const found = `${x.length} and ${y.length}`;
    yield fault(origin, ["calibrator", "y"], message, { found });
  }
  for (const [i, value] of x.entries()) {
    if ((i === 0 || value > at(x, i - 1)) && isShare(value)) continue;
    const message = '"calibrator.x" must rise from step to step, within 0 and 1';
    yield fault(origin, ["calibrator", "x", i], message, { found: String(value) });
  }
  for (const [i, value] of y.entries()) {
    if ((i === 0 || value >= at(y, i - 1)) && isShare(value)) continue;
    const message = '"calibrator.y" must not fall from step to step, within 0 and 1';
    yield fault(origin, ["calibrator", "y", i], message, { found: String(value) });
  }
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}
