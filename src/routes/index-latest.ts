import { z } from "zod";
import { cardFiles, cardTwins } from "../http/card-files.ts";
import { indexCard } from "../http/figure-cards.ts";
import { oneFile } from "../http/file-answer.ts";
import { firmRowSchema } from "../http/firm-row.ts";
import { indexObject, indexSchema } from "../http/index-object.ts";
import { mediaTypes } from "../http/media-types.ts";
import { json, text } from "../http/reply.ts";
import { defineFileRoute } from "../http/route.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { snapshotSchema } from "../model/shared.ts";
import { methodologyHtml, methodologyMarkdown } from "../site/methodology-page.ts";

export const indexLatest = defineFileRoute({
  path: "/api/index/latest",
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
  answer: () => oneFile("s/index/latest.json"),
  entries: (site) => [
    {
      file: "s/index/latest.json",
      cache: "latest",
      reply: () =>
        json({
          success: true,
          index: indexObject(site),
          constituents: site.firmRows,
          snapshot: site.analysis.snapshot,
        }),
    },
    {
      file: "s/methodology.md",
      cache: "latest",
      reply: () => text(mediaTypes.md, methodologyMarkdown(site)),
    },
    {
      file: "s/methodology.html",
      cache: "latest",
      reply: () => text(mediaTypes.html, methodologyHtml(site)),
    },
    ...cardTwins(stem, indexCard(site, "light"), site.analysis.world.publisher.baseUrl),
  ],
  cards: (site) => [
    cardFiles(stem, indexCard(site, "light"), ["svg", "png", "png2x", "square", "badge"]),
    cardFiles(`${stem}.dark`, indexCard(site, "dark"), ["svg", "png"]),
  ],
});

const stem = "s/index/card";
