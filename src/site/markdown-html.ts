import markdownIt from "markdown-it";
import { at } from "../language/at.ts";

/** HTML in which raw HTML is text and links lead to web, mail or site: no script gets in. */
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
  return markdown.render(text).replaceAll(' style="text-align:', ' data-align="');
}
