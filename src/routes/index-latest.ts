import { z } from "zod";
import { indexCard } from "../answers/figure-cards.ts";
import { firmRowSchema } from "../answers/firm-row.ts";
import { indexObject, indexSchema } from "../answers/index-object.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { cardEmbed, cardFiles } from "../api/card-files.ts";
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
    cardEmbed(lightCard(readModel), stem, readModel),
  ],
  cards: (readModel) => [lightCard(readModel)],
});

const stem = "s/index/card";

function lightCard(readModel: ReadModel): CardFiles {
  const input = once(() => indexCard(readModel, "light"));
  return cardFiles(stem, input, ["svg", "png", "square"]);
}
