import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { Outcome } from "../../../src/model/outcome.ts";
import { lastDay, laterOf } from "../calendar.ts";
import { stream } from "../chance.ts";
import type { TestifiedEvent } from "../evidence/testimony.ts";
import type { Story } from "./stories.ts";

/** Endings that somebody announces. That a firm failed is confirmed after weeks. */
const announced: ReadonlySet<string> = new Set([
  "acquisition",
  "merger",
  "regulatory_closure",
  "voluntary_exit",
]);

/** The most days that pass before a failure is confirmed. */
export const longestLag = 45;

/**
 * How each ended story is labelled, once that is known. A label is provisional for two months, disputed at
 * times.
 */
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
  const lag = announced.has(ending.label) ? draw.int(0, 4) : draw.int(5, longestLag);
  const confirmed = addDays(ending.on, lag);
  const knownOn = laterOf(last?.event.knownOn ?? confirmed, confirmed);
  if (knownOn > lastDay) return null;
  return {
    outcomeId: `O${String(number).padStart(3, "0")}`,
    firmId,
    label: ending.label,
    occurredOn: ending.on,
    knownOn,
    claimId: ending.status === "closed" ? (last?.claim.claimId ?? null) : null,
    labelStatus:
      daysBetween(ending.on, lastDay) < 75
        ? "provisional"
        : draw.chance(0.06)
          ? "disputed"
          : "final",
  };
}
