import { addDays } from "../../../src/engine/numbers/calendar.ts";
import type { Firm } from "../../../src/model/firm.ts";
import type { Outcome } from "../../../src/model/outcome.ts";
import { dayWords } from "../../../src/record/day-words.ts";
import { lastDay, laterOf } from "../calendar.ts";
import { stream } from "../chance.ts";
import type { TestifiedEvent } from "../evidence/testimony.ts";
import type { FirmSeed } from "./firm-seed.ts";
import type { Story } from "./stories.ts";

/** The record of a firm as its file tells it. A status begins on the day it became known. */
export function firmRecord(
  seed: FirmSeed,
  story: Story | undefined,
  outcome: Outcome | null,
  events: readonly TestifiedEvent[],
): Firm {
  return {
    slug: seed.slug,
    firmId: seed.firmId,
    name: seed.name,
    aliases: seed.alias === null ? [] : [seed.alias],
    country: seed.country,
    jurisdictionTier: seed.tier,
    website: `https://${seed.slug}.example`,
    modelType: seed.modelType,
    foundedOn: seed.foundedOn,
    listedOn: seed.listedOn,
    statusHistory: statusHistory(seed, story, outcome, events),
    rightOfReply: rightOfReply(seed, story),
  };
}

function statusHistory(
  seed: FirmSeed,
  story: Story | undefined,
  outcome: Outcome | null,
  events: readonly TestifiedEvent[],
): Firm["statusHistory"] {
  const history: Firm["statusHistory"] = [{ status: "active", from: seed.listedOn }];
  const until = outcome?.knownOn ?? "9999-12-31";
  const stopped = events.find(
    ({ event }) =>
      event.firmId === seed.firmId &&
      ["payout_suspension", "regulator_order"].includes(event.kind) &&
      event.severity === "critical" &&
      event.knownOn < until,
  );
  if (stopped !== undefined) history.push({ status: "suspended", from: stopped.event.knownOn });
  const back = story?.recoversOn ?? null;
  if (stopped !== undefined && back !== null) {
    history.push({ status: "active", from: addDays(back, 12) });
  }
  if (outcome !== null && story?.ending) {
    history.push({ status: story.ending.status, from: outcome.knownOn });
  }
  return history.filter(({ from }) => from <= lastDay);
}

const replies: readonly ((name: string, on: string) => string)[] = [
  (name, on) =>
    `${name} disputes the reading of its payout delay. Requests that fail identity checks are counted as delayed although the clock has not started. We asked for them to be shown apart (letter of ${on}).`,
  (_name, on) =>
    `We thank the observatory for the opportunity to comment. The rule change of this spring was announced four weeks ahead and applied to new accounts only; our support team told some customers otherwise, which was a mistake and was corrected on ${on}.`,
  (name, on) =>
    `${name} has published an assurance letter on its reserves and will do so every quarter. Statement of ${on}.`,
  (name, on) =>
    `The processor named in the record left the whole sector, not only ${name}. A second processor has settled our card payments since ${on}.`,
];

function rightOfReply(seed: FirmSeed, story: Story | undefined): Firm["rightOfReply"] {
  const draw = stream(`reply ${seed.firmId}`);
  if (story === undefined && !draw.chance(0.22)) return null;
  const asked = addDays(story?.turns[0]?.on ?? "2026-02-02", draw.int(5, 40));
  const listed = addDays(seed.listedOn, 20);
  const on = laterOf(asked, listed);
  if (on > lastDay) return null;
  const u = draw.unit();
  if (u < 0.4) return { status: "received", text: draw.pick(replies)(seed.name, dayWords(on)), on };
  return { status: u < 0.6 ? "offered" : u < 0.75 ? "declined" : "no_answer", text: null, on };
}
