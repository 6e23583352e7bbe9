import type { IsoDate } from "../../model/cell.ts";
import type { FirmEvent } from "../../model/event.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Verdict } from "../../model/shared.ts";
import { addDays, daysBetween } from "../numbers/calendar.ts";

// The stage of a firm on a day, from the events that count: confirmed or corroborated ones of its
// present life. All functions take only such events.

export interface SequenceEvent {
  readonly event: FirmEvent;
  readonly stage: number;
  readonly verdict: Verdict;
}

type Rules = Methodology["sequence"];

/** Cessation, which only a reopening ends. */
const permanentStage = 4;

/**
 * The highest stage with an event in the window, for ever after cessation; each recovery kind followed by
 * `quietDays` without an event of any stage lowers it by one.
 */
export function stageOn(events: readonly SequenceEvent[], day: IsoDate, rules: Rules): number {
  const before = events.filter(({ event }) => event.occurredOn <= day);
  const staged = before.filter(({ stage }) => stage > 0);
  if (staged.some(({ stage }) => stage === permanentStage)) return permanentStage;
  const recent = staged.filter((one) => daysBetween(one.event.occurredOn, day) <= rules.windowDays);
  const highest = recent.reduce((most, { stage }) => Math.max(most, stage), 0);
  return Math.max(0, highest - recoveries(before, staged, day, rules));
}

/** The first day of the unbroken spell at the current stage; null if it was always at baseline. */
export function stageSince(
  events: readonly SequenceEvent[],
  day: IsoDate,
  rules: Rules,
): IsoDate | null {
  const present = stageOn(events, day, rules);
  let since: IsoDate | null = null;
  for (const change of changeDays(events, day, rules).reverse()) {
    if (stageOn(events, change, rules) !== present) return since;
    since = change;
  }
  return present === 0 ? null : since;
}

export function progressionOn(
  events: readonly SequenceEvent[],
  day: IsoDate,
  rules: Rules,
): "advancing" | "stable" | "receding" {
  const now = stageOn(events, day, rules);
  const earlier = stageOn(events, addDays(day, -rules.quietDays), rules);
  if (now > earlier) return "advancing";
  return now < earlier ? "receding" : "stable";
}

/** The stages in the order in which they were first reached within the window. */
export function stagePath(events: readonly SequenceEvent[], day: IsoDate, rules: Rules) {
  const first = new Map<number, IsoDate>();
  for (const { event, stage } of events) {
    const inWindow =
      stage === permanentStage || daysBetween(event.occurredOn, day) <= rules.windowDays;
    if (stage > 0 && inWindow && !first.has(stage)) first.set(stage, event.occurredOn);
  }
  return Array.from(first, ([stage, on]) => ({ stage, on })).sort(by("on", "stage"));
}

function recoveries(
  before: readonly SequenceEvent[],
  staged: readonly SequenceEvent[],
  day: IsoDate,
  rules: Rules,
): number {
  const lastStaged = staged.at(-1)?.event.occurredOn ?? "";
  const quiet = before.filter(
    ({ event }) =>
      rules.recoveryKinds.includes(event.kind) &&
      event.occurredOn >= lastStaged &&
      daysBetween(event.occurredOn, day) >= rules.quietDays,
  );
  return new Set(quiet.map(({ event }) => event.kind)).size;
}

/** Every day up to `day` on which the stage could have changed, oldest first. */
function changeDays(events: readonly SequenceEvent[], day: IsoDate, rules: Rules): IsoDate[] {
  const days = events.flatMap(({ event, stage }) =>
    stage > 0
      ? [event.occurredOn, addDays(event.occurredOn, rules.windowDays + 1)]
      : [addDays(event.occurredOn, rules.quietDays)],
  );
  return Array.from(new Set(days))
    .filter((change) => change <= day)
    .sort();
}
