import { z } from "zod";
import { field } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { type Group, groupSlug } from "../../model/groups/groups.ts";
import { entryOf } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { freshnessSchema, riskBands } from "../../model/shared.ts";
import {
  type FacetsOf,
  facetCombinations,
  listingOf,
  listings,
  statusParameter,
  totalled,
} from "../api/lists.ts";
import { type Documented, enumParameter, limit, offset } from "../api/parameter.ts";
import { defineListRoute } from "../api/route.ts";
import { firmsMeta, firmsMetaShape, metaSchema } from "../rows/attached.ts";
import { type RankingRow, rankingRowSchema } from "../rows/firm-row.ts";

const meta = metaSchema(
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
);

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
      about:
        "Up to 8 words, each the beginning of a word of a name, an alias or a slug; or a domain or address of its website",
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
      "A band, as `riskBand` of the rows says it; unrated is a listed firm without what bands are made of",
    ),
    statusParameter,
  ],
  needs: analysedKinds,
  declared: ({ analysis }) => analysis.world.methodology.groups.map(groupParameter),
  schema: z.strictObject({
    ...totalled,
    data: z.array(rankingRowSchema),
    meta: meta.extend({
      filters: field(
        meta.shape.filters.catchall(z.string().nullable()),
        "The filters as understood, with one for each group that the methodology declares",
      ),
    }),
  }),
  list: {
    rows: "data",
    facets: ["jurisdiction", "risk", "status"],
    sort: "rank",
  },
  collections: ({ rankingRows, analysis }) =>
    facetCombinations(rankingRows, facetsIn(analysis.world.methodology)),
  attached: firmsMeta,
  search: {
    file: "s/rankings/table.tsv",
    parameter: "q",
    maxWords: 8,
    entries: ({ rankingRows, analysis }) => {
      const facetsOf = facetsIn(analysis.world.methodology);
      return rankingRows.map((row) => {
        const { firm } = entryOf(analysis.firmBySlug, row.slug);
        const known = [...firm.aliases, ...Object.values(firm.identifiers ?? {})];
        const names = [row.name, ...known, row.slug, ...hostOf(firm.website)];
        return { text: names.join(" "), facets: facetsOf(row), row };
      });
    },
    // a search says nothing of how old its rows are: the table has no time for each choice of them
    meta: (readModel) => ({ ...firmsMeta(readModel, []).meta, freshness: null }),
  },
});

/** The domain of a website, by which readers look for a firm. */
function hostOf(website: string | null): readonly string[] {
  return website === null ? [] : [new URL(website).hostname.replace(/^www\./, "")];
}

function facetsIn({ groups }: Pick<Methodology, "groups">): FacetsOf<RankingRow> {
  return (row) => {
    const places = [row.country?.toLowerCase(), row.jurisdictionTier].filter(
      (place) => place != null,
    );
    const risk = row.riskBand === null ? [] : [row.riskBand];
    const own = new Map(Object.entries(row.groups));
    const grouped = groups.map(({ id }) => {
      const place = own.get(id);
      return place === undefined ? [] : [groupSlug(place.value)];
    });
    return [places, risk, [listingOf(row)], ...grouped];
  };
}

/** The filter by a group: a value is taken as it is written, too. */
function groupParameter({ id, name, values }: Group): Documented {
  const slugs = values.map(groupSlug);
  const also = Object.fromEntries(values.map((value) => [groupSlug(value), [value]]));
  return enumParameter(id, ["all", ...slugs], `A value of the group "${name}"`, { also });
}
