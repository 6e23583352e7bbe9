import type { IsoDate } from "../../src/model/cell.ts";
import type { SeriesCode } from "../../src/model/publication.ts";

/** A record that the desk had to correct or withdraw, and when: never on a day of issue. */
export interface Amendment {
  readonly on: IsoDate;
  readonly series: SeriesCode;
  /** The period end of the record. */
  readonly of: IsoDate;
  readonly change: {
    readonly kind: "recompute" | "note" | "withdraw";
    readonly note?: string;
  };
  readonly reason: string;
}

export const amendments: readonly Amendment[] = [
  {
    on: "2025-11-19",
    series: "WS",
    of: "2025-11-09",
    change: { kind: "recompute" },
    reason:
      "An import had stopped on 10 November, so that observations of that week arrived after the issue",
  },
  {
    on: "2025-12-10",
    series: "SW",
    of: "2025-11-30",
    change: {
      kind: "note",
      note: "The closures of this period include one that became known only after the period; it is counted in the period in which it became known.",
    },
    reason: "The record did not say in which period a closure counts that becomes known late",
  },
  {
    on: "2026-01-21",
    series: "WS",
    of: "2025-12-28",
    change: { kind: "recompute" },
    reason: "Observations of the last week of December were booked up to three weeks late",
  },
  {
    on: "2026-01-29",
    series: "WS",
    of: "2025-12-28",
    change: {
      kind: "note",
      note: "Several sources do not report between the years. The first correction of this record added the late bookings; this second one only mends the note.",
    },
    reason: "The note of the first correction no longer described its figures",
  },
  {
    on: "2026-05-06",
    series: "WS",
    of: "2026-04-26",
    change: { kind: "withdraw" },
    reason:
      "It rested in part on a status feed that repeated an outage of the year before, so the record should not have been issued",
  },
];

/** Who was named in a note and asked for the name to be taken out, and on what ground. */
export const redaction = {
  of: "2026-02-01",
  words: "Tamsin Orrell",
  ground: "Request of a private person who was named without need",
} as const;

/** The desk's own Markdown comments on single issues, by the end of their period. */
export const notes: Readonly<Record<IsoDate, string>> = {
  "2025-10-05":
    "This is the first issue. The index has been computed since January; what was computed before today was never published and is marked as such in the exports.",
  "2025-10-19":
    "From this issue the probabilities come from model 2025.2-prior, in which confirmed events count for more. Earlier forecasts stay in the archive as they were issued.",
  "2025-11-16":
    "The rise is carried by **payout** and **conduct**. We know of one processor that has told several firms to find another by the end of the month; nothing about it is confirmed.",
  "2025-12-21":
    "A firm in the moderate band or below closed on Wednesday without warning. What we knew and when is the subject of a research note.",
  "2025-12-28":
    "Several sources do not report between the years; the share of fresh observations is lower than usual, and the confidence with it.",
  "2026-02-01":
    "Support times fell at several firms. Tamsin Orrell, until January the head of support at one of them, told us that tickets are now closed unanswered after a week; we count the first answer, so that this would not show.",
  "2026-04-05":
    "First issue under methodology 2026.1: financial resilience weighs more, payout performance less. Earlier issues are not recomputed.",
  "2026-06-28":
    "Two firms have stopped paying within three weeks. No single segment carries the rise.",
};
