import type { IsoDate } from "../../../src/model/cell.ts";

// How the stories end, by date. Which firm meets which fate is drawn in stories.ts.

/** How much warning a failure gives: about seven months, four, six weeks, or a few days. */
export type Pace = "slow" | "classic" | "fast" | "sudden";

export interface Ending {
  readonly on: IsoDate;
  readonly label: string;
  readonly pace: Pace;
  readonly status: "closed" | "acquired" | "merged";
}

const closed = (on: IsoDate, pace: Pace, label: string = "closure"): Ending => ({
  on,
  label,
  pace,
  status: "closed",
});

export const endings: readonly Ending[] = [
  closed("2023-10-18", "classic"),
  closed("2023-12-06", "fast"),
  closed("2024-01-24", "classic", "insolvency"),
  closed("2024-03-05", "slow"),
  { on: "2024-04-15", label: "acquisition", pace: "slow", status: "acquired" },
  closed("2024-05-29", "classic"),
  closed("2024-06-12", "fast"),
  closed("2024-06-19", "classic", "regulatory_closure"),
  closed("2024-06-27", "sudden"),
  closed("2024-07-03", "classic", "insolvency"),
  closed("2024-07-11", "slow"),
  closed("2024-07-18", "fast"),
  closed("2024-07-30", "classic"),
  closed("2024-08-08", "classic"),
  closed("2024-08-21", "slow", "insolvency"),
  closed("2024-09-05", "classic"),
  closed("2024-09-26", "slow"),
  closed("2024-10-31", "slow", "voluntary_exit"),
  closed("2024-11-14", "classic"),
  { on: "2024-12-02", label: "merger", pace: "slow", status: "merged" },
  closed("2025-01-16", "fast"),
  closed("2025-02-20", "classic"),
  closed("2025-03-06", "sudden"),
  closed("2025-04-23", "slow", "regulatory_closure"),
  { on: "2025-05-19", label: "acquisition", pace: "slow", status: "acquired" },
  closed("2025-06-11", "classic"),
  closed("2025-08-14", "classic", "insolvency"),
  closed("2025-09-24", "slow"),
  closed("2025-09-30", "slow", "voluntary_exit"),
  closed("2025-10-22", "classic"),
  closed("2025-11-05", "fast"),
  closed("2025-11-19", "classic"),
  closed("2025-12-03", "slow", "insolvency"),
  closed("2025-12-10", "classic"),
  closed("2025-12-17", "sudden"),
  closed("2026-01-07", "classic", "regulatory_closure"),
  closed("2026-01-15", "classic"),
  closed("2026-02-04", "slow", "insolvency"),
  closed("2026-02-26", "classic"),
  { on: "2026-03-02", label: "acquisition", pace: "slow", status: "acquired" },
  closed("2026-04-16", "classic"),
  closed("2026-06-10", "fast"),
];

/** Firms that came close: the day each turned the corner, and the deepest stage it reached. */
export const recoveries: readonly { readonly on: IsoDate; readonly deepest: 1 | 2 | 3 }[] = [
  { on: "2023-12-20", deepest: 1 },
  { on: "2024-04-03", deepest: 2 },
  { on: "2024-07-24", deepest: 2 },
  { on: "2024-08-14", deepest: 3 },
  { on: "2024-09-18", deepest: 2 },
  { on: "2024-10-09", deepest: 1 },
  { on: "2025-03-19", deepest: 3 },
  { on: "2025-05-07", deepest: 1 },
  { on: "2025-07-16", deepest: 2 },
  { on: "2025-11-26", deepest: 2 },
  { on: "2026-01-21", deepest: 3 },
  { on: "2026-02-18", deepest: 2 },
  { on: "2026-03-11", deepest: 1 },
  { on: "2026-04-22", deepest: 2 },
];

/** Stories without an end yet: the stage that each firm is in on the last day, and since when. */
export const unfinished: readonly { readonly stage: 1 | 2 | 3 | 4; readonly since: IsoDate }[] = [
  { stage: 1, since: "2026-05-12" },
  { stage: 1, since: "2026-06-09" },
  { stage: 1, since: "2026-06-17" },
  { stage: 2, since: "2026-05-27" },
  { stage: 2, since: "2026-06-11" },
  { stage: 2, since: "2026-06-18" },
  { stage: 3, since: "2026-06-04" },
  { stage: 3, since: "2026-06-16" },
  { stage: 4, since: "2026-06-22" },
];
