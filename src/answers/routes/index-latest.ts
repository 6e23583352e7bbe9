import { z } from "zod";
import { everyProduct } from "../../cards/picture/drawer.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { isListed } from "../../model/firm.ts";
import { snapshotSchema } from "../../model/shared.ts";
import { defineFileRoute, json, oneFile } from "../api/route.ts";
import { indexCard } from "../rows/figure-cards.ts";
import { firmRowSchema } from "../rows/firm-row.ts";
import { indexObject, indexSchema } from "../rows/index-object.ts";

export const indexLatest = defineFileRoute({
  path: "/api/index/latest",
  name: "Index",
  about: "The latest snapshot of the index with all constituents",
  needs: analysedKinds,
  schema: z.strictObject({
    success: z.literal(true),
    index: indexSchema,
    constituents: z.array(firmRowSchema),
    snapshot: snapshotSchema,
  }),
  answer: () => oneFile("api/index/latest.json"),
  entries: (readModel) => [
    {
      file: "api/index/latest.json",
      cache: "latest",
      reply: () =>
        json({
          success: true,
          index: indexObject(readModel),
          constituents: readModel.firmRows.filter(({ status }) => isListed(status)),
          snapshot: readModel.analysis.snapshot,
        }),
    },
  ],
  cards: (readModel) => [
    {
      stem: "s/index/card",
      input: () => indexCard(readModel, "light"),
      products: everyProduct,
      isEmbedded: true,
    },
    {
      stem: "s/index/card.dark",
      input: () => indexCard(readModel, "dark"),
      products: ["svg", "png"],
    },
  ],
});
