import { z } from "zod";
import { field, measured } from "../cell.ts";
import { nameOf } from "../thing.ts";

/** How a value becomes one that can be added up; engine/reading/scale/ has a file for each. */
export const scaleNames = [
  "linear",
  "log",
  "zscore",
  "rank",
  "table",
  "given",
  "relative",
] as const;
export type ScaleName = (typeof scaleNames)[number];

const point = z.tuple([z.number(), z.number()]);

/** The settings of an indicator's scale, of which each scale takes those that `scaleSettings` names. */
export const scaleFields = {
  scale: field(
    z.enum(scaleNames).default("linear"),
    "How a value becomes one that can be added up: `linear` and `log` between `lo` and `hi`, `zscore` by `mean` and `sd`, `rank` among the members of the period, `table` by `points`, `given` as it is, `relative` to the member that `to` names",
  ),
  lo: measured(
    z.number().optional(),
    "Lower goalpost of `linear` and `log`: worst if higher is better",
    "the indicator's",
    98,
  ),
  hi: measured(
    z.number().optional(),
    "Upper goalpost of `linear` and `log`, above `lo`",
    "the indicator's",
    100,
  ),
  mean: measured(z.number().optional(), "Value whose z-score is 0", "the indicator's", 50),
  sd: measured(
    z.number().positive().optional(),
    "Standard deviation, above 0: the distance in which a z-score grows by 1",
    "the indicator's",
    10,
  ),
  points: field(
    z.array(point).min(2).optional(),
    "Pairs of a value and what it counts, in rising order of values; linear between them, and flat outside",
    [
      [0, 0],
      [10, 0.5],
      [30, 1],
    ],
  ),
  to: field(
    nameOf("firm").optional(),
    "Firm to whose value each value is set in relation: value / its value - 1",
    "F01",
  ),
};

type Setting = Exclude<keyof typeof scaleFields, "scale">;

/** The settings that each scale takes, all of which it needs. */
export const scaleSettings: Readonly<Record<ScaleName, readonly Setting[]>> = {
  linear: ["lo", "hi"],
  log: ["lo", "hi"],
  zscore: ["mean", "sd"],
  rank: [],
  table: ["points"],
  given: [],
  relative: ["to"],
};

/** Whether pillars are shares of 0 to 1: none is a sum, and no scale goes beyond. */
export function areShares({
  indicators,
  pillars,
}: {
  readonly indicators: readonly { readonly scale: ScaleName; readonly max?: number | undefined }[];
  readonly pillars: readonly { readonly aggregate: string }[];
}): boolean {
  const isOpen = ({ scale, max }: (typeof indicators)[number]) =>
    scale === "zscore" || scale === "relative" || (scale === "given" && (max ?? 1) > 1);
  return !indicators.some(isOpen) && pillars.every(({ aggregate }) => aggregate !== "sum");
}

interface Scaled {
  readonly scale: ScaleName;
  readonly lo?: number | undefined;
  readonly hi?: number | undefined;
  readonly points?: readonly (readonly [number, number])[] | undefined;
}

/** Refuses a scale without one of its settings, with one of another scale, and with settings that contradict it. */
export function checkScale(indicator: Scaled, context: z.RefinementCtx): void {
  const { scale, lo, hi, points } = indicator;
  const own = scaleSettings[scale];
  const written = new Map(Object.entries(indicator));
  const isWritten = (name: Setting) => written.get(name) !== undefined;
  for (const name of own) {
    if (!isWritten(name)) {
      const expected = name === "points" ? "array" : "number";
      context.addIssue({ code: "invalid_type", expected, input: undefined, path: [name] });
    }
  }
  for (const name of Object.values(scaleSettings).flat()) {
    if (own.includes(name) || !isWritten(name)) continue;
    const takes = own.length === 0 ? "none" : own.map((one) => `"${one}"`).join(" and ");
    refuse(context, [name], `left out: the scale "${scale}" takes ${takes}`);
  }
  checkPoints(points ?? [], context);
  if (!own.includes("lo")) return;
  if (lo !== undefined && hi !== undefined && lo >= hi) refuse(context, ["lo"], "below hi");
  if (scale === "log" && lo !== undefined && lo <= 0) {
    refuse(context, ["lo"], "above 0: the logarithm of 0 and of less does not exist");
  }
}

function checkPoints(points: readonly (readonly [number, number])[], context: z.RefinementCtx) {
  for (const [i, [x]] of points.entries()) {
    const before = points[i - 1];
    if (before === undefined || before[0] < x) continue;
    refuse(context, ["points", i, 0], `above ${before[0]}, the value of the point before`);
  }
}

function refuse(context: z.RefinementCtx, path: (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}
