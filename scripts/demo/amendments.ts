import type { IsoDate } from "../../src/model/cell.ts";
import type { SeriesCode } from "../../src/model/publication.ts";

/** A record that the desk had to correct or withdraw, and when. */
export interface Amendment {
  readonly on: IsoDate;
  readonly series: SeriesCode;
  /** The period end of the record. */
  readonly of: IsoDate | "newest";
  readonly change:
    | { readonly kind: "recompute" }
    | { readonly kind: "note"; readonly note: string }
    | { readonly kind: "withdraw" };
  readonly reason: string;
}

/** The amendments in the order in which they were made; all fall between two Sundays. */
export const amendments: readonly Amendment[] = [
  {
    on: "2024-06-12",
    series: "WS",
    of: "2024-06-02",
    change: { kind: "recompute" },
    reason:
      "An import had stopped on 30 May, so that observations of three days that were already with us were left out",
  },
  {
    on: "2024-11-05",
    series: "SW",
    of: "2024-10-27",
    change: {
      kind: "note",
      note: "The closures of this period include one that its firm disputes; the label is marked as disputed in the outcomes.",
    },
    reason: "The record did not say that one of the closures it names is disputed by the firm",
  },
  {
    on: "2025-02-13",
    series: "WS",
    of: "2025-02-09",
    change: {
      kind: "note",
      note: "Conduct and payout rise together for the third week. An earlier version of this note spoke of sales campaigns at several firms; we could not substantiate the number and have taken the sentence out.",
    },
    reason: "The note made a statement about sales campaigns that the desk could not substantiate",
  },
  {
    on: "2025-12-17",
    series: "EA",
    of: "newest",
    change: { kind: "withdraw" },
    reason:
      "It rested in part on a status feed that repeated an outage of the year before, so the record should not have been issued",
  },
  {
    on: "2026-01-14",
    series: "WS",
    of: "2025-12-28",
    change: { kind: "recompute" },
    reason:
      "Observations of the last week of December that had arrived on time were booked a week late because of the holidays",
  },
  {
    on: "2026-01-20",
    series: "WS",
    of: "2025-12-28",
    change: {
      kind: "note",
      note: "Several sources do not report between the years. The first correction of this record added the late bookings; this second one only mends the note, which still spoke of a lower confidence.",
    },
    reason: "The note of the first correction no longer described its figures",
  },
];
