/**
 * The most years between two neighbouring days on which something became known: whatever is further
 * away is a mistyped year, by which a build would go on for decades.
 */
export const mostYearsApart = 10;

/** The most years by which what happened can come before anything is known. */
export const mostYearsBefore = 100;

/** The year of a day; asked millions of times, so without a text of its own. */
export function yearOf(day: string): number {
  let year = 0;
  for (let i = 0; i < 4; i += 1) year = year * 10 + day.charCodeAt(i) - 48;
  return year;
}
