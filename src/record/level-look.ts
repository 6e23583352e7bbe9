import { ofWords, type ScoreLook, scoreLook } from "../model/methodology/score-look.ts";
import type { Methodology } from "../model/methodology.ts";
import { dayWords } from "./day-words.ts";

/** The look of the level of the index: a chain has a scale of its own. */
export function levelLook(methodology: Pick<Methodology, "score" | "level">): ScoreLook {
  const look = scoreLook(methodology);
  const { aggregate, base } = methodology.level;
  if (aggregate !== "chain" || base === undefined) return look;
  return { ...look, min: null, max: null, unit: `against ${base.value} on ${dayWords(base.on)}` };
}

/** The head of the figure of a level, such as "Median score, of 100". */
export function levelTitle(methodology: Pick<Methodology, "score" | "level">): string {
  const look = scoreLook(methodology);
  const { aggregate, base } = methodology.level;
  return aggregate === "chain" && base !== undefined
    ? `${look.level}, ${base.value} on ${dayWords(base.on)}`
    : `${look.level}, ${ofWords(look)}`;
}
