import { groupsRead } from "../../answers/rows/group-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import { groupSlug } from "../../model/groups/groups.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { groupPath } from "../pages/groups.tsx";
import { ownPagePath } from "../pages/own.tsx";

/** What the search of every page reads: a line for each page, `path TAB name TAB other words`. */
export const findFile = "s/find.txt";

export function findText(readModel: ReadModel): string {
  const { analysis, rankingRows, issued, has } = readModel;
  const { world } = analysis;
  const rank = new Map(rankingRows.map(({ firmId }, i) => [firmId, i]));
  const firms = world.firms.toSorted(
    (a, b) => (rank.get(a.firmId) ?? Infinity) - (rank.get(b.firmId) ?? Infinity),
  );
  const lines = [
    ...firms.map(({ slug, name, aliases }) => [firmPageFile(slug), name, aliases.join(" · ")]),
    ...groupsRead(readModel).map(({ group, name, value }) => [
      groupPath(group, groupSlug(value)),
      value,
      name,
    ]),
    ...issued.map(({ record }) => [
      recordHomeFile(record.referenceId),
      record.title,
      record.referenceId,
    ]),
    ...(has.research ? world.research : []).map(({ id, title, date }) => [
      `research/${id}.html`,
      title,
      date,
    ]),
    ...world.pages.map((page) => [ownPagePath(page), page.title, ""]),
  ];
  // a name is one line without tabs
  return lines.map((line) => line.map((cell) => cell.replace(/\s+/g, " ")).join("\t")).join("\n");
}
