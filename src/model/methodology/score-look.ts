import type { Methodology } from "../methodology.ts";
import { levelNames } from "./level.ts";

/** What a reader has to be told of scores wherever one is shown. */
export interface ScoreLook {
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly unit: string;
  readonly better: "higher" | "lower";
  /** What the level of the index is called, such as "Median score". */
  readonly level: string;
}

export const usualLook: ScoreLook = {
  min: 0,
  max: 100,
  decimals: 1,
  unit: "points",
  better: "higher",
  level: levelNames.median,
};

export function scoreLook({ score, level }: Pick<Methodology, "score" | "level">): ScoreLook {
  return { ...score.scale, level: levelNames[level.aggregate] };
}

export function isUsual(look: ScoreLook): boolean {
  return Object.entries(usualLook).every(
    ([name, value]) => new Map(Object.entries(look)).get(name) === value,
  );
}

/** What a score is out of, such as "of 100"; its unit where its scale has an open end. */
export function ofWords({ min, max, unit }: ScoreLook): string {
  if (min === null || max === null) return unit;
  return min === 0 ? `of ${max}` : `on ${min} to ${max}`;
}

/** The best score there can be, such as "100 is best"; where there is none, the direction. */
export function bestWords({ min, max, better }: ScoreLook): string {
  const best = better === "higher" ? max : min;
  return best === null ? betterWords({ better }) : `${best} is best`;
}

export function betterWords({ better }: Pick<ScoreLook, "better">): string {
  return `${better} is better`;
}

/** The scale and its direction, such as "0 to 100; higher is better". */
export function axisWords(look: ScoreLook): string {
  const { min, max, unit } = look;
  const range = min === null || max === null ? unit : `${min} to ${max}`;
  return `${range}; ${betterWords(look)}`;
}

/** Whether a change of a score is for the better. */
export function isBetter({ better }: Pick<ScoreLook, "better">, change: number): boolean {
  return better === "higher" ? change > 0 : change < 0;
}
