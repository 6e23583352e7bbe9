import markdownIt from "markdown-it";
import { at } from "../language/at.ts";
import { withFootnotes } from "./footnotes.ts";

/**
 * Markdown as HTML. Raw HTML in it is shown as text, and a link to anything but the web, mail or
 * the site is not made, so a document can bring no script into the site.
 */
export function markdownHtml(text: string): string {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  // a page has one heading of the first level, its own
  markdown.core.ruler.push("lower-headings", ({ tokens }) => {
    for (const token of tokens) if (token.tag === "h1") token.tag = "h2";
  });
  markdown.renderer.rules["table_open"] = () =>
    '<div class="table" role="group" tabindex="0" aria-label="Table"><table>';
  markdown.renderer.rules["table_close"] = () => "</table></div>";
  markdown.renderer.rules["fence"] = (tokens, index) =>
    `<pre tabindex="0"><code>${markdown.utils.escapeHtml(at(tokens, index).content)}</code></pre>\n`;
  return withFootnotes(markdown, text).replaceAll(' style="text-align:', ' data-align="');
}
