import { type Firm, standsIn } from "../../model/firm.ts";
import { present } from "../../model/language/at.ts";
import { countUpTo } from "../../model/language/count-up-to.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Sight } from "../world/sight.ts";
import type { World } from "../world/world.ts";
import {
  type FirmReading,
  isConstituent,
  type ReadingRules,
  readFirm,
  rulesOn,
} from "./firm-reading.ts";
import { printedScore } from "./printed.ts";

/** The readings of all firms listed by a day, sorted by slug. */
export interface CrossSection<Reading = FirmReading> {
  readonly sight: Sight;
  readonly firms: readonly FirmOnDay<Reading>[];
}

export interface FirmOnDay<Reading = FirmReading> {
  readonly firm: Firm;
  readonly constituent: boolean;
  readonly reading: Reading;
  readonly rank: number | null;
}

/** The cross-section of a day, by default under the methodology in force on it. */
export function crossSection(
  world: World,
  sight: Sight,
  rules: ReadingRules = rulesOn(world, sight),
): CrossSection {
  return sectionOf(world, sight, rules.methodology, (firm) => readFirm(world, firm, sight, rules));
}

export type FirmFigures = Pick<FirmReading, "indicators" | "coverage" | "score">;

/** The figures of a firm that is not in the index. */
export const notIn: FirmFigures = { indicators: [], coverage: 0, score: null };

/**
 * The figures of the constituents of a day, and none of the other firms; `kept` may have those of some firms, which
 * hold where no firm's rest on another's.
 */
export function readSection(
  world: World,
  sight: Sight,
  kept: (firm: Firm) => FirmFigures | null = () => null,
): CrossSection<FirmFigures> {
  const rules = rulesOn(world, sight);
  const read = (firm: Firm) =>
    (rules.areAlone ? kept(firm) : null) ?? readFirm(world, firm, sight, rules);
  return sectionOf(world, sight, rules.methodology, (firm, constituent) =>
    constituent ? read(firm) : notIn,
  );
}

/** A cross-section of readings of another kind. */
export function sectionOf<Reading extends Pick<FirmReading, "score">>(
  world: Pick<World, "firms">,
  sight: Sight,
  methodology: Methodology,
  readingOf: (firm: Firm, constituent: boolean) => Reading,
): CrossSection<Reading> {
  const read = world.firms.flatMap((firm) => {
    const constituent = isConstituent(firm, sight);
    return !standsIn(firm, sight.at, sight.knownBy)
      ? []
      : { firm, constituent, reading: readingOf(firm, constituent) };
  });
  const ranks = ranksOf(
    methodology,
    read.map(({ reading }) => reading.score),
  );
  return { sight, firms: read.map((one, i) => ({ rank: present(ranks[i]), ...one })) };
}

/**
 * The ranks of scores, best first, as they are printed: equal figures share a rank (1, 2, 2, 4). Null for a null
 * score.
 */
export function ranksOf(
  methodology: Pick<Methodology, "score">,
  scores: readonly (number | null)[],
): readonly (number | null)[] {
  const sign = methodology.score.scale.better === "higher" ? 1 : -1;
  const printed = scores.map((score) => {
    const figure = printedScore(methodology, score);
    return figure === null ? null : sign * figure;
  });
  const sorted = new Float64Array(printed.filter((score) => score !== null)).sort();
  return printed.map((score) =>
    score === null ? null : 1 + sorted.length - countUpTo(sorted, score),
  );
}
