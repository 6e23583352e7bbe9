import { z } from "zod";
import { newestResearch, researchItem, researchItemSchema } from "../answers/research-item.ts";
import { oneFile } from "../api/file-answer.ts";
import { json } from "../api/reply.ts";
import { defineFileRoute } from "../api/route.ts";

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
    ];
  },
});
