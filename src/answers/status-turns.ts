import { statusAt } from "../engine/reading/firm-reading.ts";
import type { IsoDate } from "../model/cell.ts";
import { type Firm, type FirmStatus, statusStandsOn } from "../model/firm.ts";

interface StatusTurn {
  readonly on: IsoDate;
  readonly before: FirmStatus;
  readonly after: FirmStatus;
}

/**
 * The days since a firm was listed on which the answers have another status than on the day before. One
 * that is learnt after a later one has begun is in no answer, and so in no turn.
 */
export function statusTurns(firm: Firm): readonly StatusTurn[] {
  const days = firm.statusHistory.map(statusStandsOn).filter((day) => day > firm.listedOn);
  let before = statusAt(firm, firm.listedOn);
  const turns: StatusTurn[] = [];
  for (const on of days.sort()) {
    const after = statusAt(firm, on);
    if (after !== before) turns.push({ on, before, after });
    before = after;
  }
  return turns;
}
