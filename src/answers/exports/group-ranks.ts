import { type GroupRead, groupMemberSchema, groupMembers } from "../rows/group-object.ts";
import { defineDataset } from "./dataset.ts";
import { csvText } from "./formats.ts";
import { flatTable } from "./table.ts";

/** The firms of a group as CSV, by rank, unrated and former ones last. */
export function groupRanksText(read: GroupRead): string {
  const ranks = defineDataset({
    name: read.group,
    description: "The firms of one group",
    layer: "interpretation",
    key: ["firmId"],
    shape: groupMemberSchema.shape,
    rows: () => groupMembers(read),
  });
  return [...csvText(flatTable(ranks, read.readModel))].join("");
}
