import { type CardProduct, everyProduct } from "../../cards/picture/drawer.ts";
import { once } from "../../model/language/memoize.ts";
import { seriesCodes } from "../../model/publication.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { cardEmbeds, cardFiles } from "../api/card-files.ts";
import { exactReference, seriesParameter, unknownReference } from "../api/parameter.ts";
import { type CardFiles, defineFileRoute, storedAt } from "../api/route.ts";
import { publicationCard } from "../rows/card-source.ts";
import { currentIssued } from "../rows/publication-object.ts";
import type { ReadModel } from "../rows/read-model.ts";

/** The card of the current publication, without an ending: at the address of the route. */
export const currentCard = "api/publications/card";
const current = "s/publications/card/current";
const byReference = "s/publications/card/ref";

/** The pictures by which a reference is cited. Current cards have every picture, for embedding. */
const ofReference: readonly CardProduct[] = ["svg", "png"];

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
        file: `${byReference}/{reference_id}.svg`,
        missing: unknownReference,
      },
      { when: "series", file: `${current}/{series}.svg`, missing: noneCurrent },
      { when: null, file: `${currentCard}.svg`, missing: noneCurrent },
    ],
    home: { instead: `${current}/WS.svg`, file: `${currentCard}.svg` },
    agree: { identifier: "reference_id", part: 1, parameter: "series" },
  }),
  *entries(readModel) {
    for (const card of namedCards(readModel)) {
      yield* cardEmbeds(lightCard(readModel, card), card.stem, readModel);
    }
  },
  *cards(readModel) {
    for (const card of namedCards(readModel)) {
      yield lightCard(readModel, card);
      if (card.products !== everyProduct) continue;
      const dark = () => publicationCard(readModel, card.issued, "dark");
      yield cardFiles(`${card.stem}.dark`, dark, ["svg", "png"]);
    }
  },
});

interface NamedCard {
  readonly stem: string;
  readonly issued: IssuedRecord;
  readonly products: readonly CardProduct[];
}

function lightCard(readModel: ReadModel, { stem, issued, products }: NamedCard): CardFiles {
  const input = once(() => publicationCard(readModel, issued, "light"));
  return cardFiles(stem, input, products);
}

function* namedCards(readModel: ReadModel): Iterable<NamedCard> {
  for (const code of seriesCodes) {
    const issued = currentIssued(readModel, code);
    const stem = code === "WS" ? currentCard : `${current}/${code}`;
    if (issued !== null) yield { stem, issued, products: everyProduct };
  }
  for (const [reference, issued] of readModel.issuedById) {
    yield { stem: `${byReference}/${reference}`, issued, products: ofReference };
  }
}
