/** The most years between two neighbouring days on which something became known, and after the last of them. */
export const mostYearsApart = 10;

/** The most years before these days: failures of the past are known long before a methodology is in force. */
export const mostYearsBefore = 100;

/** The year of a day; asked millions of times, so without a text of its own. */
export function yearOf(day: string): number {
  let year = 0;
  for (let i = 0; i < 4; i += 1) year = year * 10 + day.charCodeAt(i) - 48;
  return year;
}
