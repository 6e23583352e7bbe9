import type { Publication } from "../model/publication.ts";
import { frameLanguage, type Publisher } from "../model/publisher.ts";
import { dayWords, months } from "./day-words.ts";
import { recordHomeFile } from "./record-home.ts";

// Written here and not by citation-js, which reads them back in the tests: it drops letters that
// are not Latin from BibTeX, keys by author and year, cuts the RIS identifier at 20 characters and
// splits corporate names at a comma.

/** How to cite one version of a publication, which tells of the `successor` that replaced or withdrew it. */
export function citationFormats(
  record: Publication,
  publisher: Publisher,
  successor: Publication | null,
) {
  const work = citedWork(record, publisher, successor);
  return {
    text: citationText(work),
    bibtex: citationBibtex(work),
    ris: citationRis(work),
    csl: citationCsl(work),
  };
}

/** The statement of a citation, whatever the format; `fate` is a sentence with a blank behind it. */
function citedWork(
  { referenceId, contentHash, title, series, version, publishedAt }: Publication,
  { publisher, name, baseUrl }: Publisher,
  successor: Publication | null,
) {
  const fate = successor === null ? "" : `${oneLine(fateWords(successor))}. `;
  const publishedOn = publishedAt.slice(0, 10);
  const [year = "", month = "", day = ""] = publishedOn.split("-");
  return {
    referenceId,
    contentHash,
    series,
    version,
    fate,
    publishedOn,
    year,
    month,
    day,
    title: oneLine(title),
    author: oneLine(publisher.name),
    index: oneLine(name),
    url: `${baseUrl}/${recordHomeFile(referenceId)}`,
    // of the hash the reference has 8 digits, so that two texts can be made for one
    note: `${fate}contentHash ${contentHash}`,
  };
}

type CitedWork = ReturnType<typeof citedWork>;

/** The successor of a version, its day and reason, as a sentence without a period. */
export function fateWords({ type, referenceId, publishedAt, reason }: Publication): string {
  const what = type === "withdrawal" ? "Withdrawn" : "Superseded";
  const why = reason === null ? "" : `: ${reason.replace(/[.\s]+$/, "")}`;
  return `${what} on ${dayWords(publishedAt.slice(0, 10))} by ${referenceId}${why}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A citation as one line of text: author, year, title, reference with its whole hash, version, address. */
function citationText(work: CitedWork): string {
  const { author, index, title, version, referenceId, contentHash, publishedOn, url, fate } = work;
  const which = `${index}, ${referenceId} (contentHash ${contentHash}), version ${version}, published ${dayWords(publishedOn)}`;
  return `${author} (${work.year}). ${title}. ${which}. ${fate}${url}`;
}

/** A RIS record, with CR LF line ends as the format requires. */
function citationRis(work: CitedWork): string {
  const lines = [
    ["TY", "RPRT"],
    ["ID", work.referenceId],
    // a comma would split a corporate author into a family and a given name
    ["AU", work.author.replaceAll(",", "")],
    ["TI", work.title],
    ["T2", work.index],
    ["M3", work.series],
    ["SN", work.referenceId],
    ["PY", work.year],
    ["DA", `${work.year}/${work.month}/${work.day}/`],
    ["PB", work.author],
    ["ET", `Version ${work.version}`],
    ["N1", work.note],
    ["LA", frameLanguage],
    ["UR", work.url],
    ["ER", ""],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join("");
}

/** A BibTeX `techreport`. Double braces keep styles from splitting the name or changing the case. */
function citationBibtex(work: CitedWork): string {
  const fields = [
    `author = {{${tex(work.author)}}}`,
    `title = {{${tex(work.title)}}}`,
    `institution = {${tex(work.author)}}`,
    `type = {${tex(work.series)}}`,
    `number = {${work.referenceId}}`,
    `year = {${work.year}}`,
    `month = ${months[Number(work.month) - 1]?.slice(0, 3).toLowerCase()}`,
    `day = {${Number(work.day)}}`,
    `note = {${tex(`${work.index}, version ${work.version}. ${work.note}`)}}`,
    `url = {${work.url}}`,
  ];
  return `@techreport{${work.referenceId},\n${fields.map((field) => `  ${field},\n`).join("")}}\n`;
}

const commands: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  // BibTeX counts braces even behind a backslash, so they are written as commands
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function tex(text: string): string {
  return text.replace(/[\\{}~^$&%#_]/g, (character) => commands[character] ?? `\\${character}`);
}

function citationCsl(work: CitedWork) {
  return {
    id: work.referenceId,
    type: "report",
    title: work.title,
    author: [{ literal: work.author }],
    publisher: work.author,
    "collection-title": work.index,
    genre: work.series,
    number: work.referenceId,
    version: String(work.version),
    issued: { "date-parts": [work.publishedOn.split("-").map(Number)] },
    language: frameLanguage,
    URL: work.url,
    note: work.note,
  };
}
