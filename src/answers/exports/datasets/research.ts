import { newestResearch, researchItem } from "../../rows/research-item.ts";
import { date, integer, nullable, spaced, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";

export const research = defineDataset({
  name: "research",
  title: "Research",
  description: "The publisher's research documents, newest first, without their text",
  layer: "observed",
  needs: ["research"],
  ownInputs: noInputs,
  key: ["id"],
  columns: {
    id: string("Identifier of the document"),
    title: string("Title"),
    excerpt: nullable(
      string("Beginning of the text, at most 180 characters, cut at a word; null without prose"),
    ),
    category: string("Category, in the publisher's words"),
    author: string("Author"),
    date: date("Day the document bears"),
    version: string("Version of the document"),
    wordCount: integer("Words of prose", "words"),
    readMinutes: integer("Reading time", "minutes"),
    sha256: string("SHA-256 of the Markdown body, in hex"),
    href: string("Address of the document's own page"),
    relatedReferences: nullable(string("References it is about, separated by spaces")),
  },
  rows: ({ analysis }) =>
    newestResearch(analysis.world.research).map((document) => {
      const item = researchItem(document);
      const excerpt = item.excerpt === "" ? null : item.excerpt;
      return { ...item, excerpt, relatedReferences: spaced(item.relatedReferences) };
    }),
});
