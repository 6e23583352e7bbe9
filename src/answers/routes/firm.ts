import { z } from "zod";
import { analysedKinds } from "../../model/content-kind.ts";
import { entryOf } from "../../model/language/at.ts";
import { cardFiles } from "../api/card-files.ts";
import { underEveryName } from "../api/firm-names.ts";
import { slugParameter, unknownFirm } from "../api/parameter.ts";
import { defineFileRoute, json, storedAt } from "../api/route.ts";
import { firmCard } from "../rows/figure-cards.ts";
import { firmObject, firmSchema } from "../rows/firm-object.ts";

export const firm = defineFileRoute({
  path: "/api/firms/:slug",
  name: "Firm",
  about: "One firm in full; under the slug of an alias, the same record with its own slug",
  pathParameters: [slugParameter],
  parameters: [],
  needs: analysedKinds,
  schema: z.strictObject({ success: z.literal(true), firm: firmSchema }),
  answer: () => storedAt("api/firms/{slug}.json", unknownFirm),
  *entries(readModel) {
    yield* underEveryName(readModel, (name, assessment) => ({
      file: `api/firms/${name}.json`,
      cache: "latest",
      reply: () => json({ success: true, firm: firmObject(readModel, assessment()) }),
    }));
  },
  *cards(readModel) {
    if (!readModel.analysis.world.publisher.firmCards) return;
    const { world, firmBySlug } = readModel.analysis;
    for (const { slug } of world.firms) {
      const card = () => firmCard(readModel, entryOf(firmBySlug, slug));
      yield cardFiles(`s/firm-card/${slug}`, card, ["svg", "badge"]);
    }
  },
});
