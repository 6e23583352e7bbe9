import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { firstDay } from "../calendar.ts";
import { clamp, stream } from "../chance.ts";
import { roster, tierOf } from "./roster.ts";

/** What is fixed about a firm before its story begins. */
export interface FirmSeed {
  readonly firmId: string;
  readonly slug: string;
  readonly name: string;
  readonly alias: string | null;
  readonly country: string;
  readonly tier: string;
  readonly modelType: string;
  readonly foundedOn: IsoDate;
  readonly listedOn: IsoDate;
  /** The level that its indicators return to, from 0 (sound) to about 0.6 (ailing). */
  readonly frailty: number;
}

const listedAtStart = 60;

export function firmSeeds(): readonly FirmSeed[] {
  return roster.map(([name, country, modelType, alias], place) => {
    const draw = stream(`firm seed ${place}`);
    const listedOn = listingDay(place, draw.int(-4, 4));
    const tier = tierOf[country];
    if (tier === undefined) throw new RangeError(`Cannot place a firm: country "${country}"`);
    const penalty = tier === "tier-3" ? 0.06 : tier === "tier-2" ? 0.02 : 0;
    return {
      firmId: `F${String(place + 1).padStart(3, "0")}`,
      slug: slugOf(name),
      name,
      alias,
      country,
      tier,
      modelType,
      foundedOn: addDays(listedOn, -draw.int(240, 2900)),
      listedOn,
      frailty: clamp(0.34 + penalty + 0.13 * draw.normal(), 0.04, 0.66),
    };
  });
}

/** Later firms join about every three weeks, on a Monday. */
function listingDay(place: number, jitterDays: number): IsoDate {
  if (place < listedAtStart) return firstDay;
  const rough = addDays("2023-09-11", Math.round((place - listedAtStart) * 22) + jitterDays);
  return addDays(rough, -(daysBetween(firstDay, rough) % 7));
}

export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
