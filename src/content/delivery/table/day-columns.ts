import { at } from "../../../model/language/at.ts";
import { areSeasons, type DayReading, dated, usualDays } from "./days.ts";
import { type Finder, isText, share } from "./finder.ts";
import { isOwnDay, plain } from "./heads.ts";

export function isDay(cell: string): boolean {
  return dated(cell) !== null || dated(cell, { ...usualDays, order: "month-first" }) !== null;
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
  const month = part(Object.keys(letterOf));
  const day = part(["day", "tag", "dia", "jour", "日"]);
  if (month < 0 || month === whole) return [whole];
  const isMonth = letterOf[plain(at(table.header, month))] === "M";
  return isMonth && day >= 0 && day !== whole ? [whole, month, day] : [whole, month];
}

/** Columns of the parts of a year, and the letter of each. */
export const letterOf: Readonly<Record<string, string>> = {
  month: "M",
  monat: "M",
  mes: "M",
  mois: "M",
  mese: "M",
  月: "M",
  quarter: "Q",
  qtr: "Q",
  quartal: "Q",
  trimestre: "Q",
  季度: "Q",
  half: "H",
  "half year": "H",
  halbjahr: "H",
  semester: "H",
  semestre: "H",
  week: "W",
  wk: "W",
  kw: "W",
  woche: "W",
  semaine: "W",
  semana: "W",
};

/** Columns named by years or days, where there are several. */
export function periodColumns({ table, asked }: Finder): readonly number[] {
  const days = readingOfHeads(table.header);
  const found = table.header.flatMap((head, column) => {
    const day = dated(head, days);
    const isYear = day !== null && day.day >= "1500" && day.day < "2200";
    return isYear && !asked.has(column) ? [column] : [];
  });
  return found.length < 2 ? [] : found;
}

/** How the names of columns are read as days. */
export function readingOfHeads(header: readonly string[]): DayReading {
  const seasons = header.filter((head) => /^\d{4}[/\u2013-]\d{2}$/.test(head));
  return { ...usualDays, areSeasons: areSeasons(seasons) };
}
