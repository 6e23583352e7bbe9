import { countWords } from "../model/language/counted.ts";
import { roundHalfEven } from "../model/language/round-half-even.ts";
import { ofWords, type ScoreLook } from "../model/methodology/score-look.ts";
import { listWords, sentence } from "./list-words.ts";

/** Who ranks first on a day, with the score that they share, and how many firms are ranked. */
export interface Leaders {
  readonly names: readonly string[];
  readonly score: number;
  readonly ranked: number;
}

interface Ranked {
  readonly name: string;
  readonly rank: number | null;
  readonly score: number | null;
}

/** Null where no firm is ranked. */
export function leadersOf(firms: readonly Ranked[]): Leaders | null {
  const ranked = firms.filter(({ rank }) => rank !== null);
  const first = ranked.filter(({ rank }) => rank === 1);
  const score = first[0]?.score ?? null;
  if (score === null) return null;
  return { names: first.map(({ name }) => name), score, ranked: ranked.length };
}

/** More names than this are counted. */
const maxNames = 3;

/** Such as "Norland leads with 91.2 of 100"; of an index with one firm what it has. */
export function leaderWords({ names, score, ranked }: Leaders, look: ScoreLook): string {
  const figure = `${roundHalfEven(score, look.decimals).toFixed(look.decimals).replace("-", "−")} ${ofWords(look)}`;
  const who =
    names.length > maxNames ? sentence(countWords(names.length, "%firm%")) : listWords(names);
  if (ranked === 1) return `${who} has ${figure}`;
  if (names.length === ranked) return `${who} have ${figure} each`;
  return names.length === 1 ? `${who} leads with ${figure}` : `${who} lead with ${figure} each`;
}
