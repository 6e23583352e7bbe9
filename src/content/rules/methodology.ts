import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { type Fault, fault, type Origin } from "../findings/finding.ts";
import { missingGoalposts } from "./goalposts.ts";
import { each, listedTwice, type Rules, valuesAt } from "./rule.ts";

export const methodologyRules: Rules = {
  "missing-goalposts": missingGoalposts,

  *"empty-pillar"({ methodology }) {
    for (const [{ pillars, indicators, score }, origin] of each(methodology)) {
      if (score.aggregate === "given") continue;
      for (const [i, { id }] of pillars.entries()) {
        if (indicators.some(({ pillar }) => pillar === id)) continue;
        yield fault(origin, ["pillars", i, "id"], "A pillar must have an indicator", { found: id });
      }
    }
  },

  *"segment-weights"({ methodology }) {
    for (const [{ segments }, origin] of each(methodology)) {
      const sum = segments.reduce((total, { weight }) => total + weight, 0);
      if (segments.length === 0 || Math.abs(sum - 1) <= tolerance) continue;
      const message = "The weights of the segments must sum to 1";
      yield fault(origin, ["segments"], message, { found: `${+sum.toFixed(6)}`, allowed: "1" });
    }
  },

  *"threshold-order"({ methodology }) {
    for (const [one, origin] of each(methodology)) {
      for (const keys of stairs) {
        const stair = keys.flatMap((key) => [...valuesAt(one, key)]);
        for (const [i, [value, path]] of stair.entries()) {
          const below = stair[i - 1];
          if (below === undefined || Number(below[0]) < Number(value)) continue;
          const message = `"${path.join(".")}" must be above "${below[1].join(".")}"`;
          const allowed = `above ${below[0]}`;
          yield fault(origin, path, message, { found: String(value), allowed });
        }
      }
    }
  },

  "event-kind-twice": ({ methodology }) =>
    listedTwice(
      methodology,
      "A stage and an event kind must be listed once in the sequence",
      ["sequence.stages.stage"],
      ["sequence.stages.kinds", "sequence.recoveryKinds"],
    ),

  "outcome-label-twice": ({ methodology }) =>
    listedTwice(methodology, "An outcome must not be both an event and censoring", [
      "outcomes.events",
      "outcomes.censoring",
    ]),

  *"calibrator-shape"({ model }) {
    for (const [{ calibrator }, origin] of each(model)) {
      if (calibrator.kind === "isotonic") yield* steps(origin, calibrator.x, calibrator.y);
      if (calibrator.kind !== "platt" || calibrator.b >= 0) continue;
      const message = '"calibrator.b" must not be negative: high probabilities would become low';
      yield fault(origin, ["calibrator", "b"], message, { found: String(calibrator.b) });
    }
  },

  *"covariance-shape"({ model }) {
    for (const [{ covariance, features }, origin] of each(model)) {
      if (covariance === null) continue;
      const size = features.length + 1;
      const isSquare = covariance.length === size && covariance.every((row) => row.length === size);
      if (isSquare) {
        yield* variances(origin, covariance);
        continue;
      }
      const message = "The covariance must have a row and a column for the intercept and a feature";
      const [first = []] = covariance;
      const found = `${counted(covariance.length, "row")} of ${first.length}`;
      const allowed = `${counted(size, "row")} of ${size}`;
      yield fault(origin, ["covariance"], message, { found, allowed });
    }
  },

  *"estimation-fields"({ model: models }) {
    for (const [model, origin] of each(models)) {
      const isFitted = model.estimation !== "expert_prior";
      if (model.nEvents > model.nRows) {
        const allowed = `${model.nRows} or fewer, which "nRows" says`;
        const message = '"nEvents" must not be above "nRows"';
        yield fault(origin, ["nEvents"], message, { found: String(model.nEvents), allowed });
      }
      const stated = ["trainedThrough", "rowsSha256", "lambda"] as const;
      for (const key of stated.slice(0, model.estimation === "ridge_mle" ? 3 : 2)) {
        if (isFitted && model[key] === null) {
          yield fault(origin, [key], `A model fitted by ${model.estimation} must state "${key}"`);
        }
      }
      if (isFitted || model.covariance === null) continue;
      yield fault(origin, ["covariance"], "An expert prior must not have a covariance");
    }
  },
};

const tolerance = 1e-9;

/** The settings that follow one another upwards. */
const stairs = [
  ["states.watch", "states.elevated", "states.high", "states.critical"],
  ["riskBands.moderate", "riskBands.elevated", "riskBands.high", "riskBands.critical"],
  ["uncertainty.low", "uncertainty.high"],
  ["evidence.refuted", "evidence.corroborated", "evidence.confirmed"],
  ["calibration.minEvents", "calibration.limitedEvents"],
  ["freshness.agingDays", "freshness.staleDays"],
  ["evidence.clip"],
];

/** A negative variance would be published as an interval that is too narrow. */
function* variances(origin: Origin, covariance: readonly (readonly number[])[]): Generator<Fault> {
  for (const [i, row] of covariance.entries()) {
    const variance = at(row, i);
    if (variance >= 0) continue;
    const message = "A variance must not be negative";
    yield fault(origin, ["covariance", i, i], message, { found: String(variance) });
  }
}

function* steps(origin: Origin, x: readonly number[], y: readonly number[]): Generator<Fault> {
  if (x.length !== y.length) {
    const message = '"calibrator.x" and "calibrator.y" must be of equal length';
    const found = `${x.length} and ${y.length}`;
    yield fault(origin, ["calibrator", "y"], message, { found });
  }
  for (const [axis, values, words] of [["x", x, "rise"] as const, ["y", y, "not fall"] as const]) {
    for (const [i, value] of values.entries()) {
      const before = i === 0 ? Number.NEGATIVE_INFINITY : at(values, i - 1);
      const goes = axis === "x" ? value > before : value >= before;
      if (goes && value >= 0 && value <= 1) continue;
      const message = `"calibrator.${axis}" must ${words} from step to step, within 0 and 1`;
      yield fault(origin, ["calibrator", axis, i], message, { found: String(value) });
    }
  }
}
