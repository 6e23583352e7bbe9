import type { ReadModel } from "../answers/read-model.ts";
import { researchItem } from "../answers/research-item.ts";
import type { ResearchDocument } from "../model/research.ts";
import { documentPage } from "./document-page.ts";
import { htmlText } from "./html-text.ts";

/** The document as a page of its own. */
export function researchPage(readModel: ReadModel, document: ResearchDocument): string {
  const { publisher } = readModel.analysis.world;
  const { author, date, version, category, title } = document;
  const item = researchItem(document);
  return documentPage(publisher, {
    title,
    description: item.excerpt,
    author,
    above: `${publisher.name} · ${category}`,
    byline: `${author} · ${date} · version ${version} · ${item.readMinutes} min`,
    markdown: `${document.id}.md`,
    body: document.body,
    after: `${related(item.relatedReferences)}<footer>
<p>SHA-256 of the text <code>${item.sha256}</code></p>
</footer>
`,
  });
}

function related(references: readonly string[]): string {
  if (references.length === 0) return "";
  const items = references.map((reference) => `<li><code>${htmlText(reference)}</code></li>`);
  return `<section><h2>Related publications</h2><ul>${items.join("")}</ul></section>\n`;
}
