import { z } from "zod";
import { apiFile } from "../../model/address/api-file.ts";
import { field, slugPattern } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { groupSlug } from "../../model/groups/groups.ts";
import { mediaTypes } from "../api/media-types.ts";
import { defineFileRoute, json, storedAt, text } from "../api/route.ts";
import { groupRanksText } from "../exports/group-ranks.ts";
import { groupObject, groupSchema, groupsRead } from "../rows/group-object.ts";

const listedAt = `/${apiFile.groups}`;
const noun = "group";

export const group = defineFileRoute({
  path: "/api/groups/:group/:value",
  name: "Group",
  about:
    "The firms with one value of a group: their level, its history, and their ranks among them",
  pathParameters: [
    { name: "group", noun, pattern: "^[a-z][a-z0-9_]*$", known: null, listedAt },
    { name: "value", noun, pattern: slugPattern.source, known: null, listedAt },
  ],
  needs: analysedKinds,
  schema: z.strictObject({
    success: z.literal(true),
    group: field(groupSchema, "The firms with this value of the group"),
  }),
  answer: () =>
    storedAt(apiFile.group("{group}", "{value}"), {
      kind: "unknown",
      noun,
      parameter: "value",
      listedAt,
    }),
  *entries(readModel) {
    for (const read of groupsRead(readModel)) {
      const slug = groupSlug(read.value);
      yield {
        file: apiFile.group(read.group, slug),
        cache: "latest",
        reply: () => json({ success: true, group: groupObject(read) }),
      };
      yield {
        file: apiFile.groupRanks(read.group, slug),
        cache: "latest",
        reply: () => text(mediaTypes.csv, groupRanksText(read)),
      };
    }
  },
});
