import { z } from "zod";
import { groupEntity } from "../../engine/facts/index-figures.ts";
import type { GroupLevel } from "../../engine/market/group-levels.ts";
import { printedChange, printedScore } from "../../engine/reading/printed.ts";
import { methodologyAt } from "../../engine/world/world.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { count, field, isoDate, measured, text, typeNames } from "../../model/cell.ts";
import { groupId, groupSlug } from "../../model/groups/groups.ts";
import { at } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import { breaksSchema, membershipSchema } from "../../model/shared.ts";
import { attached, type Basis } from "./attached.ts";
import { rankingRowSchema } from "./firm-row.ts";
import { members, objectOf } from "./object-of.ts";
import { figures } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

/** A value of a group on the as-of day. */
export interface GroupRead extends Basis, GroupLevel {}

const figuresOfGroup = objectOf<GroupRead>()({
  group: field(groupId, "Identifier of the group"),
  groupName: [field(text, "Name of the group"), ({ name }) => name],
  value: field(text, "Value that the firms have in the group"),
  slug: [
    field(text, "The value in addresses and in the filter of `/api/rankings`"),
    ({ value }) => groupSlug(value),
  ],
  level: [
    figures.score("Level of its firms, by the rule of the level of the index"),
    ({ level, readModel }) => printedScore(readModel.analysis.world.methodology, level),
  ],
  mean: [
    figures.score("Mean score of its rated firms"),
    ({ mean, readModel }) => printedScore(readModel.analysis.world.methodology, mean),
  ],
  dispersion: [
    figures.score("Interquartile range of their scores"),
    ({ dispersion, readModel }) => printedScore(readModel.analysis.world.methodology, dispersion),
  ],
  constituentCount: [
    measured(count, "Firms of the index with this value", "firms"),
    ({ constituents }) => constituents,
  ],
  ratedCount: [measured(count, "Those with a score", "firms"), ({ rated }) => rated],
  change: [
    z
      .strictObject({
        from: field(isoDate.nullable(), "The last period end before; null without one"),
        level: figures.score(
          "Change of the level, over the firms of both days by one set of rules",
        ),
        mean: figures.score("Change of the mean, over the same"),
        by: field(text.nullable(), "The methodology by which both days are read"),
        membership: membershipSchema,
        breaks: breaksSchema,
      })
      .register(typeNames, { id: "GroupChange" }),
    changeOf,
  ],
  href: [
    field(z.string().regex(/^[/]api[/]groups[/]/), "Address of its own record"),
    (read) => `/${apiFile.group(read.group, groupSlug(read.value))}`,
  ],
});

export const groupRowSchema = figuresOfGroup.schema.register(typeNames, { id: "GroupRow" });

export const groupPeriodSchema = z
  .strictObject({
    periodEnd: field(isoDate, "End of the period"),
    level: figures.score("Level of its firms"),
    mean: figures.score("Mean score of its rated firms"),
    constituentCount: measured(count, "Firms of the index with this value", "firms"),
    ratedCount: measured(count, "Those with a score", "firms"),
    revisedOn: field(isoDate.nullable(), "Day from which other figures stand than the first ones"),
    breaks: breaksSchema,
  })
  .register(typeNames, { id: "GroupPeriod" });

const memberShape = {
  indexRank: figures.rank("Place among all firms of the index"),
  ...members(rankingRowSchema.unwrap().shape, "slug firmId name country score scoreLow scoreHigh"),
  ...members(rankingRowSchema.unwrap().shape, "riskBand status"),
};

/** A firm of a group, with its rank there before its rank in the index. */
export const groupMemberSchema = z
  .strictObject({
    rank: figures.rank("Place among the firms of the group, 1 the best; ties share a rank"),
    rankChange: figures.rankChange(
      "Of this rank since the last period end, among the firms that were in the group on both days: positive is better",
    ),
    ...memberShape,
  })
  .register(typeNames, { id: "GroupMember" });
export type GroupMember = z.infer<typeof groupMemberSchema>;

const whole = objectOf<GroupRead>()({
  history: [
    field(z.array(groupPeriodSchema), "The figures of each period that stand, oldest first"),
    groupHistory,
  ],
  constituents: [
    field(z.array(groupMemberSchema), "Its firms by rank, unrated and former ones last"),
    groupMembers,
  ],
  ...attached,
});

export const groupSchema = z
  .strictObject({ ...figuresOfGroup.schema.shape, ...whole.schema.shape })
  .register(typeNames, { id: "Group" });

/** Every value of every group on the as-of day, in the order of the methodology. */
export function groupsRead(readModel: ReadModel): readonly GroupRead[] {
  const { analysis, provenance } = readModel;
  const { freshness, today } = analysis;
  return (today?.groups ?? []).map((level) => ({ readModel, freshness, provenance, ...level }));
}

export function groupRow(read: GroupRead): z.infer<typeof groupRowSchema> {
  return figuresOfGroup.of(read);
}

export function groupObject(read: GroupRead): z.infer<typeof groupSchema> {
  return { ...figuresOfGroup.of(read), ...whole.of(read) };
}

function comparisonOf(read: GroupRead) {
  return read.readModel.analysis.groupsSinceLastEnd.get(groupEntity(read)) ?? null;
}

function changeOf(read: GroupRead) {
  const { methodology } = read.readModel.analysis.world;
  const found = comparisonOf(read);
  if (found === null) {
    const membership = { joined: [], left: [] };
    return { from: null, level: null, mean: null, by: null, membership, breaks: [] };
  }
  const { from, now, before, membership, breaks } = found;
  return {
    from,
    level: printedChange(methodology, now.level, before.level),
    mean: printedChange(methodology, now.mean, before.mean),
    by: found.by,
    membership,
    breaks: [...breaks],
  };
}

function groupHistory({ readModel, group, value }: GroupRead) {
  return readModel.analysis.market.flatMap((period, i) => {
    const own = period.groups.find((one) => one.group === group && one.value === value);
    return own === undefined ? [] : groupPeriod(readModel, own, i);
  });
}

/** The figures of a group in the period of this place. */
export function groupPeriod(
  { analysis: { market, world }, breaks }: ReadModel,
  level: GroupLevel,
  place: number,
) {
  const { periodEnd, standing } = at(market, place);
  const methodology = methodologyAt(world, periodEnd);
  return {
    periodEnd,
    level: printedScore(methodology, level.level),
    mean: printedScore(methodology, level.mean),
    constituentCount: level.constituents,
    ratedCount: level.rated,
    revisedOn: standing.revisedOn,
    breaks: place === 0 ? [] : [...(breaks.get(periodEnd) ?? [])],
  };
}

export function groupMembers(read: GroupRead): GroupMember[] {
  const { readModel, group, value } = read;
  const compared = comparisonOf(read);
  return readModel.rankingRows
    .flatMap((row) => {
      const place = new Map(Object.entries(row.groups)).get(group);
      if (place === undefined || place.value !== value) return [];
      const change = compared?.firms.get(row.firmId) ?? null;
      const rankChange = change === null ? null : change.before.rank - change.now.rank;
      const { slug, firmId, name, country, score, scoreLow, scoreHigh, riskBand, status } = row;
      return {
        rank: place.rank,
        rankChange,
        indexRank: row.rank,
        slug,
        firmId,
        name,
        country,
        score,
        scoreLow,
        scoreHigh,
        riskBand,
        status,
      };
    })
    .toSorted(by(({ rank }) => rank ?? Infinity));
}
