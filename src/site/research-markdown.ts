import { dump } from "js-yaml";
import type { ResearchDocument } from "../model/research.ts";

/** The document as a Markdown file of its own, front matter first. */
export function researchMarkdown({ body, ...matter }: ResearchDocument): string {
  return `---\n${dump(matter, { lineWidth: -1 })}---\n\n${body.trimStart()}`;
}
