import type { IsoDate } from "../../model/cell.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { World } from "./world.ts";

/** The methodology in force on `at`. Throws a RangeError before the first one. */
export function methodologyAt(world: World, at: IsoDate): Methodology {
  const methodology = world.methodologies.findLast(({ effectiveFrom }) => effectiveFrom <= at);
  if (methodology === undefined) {
    throw new RangeError(`Cannot look at ${at}: no methodology is in force on that day`);
  }
  return methodology;
}
