import { z } from "zod";
import { entryOf } from "../../model/language/at.ts";
import { defineFirmRoute } from "../api/firm-route.ts";
import { firmCard } from "../rows/figure-cards.ts";
import { firmObject, firmSchema } from "../rows/firm-object.ts";

export const firm = defineFirmRoute({
  path: "/api/firms/:slug",
  name: "Firm",
  about: "One firm in full; under the slug of an alias, the same record with its own slug",
  schema: z.strictObject({ success: z.literal(true), firm: firmSchema }),
  body: (read) => ({ firm: firmObject(read.readModel, read) }),
  *cards(readModel) {
    const { world, firmBySlug } = readModel.analysis;
    for (const { slug } of world.publisher.firmCards ? world.firms : []) {
      const input = () => firmCard(readModel, entryOf(firmBySlug, slug));
      yield { stem: `s/firm-card/${slug}`, input, products: ["svg", "png", "badge"] };
    }
  },
});
