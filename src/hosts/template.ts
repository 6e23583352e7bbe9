import { readFileSync } from "node:fs";
import { present } from "../model/language/at.ts";

// `templates/` has what a host reads as its own language has it. A line of only `{{name}}` stands for
// whole lines, indented as it is; elsewhere it stands for a text. A name with a dot is another file of
// the folder, and `{{! … }}` a remark.

const places = /^[\t ]*\{\{!.*\n|^([\t ]*)\{\{([\w.-]+)\}\}\n|\{\{([\w.-]+)\}\}/gm;

/** A file of `templates/` with the values in their places. */
export function template(file: string, values: Readonly<Record<string, string>> = {}): string {
  const valueAt = (name: string): string =>
    name.includes(".") ? template(name, values) : present(values[name]);
  return readFileSync(new URL(`./templates/${file}`, import.meta.url), "utf8").replace(
    places,
    (_, indent: string, lines?: string, text?: string) => {
      if (lines !== undefined) return valueAt(lines).replace(/^(?=.)/gm, indent);
      return text === undefined ? "" : valueAt(text).trimEnd();
    },
  );
}

/** A file of `templates/` as the value that it has in JSON. */
export function templateJson(file: string): object {
  return JSON.parse(template(file));
}
