import { dayWords } from "../../record/day-words.ts";

/** "2026-11-02" as "2 November 2026". */
export function longDate(date: string): string {
  return dayWords(date.slice(0, 10));
}

/** "2026-11-02" as "2 Nov 2026". */
export function shortDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** A period in words: "16–22 November 2026", "30 November – 6 December 2026". */
export function period(from: string, to: string): string {
  if (from === to) return longDate(to);
  const a = partsOf(from);
  const b = partsOf(to);
  if (a.year !== b.year) return `${longDate(from)} – ${longDate(to)}`;
  if (a.month !== b.month) return `${a.day} ${a.month} – ${longDate(to)}`;
  return `${a.day}–${longDate(to)}`;
}

function partsOf(date: string): { day: number; month: string; year: string } {
  const [day = "", month = "", year = ""] = longDate(date).split(" ");
  return { day: Number(day), month, year };
}
