import type { CitedWork } from "./cited-work.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * A BibTeX `techreport`, the type with an institution and a number. Author and title are in double
 * braces, so that styles neither split the name nor change the case.
 */
export function citationBibtex(work: CitedWork): string {
  const version = `${work.index}, version ${work.version}`;
  const note = work.fate === null ? version : `${version}. ${work.fate}`;
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
