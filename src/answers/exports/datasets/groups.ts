import { methodologyAt } from "../../../engine/world/world.ts";
import { groupSlug } from "../../../model/groups/groups.ts";
import { publicationSchema } from "../../../model/publication.ts";
import {
  groupPeriod,
  groupPeriodSchema,
  groupRow,
  groupRowSchema,
  groupsRead,
} from "../../rows/group-object.ts";
import { indexSchema } from "../../rows/index-object.ts";
import { members } from "../../rows/object-of.ts";
import { defineDataset } from "../dataset.ts";
import { breakCells, breakShape } from "./firms.ts";

const named = members(groupRowSchema.shape, "group value slug");

/** The rows of `/api/groups`, with the change of the level laid flat. */
export const groups = defineDataset({
  name: "groups",
  description: "The level of each value of each group of firms on the as-of date",
  layer: "derived",
  key: ["group", "value"],
  shape: {
    ...members(groupRowSchema.shape, "group groupName value slug level mean dispersion"),
    ...members(groupRowSchema.shape, "constituentCount ratedCount"),
    ...members(groupRowSchema.shape.change.shape, "from"),
    levelChange: groupRowSchema.shape.change.shape.level,
    ...breakShape,
  },
  rows: (readModel) =>
    groupsRead(readModel).map((read) => {
      const { change, href, ...cells } = groupRow(read);
      return {
        ...cells,
        from: change.from,
        levelChange: change.level,
        ...breakCells(change.breaks),
      };
    }),
});

export const groupHistories = defineDataset({
  name: "group-history",
  description:
    "The figures of each value of each group in every period that stand, by period, oldest first",
  layer: "derived",
  key: ["periodEnd", "group", "value"],
  dated: "periodEnd",
  shape: {
    periodEnd: publicationSchema.shape.periodEnd,
    ...named,
    methodologyVersion: indexSchema.shape.methodologyVersion,
    ...members(groupPeriodSchema.shape, "level mean constituentCount ratedCount revisedOn"),
    ...breakShape,
  },
  rows: (readModel) => {
    const { market, world } = readModel.analysis;
    return market.flatMap(({ periodEnd, groups: levels }, i) =>
      levels.map((level) => {
        const { group, value } = level;
        const { breaks, ...cells } = groupPeriod(readModel, level, i);
        return {
          ...cells,
          group,
          value,
          slug: groupSlug(value),
          methodologyVersion: methodologyAt(world, periodEnd).version,
          ...breakCells(breaks),
        };
      }),
    );
  },
});
