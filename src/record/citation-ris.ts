import type { CitedWork } from "./cited-work.ts";

/** A RIS record, with CR LF line ends as the format requires. */
export function citationRis(work: CitedWork): string {
  const [year, month, day] = work.publishedOn.split("-");
  const lines = [
    ["TY", "RPRT"],
    ["ID", work.referenceId],
    // a comma would split a corporate author into a family and a given name
    ["AU", work.author.replaceAll(",", "")],
    ["TI", work.title],
    ["T2", work.index],
    ["M3", work.series],
    ["SN", work.referenceId],
    ["PY", year],
    ["DA", `${year}/${month}/${day}/`],
    ["PB", work.author],
    ["ET", `Version ${work.version}`],
    ...(work.fate === null ? [] : [["N1", work.fate]]),
    ["LA", work.language],
    ["UR", work.url],
    ["ER", ""],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join("");
}
