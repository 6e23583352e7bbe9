import { z } from "zod";
import type { Analysis } from "../engine/world/analysis.ts";
import type { FirmAssessment } from "../engine/world/assessment.ts";
import { at } from "../language/at.ts";
import { by, byDescending, inOrder } from "../language/order.ts";
import { isoDate, text } from "../model/cell.ts";

export const changeLogSchema = z.array(
  z.strictObject({ on: isoDate, kind: z.enum(["listed", "status", "rating", "event"]), text }),
);
type Change = z.infer<typeof changeLogSchema>[number];

/** The changes of a firm, newest first; every entry follows from another field. */
export function changeLog({ world }: Analysis, assessment: FirmAssessment): Change[] {
  const { firm } = assessment;
  const changes: Change[] = [
    { on: firm.listedOn, kind: "listed", text: "Listed in the index" },
    ...firm.statusHistory
      .filter(({ from }) => from <= world.asOf)
      .map(({ status, from }): Change => ({ on: from, kind: "status", text: `Status ${status}` })),
    ...ratings(assessment),
    ...assessment.sequence.events
      .filter(({ verdict }) => verdict === "confirmed" || verdict === "corroborated")
      .map(
        ({ event, verdict }): Change => ({
          on: event.occurredOn,
          kind: "event",
          text: `${sentence(event.kind)}, ${verdict}`,
        }),
      ),
  ];
  return changes.sort(newestFirst);
}

const newestFirst = inOrder<Change>(
  byDescending(({ on }) => on),
  by(({ text }) => text),
);

function ratings({ history }: FirmAssessment): Change[] {
  return history.flatMap(({ periodEnd, score }, i) => {
    const before = i === 0 ? null : at(history, i - 1).score;
    if ((score === null) === (before === null)) return [];
    const what = score === null ? "No longer rated" : "Rated";
    return [{ on: periodEnd, kind: "rating", text: what }];
  });
}

function sentence(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
