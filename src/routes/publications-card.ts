import { publicationCard } from "../answers/card-source.ts";
import { currentIssued } from "../answers/publication-object.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { cardEmbed, cardFiles } from "../api/card-files.ts";
import { enumParameter, exactReference } from "../api/parameter.ts";
import { type CardFiles, defineFileRoute } from "../api/route.ts";
import type { CardProduct } from "../cards/input/card-key.ts";
import type { IssuedRecord } from "../issue/status.ts";
import { entryOf } from "../language/at.ts";
import { once } from "../language/memoize.ts";
import { seriesCodes, seriesNames } from "../model/publication.ts";

/** The card of the current publication, without an ending: at the address of the route. */
export const currentCard = "api/publications/card";
const current = "s/publications/card/current";
const byReference = "s/publications/card/ref";

/** The current publication has a square picture too, which oEmbed names as its thumbnail. */
const ofCurrent: readonly CardProduct[] = ["svg", "png", "square"];
const ofOthers: readonly CardProduct[] = ["svg", "png"];

const noneCurrent = {
  kind: "unavailable",
  message: "no publication of this series is current",
} as const;

export const publicationsCard = defineFileRoute({
  path: "/api/publications/card",
  name: "Card",
  about: "The card of a reference, or the current one of a series, as SVG",
  pathParameters: [],
  parameters: [
    exactReference,
    enumParameter("series", seriesCodes, "A series, by name or code", {
      also: Object.fromEntries(seriesCodes.map((code) => [code, [seriesNames[code]]])),
    }),
  ],
  needs: ["publications"],
  schema: null,
  answer: () => ({
    choices: [
      {
        when: "reference_id",
        file: `${byReference}/{reference_id}.svg`,
        missing: { kind: "unknown", noun: "reference", parameter: "reference_id" },
      },
      { when: "series", file: `${current}/{series}.svg`, missing: noneCurrent },
      { when: null, file: `${currentCard}.svg`, missing: noneCurrent },
    ],
    fill: "all",
    home: { instead: `${current}/WS.svg`, file: `${currentCard}.svg` },
    agree: { identifier: "reference_id", part: 1, parameter: "series" },
    lines: {},
    refused: {},
    cache: "latest",
  }),
  *entries(readModel) {
    for (const card of [...currentCards(readModel), ...referenceCards(readModel)]) {
      if (card.isEmbedded) yield cardEmbed(lightCard(readModel, card), card.stem, readModel);
    }
  },
  *cards(readModel) {
    for (const card of [...currentCards(readModel), ...referenceCards(readModel)]) {
      yield lightCard(readModel, card);
      const dark = () => publicationCard(readModel, card.issued(), "dark");
      // the front page shows it to readers who prefer dark
      if (card.stem === currentCard) yield cardFiles(`${currentCard}.dark`, dark, ["svg"]);
    }
  },
});

interface NamedCard {
  readonly stem: string;
  readonly issued: () => IssuedRecord;
  readonly products: readonly CardProduct[];
  /** Whether a page shows it, whose head names its oEmbed. */
  readonly isEmbedded: boolean;
}

function lightCard(readModel: ReadModel, { stem, issued, products }: NamedCard): CardFiles {
  const input = once(() => publicationCard(readModel, issued(), "light"));
  return cardFiles(stem, input, products);
}

/** The current cards by series; that of the Weekly Stress is of the current publication. */
function currentCards(readModel: ReadModel): readonly NamedCard[] {
  return seriesCodes.flatMap((code) => {
    const issued = currentIssued(readModel, code);
    if (issued === null) return [];
    const card = { issued: () => issued, products: ofOthers, isEmbedded: false };
    if (code !== "WS") return [{ ...card, stem: `${current}/${code}` }];
    return [{ ...card, stem: currentCard, products: ofCurrent, isEmbedded: true }];
  });
}

function referenceCards({ issuedById }: ReadModel): readonly NamedCard[] {
  return Array.from(issuedById.keys(), (reference) => ({
    stem: `${byReference}/${reference}`,
    issued: () => entryOf(issuedById, reference),
    products: ofOthers,
    isEmbedded: true,
  }));
}
