import { z } from "zod";
import { isoDate } from "../../model/cell.ts";
import { maxLimit } from "../../model/publisher.ts";
import { counted } from "../api/lists.ts";
import { limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { metaSchema } from "../rows/attached.ts";
import { newestResearch, researchItem, researchItemSchema } from "../rows/research-item.ts";

export const research = defineListRoute({
  path: "/api/research",
  name: "Research",
  about: "The publisher's research documents, newest first",
  whole: true,
  parameters: [
    { ...limit, default: maxLimit, about: "How many rows to return; all where none is given" },
    offset,
  ],
  needs: ["research"],
  schema: z.strictObject({
    ...counted,
    data: z.array(researchItemSchema),
    meta: metaSchema({}, { newestOn: isoDate.nullable() }),
  }),
  list: {
    rows: "data",
    totalled: false,
    facets: [],
    sort: "newest",
  },
  collections: ({ analysis }) => [
    { facets: [], rows: newestResearch(analysis.world.research).map(researchItem) },
  ],
  attached: (_, [newest]) => ({ meta: { newestOn: newest?.date ?? null } }),
});
