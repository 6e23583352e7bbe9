import { z } from "zod";
import { metaSchema } from "../answers/attached.ts";
import { newestResearch, researchItem, researchItemSchema } from "../answers/research-item.ts";
import { limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { isoDate } from "../model/cell.ts";

export const research = defineListRoute({
  path: "/api/research",
  about: "The publisher's research documents, newest first",
  pathParameters: [],
  parameters: [limit, offset],
  needs: ["research"],
  schema: z.strictObject({
    success: z.literal(true),
    count: z.number().int().min(0),
    data: z.array(researchItemSchema),
    meta: metaSchema({}, { newestOn: isoDate.nullable() }),
  }),
  list: {
    directory: "s/research",
    rows: "data",
    parts: [],
    counted: true,
    totalled: false,
    facets: [],
    order: "newest",
  },
  collections: ({ analysis }) => [
    { facets: [], rows: newestResearch(analysis.world.research).map(researchItem) },
  ],
  by: null,
  table: null,
  meta: ({ analysis }) => ({ newestOn: newestResearch(analysis.world.research)[0]?.date ?? null }),
  available: null,
});
