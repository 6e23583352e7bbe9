import type { IsoDate } from "../model/cell.ts";
import type { Firm } from "../model/firm.ts";
import { type FirmReading, isConstituent, readFirm } from "./firm-reading.ts";
import { competitionRanks } from "./rank.ts";
import type { World } from "./world.ts";

/** All firms listed by a day, read on it, by slug. */
export interface CrossSection {
  readonly at: IsoDate;
  readonly firms: readonly FirmOnDay[];
}

export interface FirmOnDay {
  readonly firm: Firm;
  readonly constituent: boolean;
  readonly reading: FirmReading;
  /** Among the rated; null when unrated. */
  readonly rank: number | null;
}

export function crossSection(
  world: World,
  at: IsoDate,
  read: (world: World, firm: Firm, at: IsoDate) => FirmReading = readFirm,
): CrossSection {
  const firms = world.firms.filter((firm) => firm.listedOn <= at);
  const readings = firms.map((firm) => read(world, firm, at));
  const ranks = competitionRanks(readings.map(({ score }) => score));
  return {
    at,
    firms: readings.map((reading, i) => {
      const firm = firms[i] as Firm; // readings are made of firms, one for one
      return { firm, constituent: isConstituent(firm, at), reading, rank: ranks[i] ?? null };
    }),
  };
}
