import { z } from "zod";
import { apiFile } from "../../model/address/api-file.ts";
import { entryOf } from "../../model/language/at.ts";
import { defineFirmRoute } from "../api/firm-route.ts";
import { mediaTypes } from "../api/media-types.ts";
import { text } from "../api/route.ts";
import { firmSeries } from "../exports/firm-series.ts";
import { firmCard } from "../rows/figure-cards.ts";
import { firmObject, firmSchema } from "../rows/firm-object.ts";

export const firm = defineFirmRoute({
  path: "/api/firms/:slug",
  name: "Firm",
  about: "One firm in full; under the slug of an alias, the same record with its own slug",
  schema: z.strictObject({ success: z.literal(true), firm: firmSchema }),
  body: (read) => ({ firm: firmObject(read.readModel, read) }),
  *beside({ slug }, read) {
    const file = apiFile.firmSeries(slug);
    const reply = () => text(mediaTypes.csv, firmSeries(read()));
    if (read().readModel.analysis.world.publisher.firmFiles.includes("series")) {
      yield { file, cache: "latest", reply };
    }
  },
  *cards(readModel) {
    const { world, firmBySlug } = readModel.analysis;
    const { firmFiles } = world.publisher;
    for (const { slug } of world.firms) {
      const input = () => firmCard(readModel, entryOf(firmBySlug, slug));
      if (firmFiles.includes("card")) {
        yield { stem: `s/firm-card/${slug}`, input, products: ["svg", "png"] };
      }
      if (firmFiles.includes("badge")) {
        const stem = apiFile.firmBadge(slug).replace(/\.badge\.svg$/, "");
        yield { stem, input, products: ["badge"] };
      }
    }
  },
});
