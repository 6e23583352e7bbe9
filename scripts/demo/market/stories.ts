import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { firstDay, interpolate, lastDay } from "../calendar.ts";
import { type Draw, stream } from "../chance.ts";
import { type Ending, endings, type Pace, recoveries, unfinished } from "./fates.ts";
import type { FirmSeed } from "./firm-seed.ts";

export interface Turn {
  /** The stage: 1 friction, 2 restriction, 3 suspension, 4 cessation. */
  readonly stage: number;
  readonly on: IsoDate;
}

/** One firm's decline: when it began, the stages it went through, how it ended or turned. */
export interface Story {
  readonly firmId: string;
  readonly pace: Pace;
  readonly onset: IsoDate;
  readonly turns: readonly Turn[];
  readonly ending: Ending | null;
  readonly recoversOn: IsoDate | null;
}

const leadDays: Readonly<Record<Pace, readonly [number, number]>> = {
  slow: [160, 260],
  classic: [90, 150],
  fast: [38, 60],
  sudden: [7, 13],
};

/** The stories, at most one per firm; a firm without one had three quiet years. */
export function stories(seeds: readonly FirmSeed[]): readonly Story[] {
  const draw = stream("who meets which fate");
  const free = new Set(seeds);
  const take = (from: IsoDate, frail: boolean): FirmSeed => {
    const able = [...free].filter((seed) => seed.listedOn <= from);
    const first = draw.pick(able);
    const second = draw.pick(able);
    const chosen = first.frailty > second.frailty === frail ? first : second;
    free.delete(chosen);
    return chosen;
  };
  const ended = endings.map((ending) =>
    end(take(earliest(addDays(ending.on, -200)), true), ending),
  );
  const open = unfinished.map((row) => stand(take("2025-09-01", true), row.stage, row.since));
  const turned = recoveries.map((row) =>
    recover(take(earliest(addDays(row.on, -120)), false), row),
  );
  return [...ended, ...open, ...turned];
}

function earliest(day: IsoDate): IsoDate {
  return day < firstDay ? firstDay : day;
}

function end(seed: FirmSeed, ending: Ending): Story {
  const draw = stream(`ending ${seed.firmId}`);
  const wanted = draw.int(...leadDays[ending.pace]);
  const lead = Math.min(wanted, daysBetween(seed.listedOn, ending.on) - 21);
  const onset = addDays(ending.on, -lead);
  const turn = (stage: number, share: number) => ({
    stage,
    on: addDays(onset, Math.round(lead * share)),
  });
  return {
    firmId: seed.firmId,
    pace: ending.pace,
    onset,
    turns: endingStages(ending, draw).map(([stage, share]) => turn(stage, share)),
    ending,
    recoversOn: null,
  };
}

/** The stages a firm passes and when, as shares of the time from onset to end. */
function endingStages(ending: Ending, draw: Draw): readonly (readonly [number, number])[] {
  const gone = ending.status === "closed" && ending.label !== "voluntary_exit";
  if (!gone) return [[1, 0.3]];
  if (ending.pace === "sudden") return [[4, 1]];
  const friction = 0.12 + 0.12 * draw.unit();
  const restriction = 0.42 + 0.15 * draw.unit();
  const suspension = 0.72 + 0.14 * draw.unit();
  const middle: readonly (readonly [number, number])[] =
    ending.pace === "fast" && draw.chance(0.4) ? [] : [[2, restriction]];
  return [[1, friction], ...middle, [3, suspension], [4, 1]];
}

function stand(seed: FirmSeed, stage: number, since: IsoDate): Story {
  const before = stream(`standing ${seed.firmId}`).int(24, 36);
  const turns = Array.from({ length: stage }, (_, i) => ({
    stage: i + 1,
    on: addDays(since, -before * (stage - 1 - i)),
  }));
  const onset = addDays(turns[0]?.on ?? since, -30);
  return { firmId: seed.firmId, pace: "classic", onset, turns, ending: null, recoversOn: null };
}

function recover(seed: FirmSeed, row: (typeof recoveries)[number]): Story {
  const step = stream(`recovery ${seed.firmId}`).int(20, 34);
  const turns = Array.from({ length: row.deepest }, (_, i) => ({
    stage: i + 1,
    on: addDays(row.on, -step * (row.deepest - i)),
  }));
  const onset = addDays(turns[0]?.on ?? row.on, -25);
  return {
    firmId: seed.firmId,
    pace: "classic",
    onset,
    turns,
    ending: null,
    recoversOn: row.on,
  };
}

const depthOfStage = [0, 0.2, 0.45, 0.78, 1];

/** The visible depth of a decline, from 0 (none) to 1 (over). A sudden end is never visible. */
export function distress(story: Story, day: IsoDate): number {
  if (story.pace === "sudden") return 0;
  const knots: (readonly [IsoDate, number])[] = [[story.onset, 0]];
  for (const { stage, on } of story.turns) knots.push([on, depthOfStage[stage] ?? 1]);
  if (story.recoversOn !== null) {
    const deepest = knots.at(-1)?.[1] ?? 0;
    knots.push([story.recoversOn, deepest], [addDays(story.recoversOn, 56), 0]);
  } else if (story.ending === null) {
    knots.push([addDays(lastDay, 75), 0.9]);
  } else if (story.ending.status !== "closed" || story.ending.label === "voluntary_exit") {
    knots.push([story.ending.on, 0.12]);
  }
  return interpolate(knots, day);
}
