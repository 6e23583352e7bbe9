import type { IsoDate } from "../../model/cell.ts";
import { isListed, isStatusKnown } from "../../model/firm.ts";
import type { Analysis } from "../world/analysis.ts";
import type { FirmAssessment } from "../world/assessment.ts";

/** The words that stand before every figure of a firm that is in the index, but has stopped in part or whole. */
export interface FirmAlarm {
  /** The first day of its suspension; null while it is active. */
  readonly suspendedSince: IsoDate | null;
  /** The stage by confirmed events, where it makes a firm critical; else null. */
  readonly stage: { readonly number: number; readonly name: string } | null;
}

/** Null for a firm without such news, and for one that has left the index. */
export function firmAlarm(
  { world }: Analysis,
  { firm, status, sequence }: FirmAssessment,
): FirmAlarm | null {
  if (!isListed(status)) return null;
  const { riskBands, sequence: rules } = world.methodology;
  const number = sequence.confirmedStage;
  const name = rules.stages.find(({ stage }) => stage === number)?.name;
  const stage = number >= riskBands.criticalStage && name !== undefined ? { number, name } : null;
  const entry = firm.statusHistory.findLast((one) => isStatusKnown(one, world.asOf));
  const suspendedSince = entry?.status === "suspended" ? entry.from : null;
  return stage === null && suspendedSince === null ? null : { suspendedSince, stage };
}
