import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import type { Break, Membership } from "../../model/shared.ts";
import { sectionFigures } from "../market/market.ts";
import { type CrossSection, competitionRanks, sectionOf } from "../reading/cross-section.ts";
import { type FirmReading, readFirm } from "../reading/firm-reading.ts";
import { breaksOfRules } from "../world/breaks.ts";
import type { Sight } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";

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

/** The comparison of a day with an earlier one, both by the methodology of the later. */
export function compared(world: World, later: Sight, earlier: Sight): Comparison {
  const methodology = methodologyAt(world, later.at);
  const read = (sight: Sight): CrossSection =>
    sectionOf(world, sight, (firm) => readFirm(world, firm, sight, methodology));
  const nowAll = read(later);
  const beforeAll = read(earlier);
  const countingNow = counting(nowAll);
  const countingBefore = counting(beforeAll);
  const membership = membershipOf(countingNow, countingBefore);
  const members = new Set([...countingNow].filter((firm) => countingBefore.has(firm)));
  const both = (section: CrossSection): CrossSection => ({
    ...section,
    firms: section.firms.filter(({ firm }) => members.has(firm)),
  });
  const now = both(nowAll);
  const before = both(beforeAll);
  return {
    from: earlier.at,
    breaks: [
      ...breaksOfRules(world, earlier.at, later.at),
      ...membershipBreak(countingBefore.size, countingNow.size, membership),
    ],
    membership,
    by: methodology.version,
    now: sectionFigures(world, methodology, now),
    before: sectionFigures(world, methodology, before),
    firms: firmComparisons(now, before),
  };
}

/** The firms that count: constituents with a score. */
function counting({ firms }: CrossSection): ReadonlySet<Firm> {
  const constituents = firms.filter(({ constituent }) => constituent);
  return new Set(constituents.flatMap(({ firm, reading }) => (reading.score === null ? [] : firm)));
}

function membershipOf(now: ReadonlySet<Firm>, before: ReadonlySet<Firm>): Membership {
  return {
    joined: [...now].filter((firm) => !before.has(firm)).map(({ slug }) => slug),
    left: [...before].filter((firm) => !now.has(firm)).map(({ slug }) => slug),
  };
}

function membershipBreak(from: number, to: number, membership: Membership): readonly Break[] {
  if (membership.joined.length === 0 && membership.left.length === 0) return [];
  return [{ kind: "membership", from: String(from), to: String(to) }];
}

function firmComparisons(
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
  const ranksNow = competitionRanks(pairs.map((one) => one.now.score));
  const ranksBefore = competitionRanks(pairs.map((one) => one.before.score));
  return new Map(
    pairs.flatMap((one, i) => {
      const [rankNow, rankBefore] = [at(ranksNow, i), at(ranksBefore, i)];
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
