import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Break, Membership } from "../../model/shared.ts";
import { groupOn } from "../market/group-levels.ts";
import { type MarketPeriod, sectionFigures } from "../market/market.ts";
import { type CrossSection, crossSection, ranksOf } from "../reading/cross-section.ts";
import { type FirmReading, rulesOn } from "../reading/firm-reading.ts";
import { linkOf } from "../reading/level/chain.ts";
import { breaksOfRules } from "../world/breaks.ts";
import type { Sight } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { groupEntity } from "./index-figures.ts";
import { periodSights } from "./period-sights.ts";

// Like with like: two days are compared over the same firms, by one set of rules. The sources are the linking of
// price indexes (ILO, Consumer Price Index Manual, 2020, chapter 9) and the divisors of index providers.

/** The figures of one side, over the firms that count on both. */
export type ComparedFigures = ReturnType<typeof sectionFigures>;

export interface FirmComparison {
  /** By the rules of the later day; the ranks are among the firms that count on both. */
  readonly before: { readonly score: number; readonly rank: number };
  readonly now: { readonly score: number; readonly rank: number };
}

export interface Comparison {
  /** The earlier day. */
  readonly from: IsoDate;
  /** What changed between the two days beside the readings; empty where nothing did. */
  readonly breaks: readonly Break[];
  readonly membership: Membership;
  /** The version of the methodology by which both sides are read. */
  readonly by: string;
  readonly now: ComparedFigures;
  readonly before: ComparedFigures;
  /** By firmId, of the firms that are rated on both days by the same indicators. */
  readonly firms: ReadonlyMap<string, FirmComparison>;
}

/** An earlier period end as it stands. */
interface Earlier {
  readonly periodEnd: IsoDate;
  readonly level: number | null;
}

/**
 * The comparison of a day with an earlier period end as it stands, both by the methodology of the later; null without
 * an earlier one, and where its figures were withdrawn.
 */
export function comparedWith(
  world: World,
  later: Sight,
  earlier: Earlier | null,
): Comparison | null {
  if (earlier === null) return null;
  const { periodEnd, level } = earlier;
  const sight = periodSights(world)(periodEnd);
  if (sight.standing.isWithdrawn) return null;
  return chained(world, compared(world, readSides(world, later, sight)), later, level);
}

/**
 * The same of each value of each group, by its entity among the facts: a firm counts that is in it on both days.
 * Empty without an earlier day, and where its figures were withdrawn.
 */
export function groupsComparedWith(
  world: World,
  later: Sight,
  earlier: Pick<MarketPeriod, "periodEnd" | "groups"> | null,
): ReadonlyMap<string, Comparison> {
  const { groups } = methodologyAt(world, later.at);
  if (earlier === null || groups.length === 0) return new Map();
  const sight = periodSights(world)(earlier.periodEnd);
  if (sight.standing.isWithdrawn) return new Map();
  const sides = readSides(world, later, sight);
  const levels = new Map(earlier.groups.map((one) => [groupEntity(one), one.level]));
  return new Map(
    groups.flatMap(({ id: group, values }) =>
      values.map((value) => {
        const entity = groupEntity({ group, value });
        const found = compared(world, within(sides, group, value));
        return [entity, chained(world, found, later, levels.get(entity) ?? null)] as const;
      }),
    ),
  );
}

/** A chain goes on from what stands. */
function chained(world: World, found: Comparison, later: Sight, level: number | null): Comparison {
  if (methodologyAt(world, later.at).level.aggregate !== "chain") return found;
  const link =
    level === null ? null : linkOf(scoresBy(found.firms, "before"), scoresBy(found.firms, "now"));
  const now = level === null || link === null ? null : level * link;
  return {
    ...found,
    before: { ...found.before, level },
    now: { ...found.now, level: now },
  };
}

function scoresBy(firms: Comparison["firms"], side: "before" | "now"): ReadonlyMap<string, number> {
  return new Map([...firms].map(([firmId, one]) => [firmId, one[side].score]));
}

/** Two days as they are read by the methodology of the later one. */
interface Sides {
  readonly methodology: Methodology;
  readonly now: CrossSection;
  readonly before: CrossSection;
}

function readSides(world: World, later: Sight, earlier: Sight): Sides {
  const methodology = methodologyAt(world, later.at);
  const read = (sight: Sight): CrossSection =>
    crossSection(world, sight, rulesOn(world, sight, methodology));
  return { methodology, now: read(later), before: read(earlier) };
}

/** The two days with the firms alone that had a value in a group on them. */
function within({ methodology, now, before }: Sides, group: string, value: string): Sides {
  const own = (section: CrossSection): CrossSection => ({
    ...section,
    firms: section.firms.filter(({ firm }) => groupOn(firm, group, section.sight) === value),
  });
  return { methodology, now: own(now), before: own(before) };
}

function compared(
  world: World,
  { methodology, now: nowAll, before: beforeAll }: Sides,
): Comparison {
  const later = nowAll.sight;
  const earlier = beforeAll.sight;
  const membership = membershipOf(nowAll, beforeAll);
  const moved = movedBetween(nowAll, beforeAll);
  const stayed = (section: CrossSection): CrossSection => ({
    ...section,
    firms: section.firms.filter(({ firm }) => !moved.has(firm)),
  });
  const now = stayed(nowAll);
  const before = stayed(beforeAll);
  const counting = both(ratedOf(now), ratedOf(before));
  return {
    from: earlier.at,
    breaks: [
      ...breaksOfRules(world, earlier.at, later.at),
      ...membershipBreak(ratedOf(beforeAll).size, ratedOf(nowAll).size, membership),
    ],
    membership,
    by: methodology.version,
    now: sectionFigures(world, methodology, now, counting),
    before: sectionFigures(world, methodology, before, counting),
    firms: firmComparisons(methodology, now, before),
  };
}

function constituentsOf({ firms }: CrossSection): ReadonlySet<Firm> {
  return new Set(firms.flatMap(({ firm, constituent }) => (constituent ? firm : [])));
}

function ratedOf({ firms }: CrossSection): ReadonlySet<Firm> {
  return new Set(
    firms.flatMap(({ firm, constituent, reading }) =>
      constituent && reading.score !== null ? firm : [],
    ),
  );
}

function both(a: ReadonlySet<Firm>, b: ReadonlySet<Firm>): ReadonlySet<Firm> {
  return new Set([...a].filter((firm) => b.has(firm)));
}

/** The firms that are in the index on one of the two days alone. */
function movedBetween(now: CrossSection, before: CrossSection): ReadonlySet<Firm> {
  const inNow = constituentsOf(now);
  const inBefore = constituentsOf(before);
  return new Set([
    ...[...inNow].filter((firm) => !inBefore.has(firm)),
    ...[...inBefore].filter((firm) => !inNow.has(firm)),
  ]);
}

/** Who counts on one day alone: who came or left, and who is rated on one of them. */
function membershipOf(now: CrossSection, before: CrossSection): Membership {
  const only = (of: CrossSection, other: CrossSection): readonly string[] => {
    const constituents = constituentsOf(other);
    const rated = ratedOf(other);
    const counts = ratedOf(of);
    return [...constituentsOf(of)]
      .filter((firm) => !constituents.has(firm) || (counts.has(firm) && !rated.has(firm)))
      .map(({ firmId }) => firmId)
      .sort(byCodeUnit);
  };
  return { joined: only(now, before), left: only(before, now) };
}

function membershipBreak(from: number, to: number, membership: Membership): readonly Break[] {
  if (membership.joined.length === 0 && membership.left.length === 0) return [];
  return [{ kind: "membership", from: String(from), to: String(to) }];
}

function firmComparisons(
  methodology: Methodology,
  now: CrossSection,
  before: CrossSection,
): ReadonlyMap<string, FirmComparison> {
  const earlier = new Map(before.firms.map((one) => [one.firm, one.reading]));
  const pairs = now.firms.flatMap(({ firm, reading }) => {
    const then = earlier.get(firm);
    if (then === undefined || then.score === null || reading.score === null) return [];
    return [
      { firmId: firm.firmId, now: reading, before: then, isSame: isSameBasis(reading, then) },
    ];
  });
  const ranksOn = (side: "now" | "before") =>
    ranksOf(
      methodology,
      pairs.map((one) => one[side].score),
    );
  const ranksNow = ranksOn("now");
  const ranksBefore = ranksOn("before");
  return new Map(
    pairs.flatMap((one, i) => {
      const rankNow = at(ranksNow, i);
      const rankBefore = at(ranksBefore, i);
      const { score } = one.now;
      const then = one.before.score;
      if (!one.isSame || score === null || then === null) return [];
      if (rankNow === null || rankBefore === null) return [];
      const comparison = {
        before: { score: then, rank: rankBefore },
        now: { score, rank: rankNow },
      };
      return [[one.firmId, comparison] as const];
    }),
  );
}

/** Whether two scores rest on the same indicators: one whose coverage changed is not compared. */
function isSameBasis(now: FirmReading, before: FirmReading): boolean {
  return now.indicators.every(
    ({ normalised }, i) => (normalised === null) === (at(before.indicators, i).normalised === null),
  );
}
