import markdownIt from "markdown-it";
import { at, entryOf } from "../model/language/at.ts";
import { shown } from "./figures.ts";

/** Markdown as HTML. It shows raw HTML as text and links only to the web, mail and the site: no script gets in. */
export function markdownHtml(text: string): string {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  // a page has one heading of the first level, its own
  markdown.core.ruler.push("lower-headings", ({ tokens }) => {
    for (const token of tokens) if (token.tag === "h1") token.tag = "h2";
  });
  markdown.renderer.rules["table_open"] = () =>
    '<div class="table" role="group" tabindex="0" aria-label="Table"><table>';
  markdown.renderer.rules["table_close"] = () => "</table></div>";
  markdown.renderer.rules["fence"] = (tokens, index) => {
    const [info, code] = [at(tokens, index).info, at(tokens, index).content.trimEnd()].map(
      markdown.utils.escapeHtml,
    );
    const label = info === "" ? "" : `<figcaption>${info}</figcaption>`;
    return `<figure class="code">${label}<pre tabindex="0"><code>${code}</code></pre></figure>\n`;
  };
  return withFootnotes(markdown, text).replaceAll(' style="text-align:', ' data-align="');
}

const definition = /^\[\^([^\]\s]{1,40})\]:[ \t]+(\S.*)$/;

/** Footnotes are `text[^name]` and `[^name]: note`; the parser, which learns to read them, is of this text only. */
function withFootnotes(markdown: ReturnType<typeof markdownIt>, text: string): string {
  const texts = new Map<string, string>();
  /** The number of each name, in the order in which the text refers to them. */
  const numbers = new Map<string, number>();
  markdown.block.ruler.before(
    "reference",
    "footnote",
    (state, first, end, silent) => {
      const line = (row: number) =>
        state.getLines(row, row + 1, at(state.sCount, row), false).trim();
      const [, name, begin] = definition.exec(line(first)) ?? [];
      if (name === undefined || begin === undefined) return false;
      if (silent) return true;
      let next = first + 1;
      while (next < end && !state.isEmpty(next) && !definition.test(line(next))) next++;
      const rest = Array.from({ length: next - first - 1 }, (_, i) => line(first + 1 + i));
      if (!texts.has(name)) texts.set(name, [begin, ...rest].join("\n"));
      state.line = next;
      return true;
    },
    { alt: ["paragraph", "reference"] },
  );
  markdown.inline.ruler.before("link", "footnote", (state, silent) => {
    const reference = /\[\^([^\]\s]{1,40})\]/y;
    reference.lastIndex = state.pos;
    const [whole, name] = reference.exec(state.src) ?? [];
    if (whole === undefined || name === undefined || !texts.has(name)) return false;
    state.pos += whole.length;
    if (silent) return true;
    const number = numbers.get(name) ?? numbers.size + 1;
    const id = number > numbers.size ? ` id="note-${number}-from"` : "";
    numbers.set(name, number);
    state.push("html_inline", "", 0).content =
      `<sup><a href="#note-${number}"${id} aria-label="Note ${number}">${number}</a></sup>`;
    return true;
  });
  const body = markdown.render(text);
  // a note may refer to another, which then joins the numbers
  const items = Array.from(numbers, ([name, number]) => {
    const note = markdown.renderInline(entryOf(texts, name));
    const back = `<a href="#note-${number}-from" aria-label="Back to the text">↩</a>`;
    return `<li id="note-${number}">${note} ${back}</li>\n`;
  });
  if (items.length === 0) return body;
  return `${body}<section aria-label="Notes"><h2>Notes</h2><ol>\n${items.join("")}</ol></section>\n`;
}

/** Text that is Markdown already; any other text that fills one is escaped. */
export interface Markdown {
  readonly markdown: string;
}

function isMarkdown(value: unknown): value is Markdown {
  return typeof value === "object" && value !== null && "markdown" in value;
}

type Cell = string | number | null;

/** A value in a text; a number with as many decimals as recompute what follows from it, and a true minus. */
function inText(value: unknown): string {
  if (isMarkdown(value)) return value.markdown;
  return typeof value === "number" ? shown(value) : plainText(String(value ?? "none"));
}

/** What has no letter that Markdown reads, so that it can stand in code too: identifiers, days, addresses. */
const plain = /^(?:[A-Za-z0-9][A-Za-z0-9._:/-]*|https?:\/\/[^\s<>[\]"'`\\|]+)$/;

/** A text as the same text in Markdown, in one line: nothing in it is a link, a tag, a heading or a table. */
export function plainText(text: string): string {
  const one = text.replace(/\s+/g, " ").trim();
  // no number with a point is a list, and no address ends at a bracket
  if (plain.test(one)) return one.replaceAll("(", "%28").replaceAll(")", "%29");
  return one
    .replace(/[\\`*[\]<>|&~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/^(?=[#=+-])/, "\\")
    .replace(/^(\d+)(?=[.)])/, "$1\\");
}

/** A Markdown table with columns such as "pillar | weight" and a row for each item, empty without any; no cell can break it. */
export function markdownTable<T>(
  columns: string,
  items: readonly T[],
  cells: (item: T) => readonly Cell[],
): Markdown {
  if (items.length === 0) return { markdown: "" };
  const rows = items.map((item) => `| ${cells(item).map(inText).join(" | ")} |`);
  const head = [`| ${columns} |`, `|${"---|".repeat(columns.split(" | ").length)}`];
  return { markdown: [...head, ...rows].join("\n") };
}

/**
 * A text with values at its places, such as `{{firm.name}}`. Lines between `{{#firm}}` and `{{/firm}}` stand
 * where there is such a value, those between `{{^firm}}` and `{{/firm}}` where there is none.
 */
export function filled(text: string, values: object): string {
  return chosen(text, values).replace(/\{\{([\w.]+)\}\}/g, (_, path: string) =>
    inText(valueAt(values, path)),
  );
}

function chosen(text: string, values: object): string {
  const blocks = /^\{\{([#^])([\w.]+)\}\}\n(.*?)^\{\{\/\2\}\}\n/gms;
  return text.replace(blocks, (_, mark: string, path: string, lines: string) => {
    const found = valueAt(values, path);
    const value = isMarkdown(found) ? found.markdown : found;
    const isGiven = value !== null && value !== false && value !== "";
    return isGiven === (mark === "#") ? chosen(lines, values) : "";
  });
}

/** The value at a path such as `firm.name`. Throws a RangeError where there is no such place. */
function valueAt(values: object, path: string): unknown {
  const found = path.split(".").reduce<unknown>((of, name) => Object(of)[name], values);
  if (found === undefined)
    throw new RangeError(`Cannot fill "{{${path}}}": there is no such value`);
  return found;
}
