import type { IsoDate } from "../../model/cell.ts";
import { type Firm, type FirmStatus, isListed } from "../../model/firm.ts";
import { type FirmReading, readFirm, statusAt } from "../reading/firm-reading.ts";
import type { Sight } from "../world/sight.ts";
import type { World } from "../world/world.ts";
import { periodSights } from "./period-sights.ts";

/** A firm on a period end, by what stands. */
export interface FirmOnEnd {
  readonly sight: Sight;
  readonly status: FirmStatus;
  /** Whether it was in the index, and its figures are not withdrawn. */
  readonly stands: boolean;
  /** Its whole reading; null where nothing stands. It is worked out when it is asked for. */
  readonly read: () => FirmReading | null;
}

export function firmOnEnds(world: World): (firm: Firm, periodEnd: IsoDate) => FirmOnEnd {
  const sightOf = periodSights(world);
  return (firm, periodEnd) => {
    const sight = sightOf(periodEnd);
    const status = statusAt(firm, sight);
    const stands = isListed(status) && !sight.standing.isWithdrawn;
    return { sight, status, stands, read: () => (stands ? readFirm(world, firm, sight) : null) };
  };
}
