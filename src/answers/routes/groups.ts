import { z } from "zod";
import { apiFile } from "../../model/address/api-file.ts";
import { field } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { defineFileRoute, json, oneFile } from "../api/route.ts";
import { firmsMeta, firmsMetaShape } from "../rows/attached.ts";
import { groupRow, groupRowSchema, groupsRead } from "../rows/group-object.ts";

export const groups = defineFileRoute({
  path: "/api/groups",
  name: "Groups",
  about: "The groups of firms that the methodology declares, such as regions, each with its level",
  needs: analysedKinds,
  schema: z.strictObject({
    success: z.literal(true),
    groups: field(
      z.array(groupRowSchema),
      "One for each value of each group, in the order of the methodology; empty in an index without groups",
    ),
    meta: z.strictObject(firmsMetaShape),
  }),
  answer: () => oneFile(apiFile.groups),
  entries: (readModel) => [
    {
      file: apiFile.groups,
      cache: "latest",
      reply: () =>
        json({
          success: true,
          groups: groupsRead(readModel).map(groupRow),
          ...firmsMeta(readModel, readModel.rankingRows),
        }),
    },
  ],
});
