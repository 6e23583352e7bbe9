import { z } from "zod";
import { analysedKinds } from "../../model/content-kind.ts";
import { entryOf } from "../../model/language/at.ts";
import { freshnessSchema, riskBands } from "../../model/shared.ts";
import { facetCombinations, listingOf, listings, statusParameter, totalled } from "../api/lists.ts";
import { enumParameter, limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { firmsMeta, firmsMetaShape, metaSchema } from "../rows/attached.ts";
import { type RankingRow, rankingRowSchema } from "../rows/firm-row.ts";

export const rankings = defineListRoute({
  path: "/api/rankings",
  name: "Rankings",
  client: "pages",
  about: "Firms by rank, former ones last; the rank is global and kept under filters",
  parameters: [
    limit,
    offset,
    {
      kind: "text",
      name: "q",
      maxLength: 64,
      about: "Up to 8 words, each the beginning of a word of a name, an alias or a slug",
    },
    {
      kind: "pattern",
      name: "jurisdiction",
      pattern: "^(?:[a-z]{2}|tier-[1-9])$",
      form: "a country code such as MT, a tier such as tier-1, or all",
      all: "all",
      json: "string",
      about: "A country code or a tier",
    },
    enumParameter(
      "risk",
      ["all", ...riskBands],
      "A risk band, as `riskBand` of the rows says it; unrated is a listed firm without a probability",
    ),
    statusParameter,
  ],
  needs: analysedKinds,
  schema: z.strictObject({
    ...totalled,
    data: z.array(rankingRowSchema),
    meta: metaSchema(
      {
        q: z.string().nullable(),
        jurisdiction: z.string().nullable(),
        risk: z.enum(riskBands).nullable(),
        status: z.enum(listings).nullable(),
      },
      {
        ...firmsMetaShape,
        freshness: freshnessSchema
          .nullable()
          .describe("Of the rows of the list before paging; null for a search by `q`"),
      },
    ),
  }),
  list: {
    rows: "data",
    facets: ["jurisdiction", "risk", "status"],
    sort: "rank",
  },
  collections: ({ rankingRows }) => facetCombinations(rankingRows, facetsOf),
  attached: firmsMeta,
  search: {
    file: "s/rankings/table.tsv",
    parameter: "q",
    maxWords: 8,
    entries: ({ rankingRows, analysis }) =>
      rankingRows.map((row) => {
        const { firm } = entryOf(analysis.firmBySlug, row.slug);
        const known = [...firm.aliases, ...Object.values(firm.identifiers ?? {})];
        return { text: [row.name, ...known, row.slug].join(" "), facets: facetsOf(row), row };
      }),
    // a search says nothing of how old its rows are: the table has no time for each choice of them
    meta: (readModel) => ({ ...firmsMeta(readModel, []).meta, freshness: null }),
  },
});

function facetsOf(row: RankingRow): readonly (readonly string[])[] {
  const places = [row.country?.toLowerCase(), row.jurisdictionTier].filter(
    (place) => place != null,
  );
  const risk = row.riskBand === null ? [] : [row.riskBand];
  return [places, risk, [listingOf(row)]];
}
