import type { CardProduct } from "../cards/card-key.ts";
import { cardFiles, cardTwins } from "../http/card-files.ts";
import { publicationCard } from "../http/card-source.ts";
import { closed, exactReference } from "../http/parameter.ts";
import { currentIssued } from "../http/publication-object.ts";
import { defineFileRoute } from "../http/route.ts";
import type { Site } from "../http/site.ts";
import type { IssuedRecord } from "../issue/status.ts";
import { seriesCodes, seriesNames } from "../model/publication.ts";

const current = "s/publications/card/current";
const byReference = "s/publications/card/ref";

/** What people embed is the current card; an old reference keeps its picture in one size. */
const ofCurrent: readonly CardProduct[] = ["svg", "png", "png2x", "square", "badge"];
const ofReference: readonly CardProduct[] = ["svg", "png", "badge"];

export const publicationsCard = defineFileRoute({
  path: "/api/publications/card",
  about: "The card of a reference, or the current one of a series, as SVG",
  pathParameters: [],
  parameters: [
    exactReference,
    closed("series", seriesCodes, "A series, by name or code", {
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
      {
        when: null,
        file: `${current}/{series}.svg`,
        missing: { kind: "unavailable", message: "no publication of this series stands" },
      },
    ],
    fill: "all",
    agree: { identifier: "reference_id", part: 1, parameter: "series" },
    refused: {},
    cache: "latest",
  }),
  *entries(site) {
    const { baseUrl } = site.analysis.world.publisher;
    for (const { stem, issued } of [...currentCards(site), ...referenceCards(site)]) {
      yield* cardTwins(stem, publicationCard(site, issued, "light"), baseUrl);
    }
  },
  *cards(site) {
    for (const { stem, issued } of currentCards(site)) {
      yield cardFiles(stem, publicationCard(site, issued, "light"), ofCurrent);
      yield cardFiles(`${stem}.dark`, publicationCard(site, issued, "dark"), ["svg", "png"]);
    }
    for (const { stem, issued } of referenceCards(site)) {
      yield cardFiles(stem, publicationCard(site, issued, "light"), ofReference);
    }
  },
});

interface NamedCard {
  readonly stem: string;
  readonly issued: IssuedRecord;
}

/** `all` is the current publication, the latest Weekly Stress. */
function currentCards(site: Site): readonly NamedCard[] {
  const names = [["all", "WS"], ...seriesCodes.map((code) => [code, code] as const)] as const;
  return names.flatMap(([name, code]) => {
    const issued = currentIssued(site, code);
    return issued === null ? [] : [{ stem: `${current}/${name}`, issued }];
  });
}

function referenceCards({ issued }: Site): readonly NamedCard[] {
  return issued.map((one) => ({ stem: `${byReference}/${one.record.referenceId}`, issued: one }));
}
