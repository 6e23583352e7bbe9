// Marks what is expected by a day that has passed on the reader's clock, which a built page has not.

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-expected]")) {
  if (Date.now() > Date.parse(time.dateTime)) time.after(" (late)");
}

export {};
