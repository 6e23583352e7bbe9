import { z } from "zod";
import { newestResearch, researchItem, researchItemSchema } from "../answers/research-item.ts";
import { oneFile } from "../api/file-answer.ts";
import { mediaTypes } from "../api/media-types.ts";
import { json, text } from "../api/reply.ts";
import { defineFileRoute } from "../api/route.ts";
import { researchMarkdown } from "../site/research-markdown.ts";
import { researchPage } from "../site/research-page.ts";

export const research = defineFileRoute({
  path: "/api/research",
  about: "The publisher's research documents, newest first",
  pathParameters: [],
  parameters: [],
  needs: ["research"],
  schema: z.strictObject({
    success: z.literal(true),
    count: z.number().int().min(0),
    data: z.array(researchItemSchema),
  }),
  answer: () => oneFile("s/research.json"),
  entries: (readModel) => {
    const documents = newestResearch(readModel.analysis.world.research);
    const data = documents.map(researchItem);
    return [
      {
        file: "s/research.json",
        cache: "latest",
        reply: () => json({ success: true, count: data.length, data }),
      },
      ...documents.flatMap((document) => [
        {
          file: `s/research/${document.id}.md`,
          cache: "latest" as const,
          reply: () => text(mediaTypes.md, researchMarkdown(document)),
        },
        {
          file: `s/research/${document.id}.html`,
          cache: "latest" as const,
          reply: () => text(mediaTypes.html, researchPage(readModel, document)),
        },
      ]),
    ];
  },
});
