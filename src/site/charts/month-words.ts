import { dayWords } from "../../record/day-words.ts";

/** `2026-01-31` as "Jan 2026". */
export function monthWords(day: string): string {
  const [, month = "", year = ""] = dayWords(day.slice(0, 10)).split(" ");
  return `${month.slice(0, 3)} ${year}`;
}
