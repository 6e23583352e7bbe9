import type { Firm } from "../../model/firm.ts";
import { groupValueOn } from "../../model/groups/firm-groups.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { CrossSection, FirmFigures } from "../reading/cross-section.ts";
import { indexSummary } from "../reading/level/level-of.ts";
import type { PeriodSight } from "../world/period-sight.ts";
import type { Sight } from "../world/sight.ts";
import type { World } from "../world/world.ts";
import { type ChainPast, nextChain, scoresOf } from "./chain-level.ts";

/** The figures of one value of a group, such as of the firms in Europe; unrounded, on the scale of scores. */
export interface GroupLevel {
  readonly group: string;
  /** What the group is called. */
  readonly name: string;
  readonly value: string;
  readonly constituents: number;
  readonly rated: number;
  readonly level: number | null;
  readonly mean: number | null;
  readonly dispersion: number | null;
}

export type GroupMeasured = ReturnType<typeof groupsOn>[number];

/** The chains of all groups after a period, by `group/value`. */
export type GroupChains = ReadonlyMap<string, ChainPast | null>;

/** What a period measures of each value of each group, in the order in which a methodology declares them. */
export function groupsOn(methodology: Methodology, section: CrossSection<FirmFigures>) {
  return methodology.groups.flatMap(({ id: group, name, values }) => {
    const members = membersOf(section, group);
    return values.map((value) => {
      const firms = members.get(value) ?? [];
      const own = { ...section, firms };
      const scores = scoresOf(own);
      const readings = firms.map(({ reading }) => reading);
      const rated = scores.size;
      const summary = indexSummary(methodology, readings);
      return { group, name, value, constituents: firms.length, rated, ...summary, scores };
    });
  });
}

/** The constituents of a day by their values in a group. */
function membersOf({ firms, sight }: CrossSection<FirmFigures>, group: string) {
  const members = firms.filter(({ constituent }) => constituent);
  return groupBy(members, ({ firm }) => groupOn(firm, group, sight) ?? "");
}

export function groupOn(firm: Firm, group: string, sight: Sight): string | null {
  return groupValueOn(firm, group, sight.at, sight.knownBy);
}

/** The levels of groups after a period: none of a withdrawn one, and a chain goes on from the periods before. */
export function nextGroups(
  world: World,
  methodology: Methodology,
  measured: readonly GroupMeasured[],
  sight: PeriodSight,
  before: GroupChains,
): { readonly levels: readonly GroupLevel[]; readonly chains: GroupChains } {
  const isChain = methodology.level.aggregate === "chain";
  const chains = new Map<string, ChainPast | null>();
  const levels = measured.map(({ scores, ...one }): GroupLevel => {
    const name = `${one.group}/${one.value}`;
    const chain = nextChain(world, methodology, { sight, scores }, before.get(name) ?? null);
    chains.set(name, chain);
    const level = isChain ? (chain?.level ?? null) : one.level;
    const stands = { ...one, level };
    const nothing = { ...one, level: null, mean: null, dispersion: null };
    return sight.standing.isWithdrawn ? nothing : stands;
  });
  return { levels, chains };
}
