/**
 * What no firm and no alias may have as its slug: these segments follow `/api/firms/` and `/firms/` in
 * other addresses, such as `/api/firms/page/2.json` and `/firms/index.html`.
 */
export const reservedSlugs: readonly string[] = [
  "index",
  "limit",
  "offset",
  "page",
  "sort",
  "status",
];
