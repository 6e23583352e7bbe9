import { scaleLinear } from "d3-scale";
import { axisWords, ofWords, scoreLook } from "../../model/methodology/score-look.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Point } from "../charts/time-chart.tsx";
import { day, fixed } from "../figures.ts";

type Rules = Pick<Methodology, "score" | "level">;

/** The ends of a scale; without ends of its own, round numbers around the values. */
export function scoreDomain(
  methodology: Rules,
  values: readonly (number | null)[],
): readonly [number, number] {
  const { min, max } = methodology.score.scale;
  if (min !== null && max !== null) return [min, max];
  const known = values.filter((value) => value !== null);
  const least = Math.min(min ?? Number.POSITIVE_INFINITY, ...known);
  const most = Math.max(max ?? Number.NEGATIVE_INFINITY, ...known);
  if (known.length === 0) return [min ?? 0, max ?? 1];
  const around = scaleLinear([least, most === least ? least + 1 : most], [0, 1]).nice(4);
  const [from = least, to = most] = around.domain();
  return [from, to];
}

/** How a line of scores is drawn and said. */
export function scoreAxes(methodology: Rules, points: readonly Point[]) {
  const look = scoreLook(methodology);
  const values = points.flatMap(({ value, range = null }) => [value, ...(range ?? [])]);
  return axesOn(scoreDomain(methodology, values), look.decimals, axisWords(look), ofWords(look));
}

/** The same of the level of the index, which as a chain has a scale of its own. */
export function levelAxes(methodology: Rules, points: readonly Point[]) {
  const { aggregate, base } = methodology.level;
  if (aggregate !== "chain" || base === undefined) return scoreAxes(methodology, points);
  const open = {
    ...methodology.score,
    scale: { ...methodology.score.scale, min: null, max: null },
  };
  const values = points.map(({ value }) => value);
  const domain = scoreDomain({ ...methodology, score: open }, values);
  const { decimals } = methodology.score.scale;
  return axesOn(domain, decimals, `${base.value} in the period of ${day(base.on)}`, "");
}

function axesOn(domain: readonly [number, number], decimals: number, caption: string, of: string) {
  const [from, to] = domain;
  const quarter = (to - from) / 4;
  return {
    domain,
    ticks: [0, 1, 2, 3, 4].map((i) => Number((from + i * quarter).toPrecision(12))),
    text: (value: number) => fixed(value, decimals),
    caption: `${caption.charAt(0).toUpperCase()}${caption.slice(1)}.`,
    of,
  };
}
