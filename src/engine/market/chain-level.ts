import type { Methodology } from "../../model/methodology.ts";
import { type CrossSection, crossSection, type FirmFigures } from "../reading/cross-section.ts";
import { rulesOn } from "../reading/firm-reading.ts";
import { linkOf } from "../reading/level/chain.ts";
import type { Sight } from "../world/sight.ts";
import type { World } from "../world/world.ts";

type Scores = ReadonlyMap<string, number>;

/** A period that a chain goes on from. */
export interface ChainPast {
  readonly sight: Sight;
  readonly scores: Scores;
  readonly version: string;
  /** Unrounded; null where the chain is broken. */
  readonly level: number | null;
}

/** The scores of the rated constituents, by firmId. */
export function scoresOf(section: CrossSection<FirmFigures>): Scores {
  return new Map(
    section.firms.flatMap(({ firm, constituent, reading }) =>
      constituent && reading.score !== null ? [[firm.firmId, reading.score] as const] : [],
    ),
  );
}

/**
 * The chain after a period: its base in the first period that ends on the day of the base or later, and then the level
 * before times the link. Before the base there is none, and a period without scores changes nothing.
 */
export function nextChain(
  world: World,
  methodology: Methodology,
  { sight, scores }: { readonly sight: Sight; readonly scores: Scores },
  before: ChainPast | null,
): ChainPast | null {
  const { aggregate, base } = methodology.level;
  if (aggregate !== "chain" || base === undefined || sight.at < base.on) return null;
  if (scores.size === 0) return before;
  const { version } = methodology;
  if (before === null) return { sight, scores, version, level: base.value };
  const then = before.version === version ? before.scores : readAgain(world, methodology, before);
  const link = before.level === null ? null : linkOf(then, scores);
  const level = before.level === null || link === null ? null : before.level * link;
  return { sight, scores, version, level };
}

/** The scores before by the rules of now: only what one set of rules made is compared. */
function readAgain(world: World, methodology: Methodology, { sight }: ChainPast): Scores {
  return scoresOf(crossSection(world, sight, rulesOn(world, sight, methodology)));
}
