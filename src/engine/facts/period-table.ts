import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { entryOf } from "../../model/language/at.ts";
import { measuredOn, type PeriodMeasured } from "../market/market.ts";
import { type FirmFigures, notIn, readSection } from "../reading/cross-section.ts";
import type { World } from "../world/world.ts";
import { type Vintage, vintagesOf } from "./vintage.ts";

/** A vintage of a period as it reads. The numbers of firms are in the order of the world; none is NaN. */
export interface VintageTable {
  readonly vintage: Vintage;
  readonly measured: PeriodMeasured;
  readonly scores: Float64Array;
  readonly ranks: Float64Array;
}

export interface PeriodTable {
  readonly periodEnd: IsoDate;
  /** Oldest first; at least one. */
  readonly vintages: readonly VintageTable[];
}

/** Every vintage of every period, oldest first. */
export function periodTables(world: World): readonly PeriodTable[] {
  const places = new Map(world.firms.map((firm, i) => [firm, i]));
  return Array.from(vintagesOf(world), ([periodEnd, vintages]) => {
    const read = new Map<Firm, FirmFigures>();
    return {
      periodEnd,
      vintages: vintages.map((vintage) => tableOf(world, places, vintage, read)),
    };
  });
}

/** Reads the firms that changed since the last vintage, whose readings are in `read`, and keeps them there. */
function tableOf(
  world: World,
  places: ReadonlyMap<Firm, number>,
  vintage: Vintage,
  read: Map<Firm, FirmFigures>,
): VintageTable {
  const { sight, changed } = vintage;
  const section = readSection(world, sight, (firm) =>
    changed === null || changed.has(firm.firmId) ? null : (read.get(firm) ?? null),
  );
  const scores = new Float64Array(places.size).fill(Number.NaN);
  const ranks = new Float64Array(places.size).fill(Number.NaN);
  for (const { firm, reading, rank } of section.firms) {
    if (reading === notIn) read.delete(firm);
    else read.set(firm, reading);
    const place = entryOf(places, firm);
    if (sight.standing.isWithdrawn) continue;
    scores[place] = reading.score ?? Number.NaN;
    ranks[place] = rank ?? Number.NaN;
  }
  return { vintage, measured: measuredOn(world, section, sight), scores, ranks };
}
