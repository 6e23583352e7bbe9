import type { Publication } from "../model/publication.ts";
import type { Publisher } from "../model/publisher.ts";
import { frameLanguage } from "../model/publisher.ts";
import { type CitedWork, citedWork } from "./cited-work.ts";
import { dayWords } from "./day-words.ts";

// Written here and not by citation-js, which reads them back in the tests: it drops letters that
// are not Latin from BibTeX, keys by author and year, cuts the RIS identifier at 20 characters and
// splits corporate names at a comma.

/**
 * How to cite one version of a publication. `successor` is the version that superseded or withdrew
 * it: a list of references tells so, as its reader may never open the record.
 */
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
    csl: { ...citationCsl(work) },
  };
}

/** A citation as one line of text: author, year, title, reference with its whole hash, version, address. */
function citationText(work: CitedWork): string {
  const { author, index, title, version, referenceId, contentHash, publishedOn, url, fate } = work;
  const which = `${index}, ${referenceId} (contentHash ${contentHash}), version ${version}, published ${dayWords(publishedOn)}`;
  const since = fate === null ? "" : `${fate}. `;
  return `${author} (${publishedOn.slice(0, 4)}). ${title}. ${which}. ${since}${url}`;
}

/** A RIS record, with CR LF line ends as the format requires. */
function citationRis(work: CitedWork): string {
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
    ["N1", work.note],
    ["LA", frameLanguage],
    ["UR", work.url],
    ["ER", ""],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join("");
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * A BibTeX `techreport`, the type with an institution and a number. Author and title are in double
 * braces, so that styles neither split the name nor change the case.
 */
function citationBibtex(work: CitedWork): string {
  const note = `${work.index}, version ${work.version}. ${work.note}`;
  const fields = [
    `author = {{${tex(work.author)}}}`,
    `title = {{${tex(work.title)}}}`,
    `institution = {${tex(work.author)}}`,
    `type = {${tex(work.series)}}`,
    `number = {${work.referenceId}}`,
    `year = {${work.publishedOn.slice(0, 4)}}`,
    `month = ${months[Number(work.publishedOn.slice(5, 7)) - 1]}`,
    `day = {${Number(work.publishedOn.slice(8, 10))}}`,
    `note = {${tex(note)}}`,
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

/** A CSL-JSON item, which citation managers and Pandoc read. */
interface CslItem {
  readonly id: string;
  readonly type: "report";
  readonly title: string;
  readonly author: { readonly literal: string }[];
  readonly publisher: string;
  readonly "collection-title": string;
  readonly genre: string;
  readonly number: string;
  readonly version: string;
  readonly issued: { readonly "date-parts": number[][] };
  readonly language: string;
  readonly URL: string;
  readonly note: string;
}

function citationCsl(work: CitedWork): CslItem {
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
