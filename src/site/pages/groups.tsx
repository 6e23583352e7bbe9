/** @jsxRuntime automatic @jsxImportSource preact */
import { groupHistories } from "../../answers/exports/datasets/groups.ts";
import { untilToday } from "../../answers/rows/as-of-line.ts";
import {
  type GroupRead,
  groupMembers,
  groupObject,
  groupRow,
  groupsRead,
} from "../../answers/rows/group-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import type { Group } from "../../model/groups/groups.ts";
import { groupSlug } from "../../model/groups/groups.ts";
import { scoreLook } from "../../model/methodology/score-look.ts";
import type { RiskBand } from "../../model/shared.ts";
import { levelTitle } from "../../record/level-look.ts";
import { counted, day, fixed, signed } from "../figures.ts";
import { asJson, downloads, exported, type Page } from "../page.ts";
import { Section, Stats, Table } from "../parts/blocks.tsx";
import { LineFigure, withBreaks } from "../parts/line-figure.tsx";
import { levelAxes } from "../parts/score-axes.ts";
import { BandChip, FirmLink, Link, Links, Own } from "../parts/text.tsx";

export const groupsPath = "groups.html";

/** The page of the firms with one value of a group. */
export function groupPath(group: string, slug: string): string {
  return `groups/${group}/${slug}.html`;
}

/** The list of all groups, and a page for each of their values; none in an index without groups. */
export function groupPages(readModel: ReadModel): readonly Page[] {
  const { groups } = readModel.analysis.world.methodology;
  if (groups.length === 0) return [];
  return [listPage(readModel), ...groupsRead(readModel).map((read) => groupPage(readModel, read))];
}

function listPage(readModel: ReadModel): Page {
  const { world } = readModel.analysis;
  const { groups } = world.methodology;
  const names = groups.map(({ name }) => name.toLowerCase()).join(", ");
  return {
    path: groupsPath,
    title: "Groups",
    description: `The ${world.publisher.name} by ${names}, as of ${day(world.asOf)}`,
    section: "rankings.html",
    needs: analysedKinds,
    head: { alternates: [asJson(apiFile.groups)] },
    main: () => (
      <>
        <h1>
          Groups <span class="when">{day(world.asOf)}</span>
        </h1>
        <p class="standfirst">
          The level of each group is made of the scores of its %firm%s, by the rule of the index.
        </p>
        {groups.map((group) => levelsOf(readModel, group))}
        <p>
          Data: <Links of={exported("groups", "CSV", "JSON", "Parquet")} />; every period:{" "}
          <Links of={downloads(groupHistories, readModel, "CSV", "JSON", "Parquet")} />
        </p>
      </>
    ),
  };
}

function levelsOf(readModel: ReadModel, { id, name }: Group) {
  const { methodology } = readModel.analysis.world;
  const look = scoreLook(methodology);
  const rows = groupsRead(readModel)
    .filter(({ group }) => group === id)
    .map(groupRow);
  return (
    <Section id={id} title={name}>
      <Table
        caption={`${levelTitle(methodology)}, by ${name.toLowerCase()}`}
        quiet={false}
        columns={`${name} | ${look.level} # | Change # | %Firm%s # | Rated #`}
        rows={rows.map((row) => [
          <Link to={groupPath(row.group, row.slug)}>
            <Own>{row.value}</Own>
          </Link>,
          fixed(row.level, look.decimals),
          signed(row.change.level, look.decimals),
          row.constituentCount,
          row.ratedCount,
        ])}
      />
    </Section>
  );
}

function groupPage(readModel: ReadModel, read: GroupRead): Page {
  const { world } = readModel.analysis;
  const { group, name, value } = read;
  const slug = groupSlug(value);
  return {
    path: groupPath(group, slug),
    title: `${name}: ${value}`,
    description: `Level and ranks of the %firm%s of ${value} in the ${world.publisher.name}, as of ${day(world.asOf)}`,
    section: "rankings.html",
    needs: analysedKinds,
    head: {
      alternates: [
        asJson(apiFile.group(group, slug)),
        ["text/csv", apiFile.groupRanks(group, slug), "The ranks as CSV"],
      ],
    },
    main: () => groupMain(readModel, read),
  };
}

function groupMain(readModel: ReadModel, read: GroupRead) {
  const { methodology, asOf } = readModel.analysis.world;
  const look = scoreLook(methodology);
  const group = groupObject(read);
  const past = group.history.map(({ periodEnd, level, revisedOn }) => ({
    on: periodEnd,
    value: level,
    isRevised: revisedOn !== null,
  }));
  const points = untilToday(past, { on: asOf, value: group.level, isRevised: false });
  const marked = withBreaks(readModel, points);
  const { change } = group;
  const since =
    change.from === null || change.level === null
      ? "no earlier level to compare with"
      : `${signed(change.level, look.decimals)} since ${day(change.from)}, over the %firm%s of both days`;
  return (
    <>
      <p class="above">
        <Link to={groupsPath}>{group.groupName}</Link>
      </p>
      <h1>
        <Own>{group.value}</Own> <span class="when">{day(asOf)}</span>
      </h1>
      <Stats
        of={[
          [levelTitle(methodology), fixed(group.level, look.decimals), since],
          ["%Firm%s", group.constituentCount, `${counted(group.ratedCount, "is", "are")} rated`],
        ]}
      />
      {points.filter(({ value }) => value !== null).length < 2 ? null : (
        <LineFigure
          id="level"
          title={`${look.level} of its rated %firm%s`}
          what={[`The ${look.level.toLowerCase()}`, look.level]}
          asOf={asOf}
          points={marked}
          {...levelAxes(methodology, marked)}
          data={downloads(groupHistories, readModel, "CSV", "JSON")}
          height={220}
        />
      )}
      <Section id="ranks" title="Ranks within the group">
        {rankTable(readModel, read)}
        <p>
          Data:{" "}
          <Links
            of={[
              ["CSV", apiFile.groupRanks(group.group, group.slug)],
              ["JSON", apiFile.group(group.group, group.slug)],
            ]}
          />
        </p>
      </Section>
    </>
  );
}

function bandCell(band: RiskBand | null) {
  return band === null ? "" : <BandChip of={band} />;
}

function rankTable(readModel: ReadModel, read: GroupRead) {
  const { has, analysis } = readModel;
  const { decimals } = scoreLook(analysis.world.methodology);
  return (
    <Table
      caption="%Firm%s by rank within the group"
      columns={`%Firm% | Rank # | Score # | Change of rank #~ | Rank in the index #${has.bands ? " | %Band%" : ""}`}
      rows={groupMembers(read).map((row) => [
        <FirmLink {...row} />,
        row.rank ?? "–",
        fixed(row.score, decimals),
        signed(row.rankChange, 0),
        row.indexRank ?? "–",
        ...(has.bands ? [bandCell(row.riskBand)] : []),
      ])}
    />
  );
}
