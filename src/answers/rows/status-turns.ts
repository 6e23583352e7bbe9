import { statusAt } from "../../engine/reading/firm-reading.ts";
import { modelOn } from "../../engine/world/breaks.ts";
import type { World } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import { type Firm, type FirmStatus, firmStandsOn, statusStandsOn } from "../../model/firm.ts";

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
  const joined = firmStandsOn(firm);
  const days = firm.statusHistory.map(statusStandsOn).filter((day) => day > joined);
  let before = statusAt(firm, joined);
  const turns: StatusTurn[] = [];
  for (const on of days.sort()) {
    const after = statusAt(firm, on);
    if (after !== before) turns.push({ on, before, after });
    before = after;
  }
  return turns;
}

interface RuleTurn {
  readonly on: IsoDate;
  readonly kind: "methodology" | "model";
  /** The versions in force the day before and from this day on; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The days on which another methodology or model came into force. */
export function ruleTurns(world: World): readonly RuleTurn[] {
  const models = [...world.modelByVersion.values()];
  const days = models.flatMap(({ effectiveFrom, retiredOn }) =>
    retiredOn === undefined ? [effectiveFrom] : [effectiveFrom, retiredOn],
  );
  return [
    ...turnsBetween(
      "methodology",
      world.methodologies.map(({ effectiveFrom, version }) => [effectiveFrom, version]),
    ),
    ...turnsBetween(
      "model",
      [...new Set(days)].sort().map((on) => [on, modelOn(world, on)?.version ?? null]),
    ),
  ];
}

function turnsBetween(
  kind: RuleTurn["kind"],
  inForce: readonly (readonly [on: IsoDate, version: string | null])[],
): RuleTurn[] {
  return inForce.flatMap(([on, after], i) => {
    const before = inForce[i - 1]?.[1] ?? null;
    return before === after ? [] : [{ on, kind, before, after }];
  });
}
