import { isListed, isStatusKnown } from "../../model/firm.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";

/** The words that stand before every figure of a firm that is in the index, but has stopped in part or whole. */
export type FirmAlarm = NonNullable<ReturnType<typeof firmAlarm>>;

/**
 * The first day of a suspension, and the stage by confirmed events that makes a firm critical; null without
 * either, and for a firm that left.
 */
export function firmAlarm({ world }: Analysis, { firm, status, sequence }: FirmAssessment) {
  if (!isListed(status)) return null;
  const { riskBands, sequence: rules } = world.methodology;
  const number = sequence.confirmedStage;
  const name = rules.stages.find(({ stage }) => stage === number)?.name;
  const stage = number >= riskBands.criticalStage && name !== undefined ? { number, name } : null;
  const entry = firm.statusHistory.findLast((one) => isStatusKnown(one, world.asOf));
  const suspendedSince = entry?.status === "suspended" ? entry.from : null;
  return stage === null && suspendedSince === null ? null : { suspendedSince, stage };
}
