import { firmOnEnds } from "../../engine/facts/firm-on-end.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { methodologyAt } from "../../engine/world/world.ts";
import { field, isoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { publicationSchema } from "../../model/publication.ts";
import type { FirmRead } from "../rows/attached.ts";
import { members } from "../rows/object-of.ts";
import { figures, publishedShare } from "../rows/published.ts";
import { defineDataset } from "./dataset.ts";
import { bandOf } from "./datasets/firm-history.ts";
import { carriedCount, firmShape, prefixed } from "./datasets/firms.ts";
import { csvText } from "./formats.ts";
import { flatTable } from "./table.ts";

const shape = {
  period: publicationSchema.shape.periodEnd,
  ...members(firmShape, "score rank riskBand"),
  carried: carriedCount,
  knownFrom: field(
    isoDate.nullable(),
    "Day of the record from which these figures are known; null for a period without a record",
  ),
  revisedOn: field(
    isoDate.nullable(),
    "Day from which other figures stand than the first ones; null where these stand",
  ),
};

/** The standing figures of one firm as CSV, a row for each period, oldest first, with the level of each pillar. */
export function firmSeries({ readModel, firm, history }: FirmRead): string {
  const { world } = readModel.analysis;
  const { pillars } = world.methodology;
  const firmOn = firmOnEnds(world);
  const issued = groupBy(readModel.forecastsOf(firm.firmId), (one) => one.issuedOn);
  const series = defineDataset({
    name: firm.slug,
    description: "The figures of one firm in every period",
    layer: "interpretation",
    key: ["period"],
    shape,
    more: () =>
      Object.fromEntries(
        pillars.map(({ id, name }) => [`pillars.${id}`, figures.scaled(`Pillar "${name}"`)]),
      ),
    rows: () =>
      history.map(({ periodEnd, score, rank, carried, standing }) => {
        const { issuedOn, revisedOn } = standing;
        const onEnd = firmOn(firm, periodEnd);
        const [forecast = null] = issued.get(issuedOn ?? periodEnd) ?? [];
        const reading = onEnd.read();
        const levels = pillars.map(({ id }) => {
          const level = reading?.pillars.find((one) => one.id === id)?.value ?? null;
          return [id, publishedShare(level)] as const;
        });
        return {
          period: periodEnd,
          score: printedScore(methodologyAt(world, periodEnd), score),
          rank: figures.rank.round(rank),
          carried,
          riskBand: onEnd.stands ? bandOf(world, firm, onEnd.sight, forecast, score) : null,
          knownFrom: revisedOn ?? issuedOn,
          revisedOn,
          ...prefixed("pillars", Object.fromEntries(levels)),
        };
      }),
  });
  return [...csvText(flatTable(series, readModel))].join("");
}
