import { type CardProduct, everyProduct } from "../../cards/picture/drawer.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { seriesCodes } from "../../model/publication.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { currentOf } from "../../record/status.ts";
import { segment } from "../../resolve/address.ts";
import { exactReference, seriesParameter, unknownReference } from "../api/parameter.ts";
import { type Card, defineFileRoute, storedAt } from "../api/route.ts";
import { publicationCard } from "../rows/card-source.ts";
import type { ReadModel } from "../rows/read-model.ts";

/** The card of the current publication, without an ending: at the address of the route. */
export const currentCard = "api/publications/card";

/** The card of a reference, without an ending. */
export function cardOf(reference: string): string {
  return apiFile.card(reference).replace(/\.svg$/, "");
}

/** The pictures by which a reference is cited. Current cards have every picture, for embedding. */
const citedBy: readonly CardProduct[] = ["svg", "png"];

const noneCurrent = {
  kind: "unavailable",
  message: "no publication of this series is current",
} as const;

export const publicationsCard = defineFileRoute({
  path: "/api/publications/card",
  name: "Card",
  about: "The card of a reference, or the current one of a series, as SVG",
  parameters: [exactReference, seriesParameter],
  needs: ["publications"],
  schema: null,
  answer: () => ({
    ...storedAt(`${currentCard}.svg`, noneCurrent),
    choices: [
      {
        when: "reference_id",
        file: apiFile.card("{reference_id}"),
        missing: unknownReference,
      },
      { when: "series", file: `${currentCard}{/series}.svg`, missing: noneCurrent },
      { when: null, file: `${currentCard}.svg`, missing: noneCurrent },
    ],
    agree: { identifier: "reference_id", part: 1, parameter: "series" },
  }),
  entries: () => [],
  *cards(readModel) {
    for (const code of seriesCodes) {
      const issued = currentOf(readModel.issued, code);
      if (issued === null) continue;
      const named = currentCard + segment(seriesParameter, code);
      const stem = code === "WS" ? currentCard : named;
      const light = lightCard(readModel, issued, stem, everyProduct);
      const dark = () => publicationCard(readModel, issued, "dark");
      yield light;
      yield { stem: `${stem}.dark`, input: dark, products: citedBy };
      // the card without a series is also found by its own
      if (named !== stem) yield { stem: named, input: light.input, products: ["svg"] };
    }
    for (const [reference, issued] of readModel.issuedById) {
      yield lightCard(readModel, issued, cardOf(reference), citedBy);
    }
  },
});

function lightCard(
  readModel: ReadModel,
  issued: IssuedRecord,
  stem: string,
  products: readonly CardProduct[],
): Card {
  const input = () => publicationCard(readModel, issued, "light");
  return { stem, input, products, isEmbedded: true };
}
