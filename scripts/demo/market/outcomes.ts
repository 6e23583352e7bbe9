import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Outcome } from "../../../src/model/outcome.ts";
import { lastDay, laterOf } from "../calendar.ts";
import { stream } from "../chance.ts";
import type { TestifiedEvent } from "../evidence/testimony.ts";
import type { Story } from "./stories.ts";

/** How each ended story is labelled. A label is provisional for two months, disputed at times. */
export function outcomeOf(
  story: Story,
  events: readonly TestifiedEvent[],
  number: number,
): Outcome | null {
  const { ending, firmId } = story;
  if (ending === null) return null;
  const draw = stream(`outcome ${firmId}`);
  const last = events.findLast(
    ({ event }) => event.firmId === firmId && /closure|insolvency/.test(event.kind),
  );
  return {
    outcomeId: `O${String(number).padStart(3, "0")}`,
    firmId,
    label: ending.label,
    occurredOn: ending.on,
    knownOn: knownOn(ending.on, last?.event.knownOn, draw.int(0, 4)),
    claimId: ending.status === "closed" ? (last?.claim.claimId ?? null) : null,
    labelStatus:
      daysBetween(ending.on, lastDay) < 75
        ? "provisional"
        : draw.chance(0.06)
          ? "disputed"
          : "final",
  };
}

/** The later of two days: a label is never known before its event. */
function knownOn(on: IsoDate, eventKnownOn: IsoDate | undefined, lag: number): IsoDate {
  const own = addDays(on, lag);
  return laterOf(eventKnownOn ?? own, own);
}
