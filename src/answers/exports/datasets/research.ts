import { field, text } from "../../../model/cell.ts";
import { newestResearch, researchItem, researchItemSchema } from "../../rows/research-item.ts";
import { defineDataset, noInputs } from "../dataset.ts";

export const research = defineDataset({
  name: "research",
  description: "The publisher's research documents, newest first, without their text",
  layer: "observed",
  needs: ["research"],
  ownInputs: noInputs,
  key: ["id"],
  shape: {
    ...researchItemSchema.shape,
    excerpt: field(text.nullable(), "Beginning of the prose, cut at a word; null without prose"),
  },
  rows: ({ analysis }) =>
    newestResearch(analysis.world.research)
      .map(researchItem)
      .map((item) => ({ ...item, excerpt: item.excerpt === "" ? null : item.excerpt })),
});
