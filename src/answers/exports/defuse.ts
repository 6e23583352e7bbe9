// A spreadsheet runs a cell as a formula when it begins with = + - @ or their full-width forms, a
// tab or a carriage return, also after spaces, and it may treat a line inside a quoted cell as a
// separate row. Such a line is prefixed with an apostrophe, which spreadsheets read as "text"
// (OWASP, CSV Injection). Existing apostrophes count, so that undoing is exact.

const runnable = /(?<![^\r\n])(?='*(?:\t|[^\S\r\n]*[=+\-@＝＋－＠]))|^(?='*\r)/g;

export function defuse(text: string): string {
  return text.replace(runnable, "'");
}
