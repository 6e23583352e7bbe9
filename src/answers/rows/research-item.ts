import markdownIt from "markdown-it";
import { z } from "zod";
import { count, sha256Hex as hashSchema, id, isoDate, text } from "../../model/cell.ts";
import { beginning } from "../../model/language/beginning.ts";
import { by, byDescending, inOrder } from "../../model/language/order.ts";
import type { ResearchDocument } from "../../model/research.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { objectOf } from "./object-of.ts";
import { researchPageFile } from "./record-address.ts";

type Tokens = ReturnType<ReturnType<typeof markdownIt>["parse"]>;

const excerptLength = 180;
const wordsPerMinute = 230;

type Read = ResearchDocument & { readonly prose: string; readonly wordCount: number };

const item = objectOf<Read>()({
  id,
  title: text,
  excerpt: [z.string().max(excerptLength), ({ prose }) => beginning(prose, excerptLength)],
  category: text,
  author: text,
  date: isoDate,
  version: text,
  wordCount: count,
  readMinutes: [
    z.number().int().min(1),
    ({ wordCount }) => Math.max(1, Math.ceil(wordCount / wordsPerMinute)),
  ],
  /** The hash of the Markdown body. */
  sha256: [hashSchema, ({ body }) => sha256Hex(body)],
  href: [z.string(), (document) => `/${researchPageFile(document.id)}`],
  relatedReferences: z.array(z.string()),
});
export const researchItemSchema = item.schema;
export type ResearchItem = z.infer<typeof researchItemSchema>;

export function researchItem(document: ResearchDocument): ResearchItem {
  const prose = proseOf(document.body);
  const wordCount = prose === "" ? 0 : prose.split(" ").length;
  return item.of({ ...document, prose, wordCount });
}

/** The documents, newest first, those of a day by their ids. */
export function newestResearch(documents: readonly ResearchDocument[]): ResearchDocument[] {
  return documents.toSorted(
    inOrder(
      byDescending(({ date }) => date),
      by(({ id }) => id),
    ),
  );
}

/**
 * The prose of a Markdown text: no code blocks, headings, tables, images or tags, and single spaces.
 * It is taken from the tokens of the parser that pages have, which takes time in proportion to the
 * length of the text.
 */
function proseOf(markdown: string): string {
  const parts: string[] = [];
  let aside = 0;
  for (const { type, nesting, children } of markdownIt().parse(markdown, {})) {
    if (/^(?:heading|table)_(?:open|close)$/.test(type)) aside += nesting;
    if (children !== null && aside === 0) parts.push(inlineText(children), "\n");
  }
  return parts
    .join("")
    .replace(/^(?:\{:.*\}|\[\^[^[\]\n]*\]:.*)$/gm, " ")
    .replace(/\[\^[^[\]]*\]|<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function inlineText(tokens: Tokens): string {
  const parts = tokens.map(({ type, content }) => {
    if (type === "softbreak" || type === "hardbreak") return "\n";
    return type === "image" ? " " : content;
  });
  return parts.join("");
}
