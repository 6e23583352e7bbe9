import { z } from "zod";
import { indexCard } from "../answers/figure-cards.ts";
import { firmRowSchema } from "../answers/firm-row.ts";
import { indexObject, indexSchema } from "../answers/index-object.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { cardEmbeds, cardFiles } from "../api/card-files.ts";
import { type CardFiles, defineFileRoute, json, oneFile } from "../api/route.ts";
import { once } from "../language/memoize.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { snapshotSchema } from "../model/shared.ts";

export const indexLatest = defineFileRoute({
  path: "/api/index/latest",
  name: "Index",
  about: "The latest snapshot of the index with all constituents",
  pathParameters: [],
  parameters: [],
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
          constituents: readModel.firmRows.filter(({ riskBand }) => riskBand !== null),
          snapshot: readModel.analysis.snapshot,
        }),
    },
    ...cardEmbeds(lightCard(readModel), stem, readModel),
  ],
  cards: (readModel) => [
    lightCard(readModel),
    cardFiles(`${stem}.dark`, () => indexCard(readModel, "dark"), ["svg", "png"]),
  ],
});

const stem = "s/index/card";

function lightCard(readModel: ReadModel): CardFiles {
  const products = ["svg", "png", "square", "badge"] as const;
  const input = once(() => indexCard(readModel, "light"));
  return cardFiles(stem, input, products);
}
