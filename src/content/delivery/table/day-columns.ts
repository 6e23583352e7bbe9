import { at } from "../../../model/language/at.ts";
import { dated } from "./days.ts";
import { type Finder, isText, share } from "./finder.ts";
import { isOwnDay, plain } from "./heads.ts";

export function isDay(cell: string): boolean {
  return dated(cell, "day-first") !== null || dated(cell, "month-first") !== null;
}

/** A column of days; or one of years, with one of months or quarters and one of days beside it. */
export function dayColumns(find: Finder): readonly number[] {
  const { table, cells, asked } = find;
  const wanted = [...asked].filter(([, one]) => one.role === "date").map(([column]) => column);
  if (wanted.length > 0) return wanted;
  const whole = find.ranked("date").find((column) => share(cells(column), isDay) > 0.5);
  if (whole === undefined) {
    const free = table.header.flatMap((_, column) => (asked.has(column) ? [] : [column]));
    const found = free.filter((column) => {
      const few = cells(column);
      if (isOwnDay(at(table.header, column))) return false;
      return share(few, isDay) > 0.9 && share(few, isText) > 0.9;
    });
    const called = find
      .ranked("date")
      .find((column) => /date|day/.test(plain(at(table.header, column))));
    if (found.length === 1) return found;
    return called === undefined ? [] : [called];
  }
  if (!cells(whole).every((cell) => /^\d{4}(?:\.0)?$/.test(cell))) return [whole];
  const part = (names: readonly string[]) => {
    return table.header.findIndex((head, i) => !asked.has(i) && names.includes(plain(head)));
  };
  const month = part(["month", "quarter", "qtr", "half", "monat", "mes", "mois", "月", "季度"]);
  const day = part(["day", "tag", "dia", "jour", "日"]);
  if (month < 0 || month === whole) return [whole];
  const isMonth = ["quarter", "qtr", "half", "季度"].every(
    (one) => plain(at(table.header, month)) !== one,
  );
  return isMonth && day >= 0 && day !== whole ? [whole, month, day] : [whole, month];
}

/** Columns named by years or days, where there are several. */
export function periodColumns({ table, asked }: Finder): readonly number[] {
  const found = table.header.flatMap((head, column) => {
    const day = dated(head, "day-first");
    const isYear = day !== null && day.day >= "1500" && day.day < "2200";
    return isYear && !asked.has(column) ? [column] : [];
  });
  return found.length < 2 ? [] : found;
}
