import { readFileSync } from "node:fs";
import { present } from "../model/language/at.ts";

// `templates/` has what a host reads in its own language, with the marks of Mustache. `{{name}}` stands for
// a text; lines from `{{#name}}` to `{{/name}}` for each member of a list, whose number is `i`, and those
// from `{{^name}}` for a list without any; `{{! … }}` is a remark. A line of only one mark stands for whole
// lines, indented as it is. A name with a dot is another file of the folder.

const marks =
  /^[\t ]*\{\{!.*\n|^[\t ]*\{\{([#^])(\w+)\}\}\n([\s\S]*?)^[\t ]*\{\{\/\2\}\}\n|^([\t ]*)\{\{(\w[\w./-]*)\}\}\n|\{\{(\w[\w./-]*)\}\}/gm;

type View = Readonly<Record<string, unknown>>;

/** A file of `templates/` with the values in their places, `escaped` as the language of the host asks. */
export function template(
  file: string,
  view: View = {},
  escaped: (text: string) => string = (text) => text,
): string {
  const filled = (text: string, view: View): string => {
    const textAt = (name: string) =>
      name.includes(".") ? template(name, view, escaped) : String(present(view[name]));
    return text.replace(marks, (_, sign, list, body, indent, lines, name) => {
      if (list !== undefined) {
        const members = membersOf(view[list]);
        const otherwise = members.length === 0 ? [{}] : [];
        const shown = sign === "#" ? members : otherwise;
        return shown.map((member, i) => filled(body, { ...view, i, ...member })).join("");
      }
      if (lines !== undefined) return textAt(lines).replace(/^(?=.)/gm, indent);
      if (name === undefined) return "";
      return name.includes(".") ? textAt(name).trimEnd() : escaped(textAt(name));
    });
  };
  return filled(readFileSync(new URL(`./templates/${file}`, import.meta.url), "utf8"), view);
}

function membersOf(value: unknown): readonly object[] {
  if (Array.isArray(value)) return value;
  return value === true ? [{}] : [];
}
