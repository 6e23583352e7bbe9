import markdownIt from "markdown-it";
import { z } from "zod";
import {
  count,
  field,
  sha256Hex as hashSchema,
  id,
  isoDate,
  measured,
  text,
} from "../../model/cell.ts";
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

const item = objectOf<Read>("ResearchItem")({
  id: field(id, "Identifier of the document"),
  title: field(text, "Title"),
  excerpt: [
    field(z.string().max(excerptLength), "Beginning of the prose, cut at a word"),
    ({ prose }) => beginning(prose, excerptLength),
  ],
  category: field(text, "Category, in the publisher's words"),
  author: field(text, "Author"),
  date: field(isoDate, "Day the document bears"),
  version: field(text, "Version of the document"),
  wordCount: measured(count, "Words of prose", "words"),
  readMinutes: [
    measured(z.number().int().min(1), "Reading time", "minutes"),
    ({ wordCount }) => Math.max(1, Math.ceil(wordCount / wordsPerMinute)),
  ],
  sha256: [
    field(hashSchema, "SHA-256 of the Markdown body, in hex"),
    ({ body }) => sha256Hex(body),
  ],
  href: [
    field(z.string(), "Address of the document's own page"),
    (document) => `/${researchPageFile(document.id)}`,
  ],
  relatedReferences: field(z.array(z.string()), "References it is about"),
});
export const researchItemSchema = item.schema;
export type ResearchItem = z.infer<typeof researchItemSchema>;

export function researchItem(document: ResearchDocument): ResearchItem {
  const prose = proseOf(document.body);
  const wordCount = prose === "" ? 0 : prose.split(" ").length;
  return item.of({ ...document, prose, wordCount });
}

export function newestResearch(documents: readonly ResearchDocument[]): ResearchDocument[] {
  return documents.toSorted(
    inOrder(
      byDescending(({ date }) => date),
      by(({ id }) => id),
    ),
  );
}

/** The prose of a Markdown text: no code, headings, tables, images or tags, and single spaces. */
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
