import type { z } from "zod";
import { groupBy } from "../language/group-by.ts";
import { thresholdBands } from "./bands.ts";
import type { ScaleName } from "./scale.ts";
import type { AggregationName } from "./score.ts";

interface Part {
  readonly id: string;
  readonly weight: number;
}

interface ScaledPart extends Part {
  readonly pillar: string;
  readonly scale: ScaleName;
  readonly direction: "higher" | "lower";
  readonly points?: readonly (readonly [number, number])[] | undefined;
}

/** The settings of a method that have to fit one another. */
interface Method {
  readonly pillars: readonly (Part & { readonly aggregate: AggregationName })[];
  readonly indicators: readonly ScaledPart[];
  readonly score: {
    readonly aggregate: AggregationName | "given";
    readonly scale: {
      readonly min: number | null;
      readonly max: number | null;
      readonly better: "higher" | "lower";
    };
  };
  readonly bands: {
    readonly thresholds?:
      | { readonly [Band in (typeof thresholdBands)[number]]?: number | undefined }
      | undefined;
  };
}

/** Refuses settings of a method that contradict one another: each by itself is allowed. */
export function checkMethod(method: Method, context: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  checkParts(method, context);
  checkWeights(method, refuse);
  checkSigns(method, refuse);
  checkDirections(method, refuse);
  checkThresholds(method, refuse);
}

/** A score that is not given is made of something. */
function checkParts({ score, pillars, indicators }: Method, context: z.RefinementCtx): void {
  const isGiven = score.aggregate === "given";
  if (isGiven && indicators.length > 0) {
    const message = "left out where scores are given: nothing is made of indicators then";
    context.addIssue({ code: "custom", path: ["indicators"], message });
  }
  for (const [name, parts] of Object.entries({ pillars, indicators })) {
    if (isGiven || parts.length > 0) continue;
    context.addIssue({ code: "invalid_type", expected: "array", input: undefined, path: [name] });
  }
}

type Refuse = (path: (string | number)[], message: string) => void;

function checkWeights({ pillars, indicators }: Method, refuse: Refuse): void {
  const all = "above 0 for one of them at least: weights that sum to 0 make no score";
  if (pillars.length > 0 && pillars.every(({ weight }) => weight === 0)) {
    refuse(["pillars", 0, "weight"], all);
  }
  for (const [pillar, own] of groupBy(indicators.entries(), ([, one]) => one.pillar)) {
    const [first] = own;
    if (first === undefined || own.some(([, { weight }]) => weight > 0)) continue;
    if (pillars.every(({ id, weight }) => id !== pillar || weight === 0)) continue;
    refuse(
      ["indicators", first[0], "weight"],
      `above 0 for one of the indicators of "${pillar}" at least: weights that sum to 0 make no pillar`,
    );
  }
}

/** A geometric mean of values that may be below 0 would count them as its floor. */
function checkSigns({ pillars, indicators, score }: Method, refuse: Refuse): void {
  for (const [i, { scale, pillar, weight }] of indicators.entries()) {
    if ((scale !== "zscore" && scale !== "relative") || weight === 0) continue;
    const own = pillars.find(({ id }) => id === pillar);
    const where =
      own?.aggregate === "geometric" ? `"aggregate" of its pillar` : `"score.aggregate"`;
    if (own?.aggregate !== "geometric" && score.aggregate !== "geometric") continue;
    refuse(
      ["indicators", i, "scale"],
      `one whose values are never below 0 where ${where} is geometric, as a geometric mean has no place for them; arithmetic, min and sum do`,
    );
  }
}

/** A worse band begins at a worse score, and each on the scale. */
function checkThresholds({ bands, score }: Method, refuse: Refuse): void {
  const isFalling = score.scale.better === "higher";
  const { min, max } = score.scale;
  let before: readonly [string, number] | null = null;
  for (const band of thresholdBands) {
    const threshold = bands.thresholds?.[band];
    if (threshold === undefined) continue;
    if (min !== null && threshold < min) {
      refuse(["bands", "thresholds", band], `at least ${min}, where the scale of scores begins`);
    }
    if (max !== null && threshold > max) {
      refuse(["bands", "thresholds", band], `at most ${max}, where the scale of scores ends`);
    }
    if (before !== null && (isFalling ? threshold >= before[1] : threshold <= before[1])) {
      const side = isFalling ? "below" : "above";
      const better = `${score.scale.better} is better`;
      refuse(
        ["bands", "thresholds", band],
        `${side} ${before[1]}, the threshold of ${before[0]}: of scores ${better}, so worse bands begin ${isFalling ? "lower" : "higher"}`,
      );
    }
    before = [band, threshold];
  }
}

/** A value that counts as it is given, or as points say, has the direction of the score. */
function checkDirections({ indicators, score }: Method, refuse: Refuse): void {
  const { better } = score.scale;
  for (const [i, { scale, direction, points = [] }] of indicators.entries()) {
    if (scale === "given" && direction !== better) {
      refuse(
        ["indicators", i, "direction"],
        `"${better}", as a given value counts as it is, and of scores ${better} is better`,
      );
    }
    const first = points[0]?.[1];
    const last = points.at(-1)?.[1];
    if (scale !== "table" || first === undefined || last === undefined || first === last) continue;
    const isRising = last > first;
    const said = isRising === (better === "higher") ? "higher" : "lower";
    if (said === direction) continue;
    refuse(
      ["indicators", i, "direction"],
      `"${said}", as its points go ${isRising ? "up" : "down"} and of scores ${better} is better`,
    );
  }
}
