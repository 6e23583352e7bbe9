import markdownIt from "markdown-it";
import type { Publisher } from "../model/publisher.ts";
import { htmlText } from "./html-text.ts";

/** A document that becomes a page; all texts are plain but `body` and `after`. */
export interface DocumentText {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** Above and below the title. */
  readonly above: string;
  readonly byline: string;
  /** Where the same document stands as Markdown, relative to the page. */
  readonly markdown: string;
  /** Markdown, without its title. */
  readonly body: string;
  /** HTML that follows the body. */
  readonly after: string;
}

/**
 * A page of its own. Raw HTML in the Markdown is shown as text, so a document can bring no script
 * into the site.
 */
export function documentPage(publisher: Publisher, text: DocumentText): string {
  const body = markdownIt({ html: false, linkify: false, typographer: false }).render(text.body);
  return `<!doctype html>
<html lang="${htmlText(publisher.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(text.title)} – ${htmlText(publisher.name)}</title>
<meta name="description" content="${htmlText(text.description)}">
<meta name="author" content="${htmlText(text.author)}">
<link rel="alternate" type="text/markdown" href="${htmlText(text.markdown)}">
<style>${style}</style>
</head>
<body>
<article>
<header>
<p>${htmlText(text.above)}</p>
<h1>${htmlText(text.title)}</h1>
<p>${htmlText(text.byline)}</p>
</header>
${body}${text.after}</article>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light dark}
body{font:18px/1.6 Georgia,"Times New Roman",serif;margin:0;color:#1a1a1a;background:#fff}
article{max-width:42rem;margin:0 auto;padding:3rem 1.25rem 5rem}
header{border-bottom:1px solid #ccc;margin-bottom:2rem}
header p,footer{font:14px/1.5 system-ui,sans-serif;color:#555}
h1,h2,h3{line-height:1.2;margin:2rem 0 .75rem}
h1{font-size:2.2rem;margin-top:.5rem}
a{color:#0b5394}
code,pre{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}
pre{overflow-x:auto;padding:1rem;background:#f4f4f1}
footer code{overflow-wrap:anywhere;font-size:12px}
table{border-collapse:collapse;display:block;overflow-x:auto;font:15px/1.4 system-ui,sans-serif}
th,td{border-bottom:1px solid #ccc;padding:.35rem .75rem;text-align:left}
blockquote{border-left:3px solid #ccc;margin-left:0;padding-left:1rem;color:#555}
img{max-width:100%}
@media(prefers-color-scheme:dark){body{color:#e8e6e3;background:#161616}header p,footer,blockquote{color:#a8a6a3}a{color:#8ab4f8}pre{background:#222}header,th,td{border-color:#444}}
`;
