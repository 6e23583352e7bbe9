import { z } from "zod";
import { cardFiles } from "../http/card-files.ts";
import { firmCard } from "../http/figure-cards.ts";
import { storedAt } from "../http/file-answer.ts";
import { underEveryName } from "../http/firm-names.ts";
import { firmObject, firmSchema } from "../http/firm-object.ts";
import { json } from "../http/reply.ts";
import { defineFileRoute } from "../http/route.ts";
import { slugParameter, unknownFirm } from "../http/slug-parameter.ts";
import { analysedKinds } from "../model/content-kind.ts";

export const firm = defineFileRoute({
  path: "/api/firms/:slug",
  about: "One firm in full; under the slug of an alias, the same record with its own slug",
  pathParameters: [slugParameter],
  parameters: [],
  needs: analysedKinds,
  schema: z.strictObject({ success: z.literal(true), firm: firmSchema }),
  answer: () => storedAt("s/firm/{slug}.json", unknownFirm),
  entries: (site) =>
    underEveryName(site, (name, assessment) => ({
      file: `s/firm/${name}.json`,
      cache: "latest",
      reply: () => json({ success: true, firm: firmObject(site, assessment) }),
    })),
  *cards(site) {
    if (!site.analysis.world.publisher.firmCards) return;
    for (const assessment of site.analysis.firms) {
      const stem = `s/firm-card/${assessment.firm.slug}`;
      yield cardFiles(stem, firmCard(site, assessment), ["svg", "badge"]);
    }
  },
});
