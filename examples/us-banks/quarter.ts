import { addDays, periodEnd } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";

/** A calendar quarter as the data writes it: `2010Q3`. */
export type Quarter = string;

export const quarterPattern = /^\d{4}Q[1-4]$/;

/** 1 to 4: how much of its year has passed at its end. */
export function quartersOfYear(quarter: Quarter): number {
  return Number(quarter.slice(5));
}

export function quarterEnd(quarter: Quarter): IsoDate {
  const firstMonth = String(3 * quartersOfYear(quarter) - 2).padStart(2, "0");
  return periodEnd("quarter", `${quarter.slice(0, 4)}-${firstMonth}-01`);
}

/** The last day of the quarter that follows. */
export function nextQuarterEnd(quarter: Quarter): IsoDate {
  return periodEnd("quarter", addDays(quarterEnd(quarter), 1));
}
