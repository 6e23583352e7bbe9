import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import { each, type Rules } from "./rule.ts";

export const methodologyRules: Rules = {
  *"empty-pillar"({ methodologies }) {
    for (const [{ pillars, indicators }, origin] of each(methodologies)) {
      for (const [i, { id }] of pillars.entries()) {
        if (indicators.some(({ pillar }) => pillar === id)) continue;
        yield fault(origin, ["pillars", i, "id"], "A pillar must have an indicator", { found: id });
      }
    }
  },

  /** Stress is 100 · y'Cy with y = w · s, so its maximum is 100 only when the weights sum to 1. */
  *"segment-weights"({ methodologies }) {
    for (const [{ segments }, origin] of each(methodologies)) {
      const sum = segments.reduce((total, { weight }) => total + weight, 0);
      if (segments.length === 0 || Math.abs(sum - 1) <= tolerance) continue;
      const message = "The weights of the segments must sum to 1";
      yield fault(origin, ["segments"], message, { found: String(sum), allowed: "1" });
    }
  },

  /** Thresholds of successive levels must increase. */
  *"threshold-order"({ methodologies }) {
    for (const [methodology, origin] of each(methodologies)) {
      for (const stair of stairs(methodology)) {
        for (const [i, { path, value }] of stair.entries()) {
          const below = stair[i - 1];
          if (below === undefined || below.value < value) continue;
          const message = `"${path.join(".")}" must be above "${below.path.join(".")}"`;
          const allowed = `above ${below.value}`;
          yield fault(origin, path, message, { found: String(value), allowed });
        }
      }
    }
  },

  /** A stage is described once, and an event kind belongs to one stage or is a recovery. */
  *"event-kind-twice"({ methodologies }) {
    for (const [methodology, origin] of each(methodologies)) {
      for (const list of [stages(methodology), kinds(methodology)]) {
        for (const [i, { name, path }] of list.entries()) {
          if (list.findIndex((other) => other.name === name) === i) continue;
          const message = "A stage and an event kind must be listed once in the sequence";
          yield fault(origin, path, message, { found: name });
        }
      }
    }
  },

  /** An outcome is either the event that probabilities forecast or censors it, never both. */
  *"outcome-label-twice"({ methodologies }) {
    for (const [{ outcomes }, origin] of each(methodologies)) {
      for (const [i, label] of outcomes.censoring.entries()) {
        if (!outcomes.events.includes(label)) continue;
        const message = "An outcome must not be both an event and censoring";
        yield fault(origin, ["outcomes", "censoring", i], message, { found: label });
      }
    }
  },

  /** The steps of an isotonic calibrator: x ascends, y never falls, and both are within 0 and 1. */
  *"calibrator-shape"({ models }) {
    for (const [{ calibrator }, origin] of each(models)) {
      if (calibrator.kind === "isotonic") yield* steps(origin, calibrator.x, calibrator.y);
      if (calibrator.kind !== "platt" || calibrator.b >= 0) continue;
      const message = '"calibrator.b" must not be negative: high probabilities would become low';
      yield fault(origin, ["calibrator", "b"], message, { found: String(calibrator.b) });
    }
  },

  *"covariance-shape"({ models }) {
    for (const [{ covariance, features }, origin] of each(models)) {
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
      yield fault(origin, ["covariance"], message, {
        found,
        allowed: `${counted(size, "row")} of ${size}`,
      });
    }
  },

  /** A fitted model states what it was fitted on; an expert prior claims no data. */
  *"estimation-fields"({ models }) {
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

interface Step {
  readonly path: Path;
  readonly value: number;
}

function stairs(m: Methodology): readonly (readonly Step[])[] {
  const [clipLow, clipHigh] = m.evidence.clip;
  return [
    stair("states", m.states, ["watch", "elevated", "high", "critical"]),
    stair("riskBands", m.riskBands, ["moderate", "elevated", "high", "critical"]),
    stair("uncertainty", m.uncertainty, ["low", "high"]),
    stair("evidence", m.evidence, ["refuted", "corroborated", "confirmed"]),
    stair("calibration", m.calibration, ["minEvents", "limitedEvents"]),
    stair("freshness", m.freshness, ["agingDays", "staleDays"]),
    [
      { path: ["evidence", "clip", 0], value: clipLow },
      { path: ["evidence", "clip", 1], value: clipHigh },
    ],
  ];
}

function stair<K extends string>(
  section: string,
  values: { readonly [key in K]: number },
  keys: readonly K[],
): readonly Step[] {
  return keys.map((key) => ({ path: [section, key], value: values[key] }));
}

interface Listed {
  readonly name: string;
  readonly path: Path;
}

function stages({ sequence }: Methodology): readonly Listed[] {
  return sequence.stages.map(({ stage }, i) => ({
    name: String(stage),
    path: ["sequence", "stages", i, "stage"],
  }));
}

function kinds({ sequence }: Methodology): readonly Listed[] {
  const ofStages = sequence.stages.flatMap((stage, s) =>
    stage.kinds.map((name, i) => ({ name, path: ["sequence", "stages", s, "kinds", i] })),
  );
  const ofRecovery = sequence.recoveryKinds.map((name, i) => ({
    name,
    path: ["sequence", "recoveryKinds", i],
  }));
  return [...ofStages, ...ofRecovery];
}

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
