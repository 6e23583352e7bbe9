import { z } from "zod";
import { type Source, sourceSchema } from "../../src/model/source.ts";
import { type DemoFirm, firms } from "./firms.ts";
import { givenTable } from "./given.ts";

// The sources of the demonstration: all invented, all under .example. Sources of one origin group
// reprint one another and count once.

export interface DemoSource extends Source {
  readonly host: string;
}

const row = sourceSchema
  .omit({ affiliatedFirmId: true, knownOn: true })
  .extend({ host: z.string() });

export const independentSources: readonly DemoSource[] = givenTable("sources.csv", row).map(
  (one) => ({ ...one, affiliatedFirmId: null, knownOn: null }),
);

/** Every firm speaks for itself; one in nine also through an affiliate's pages. */
export function allSources(): readonly DemoSource[] {
  const own = firms.flatMap((firm, place) => {
    const itself = ownSource(firm);
    return place % 9 === 4 ? [itself, affiliateOf(firm, itself)] : [itself];
  });
  // one source is graded anew by a further row
  const regraded = independentSources.flatMap((one): readonly DemoSource[] =>
    one.sourceId === "S-fundnotes"
      ? [one, { ...one, reliability: "D", knownOn: "2026-02-10" }]
      : [one],
  );
  return [...regraded, ...own];
}

function affiliateOf({ firmId, name, slug }: DemoFirm, itself: DemoSource): DemoSource {
  return {
    ...itself,
    sourceId: `S-${firmId}-affiliate`,
    name: `${name}, affiliate pages`,
    kind: "community",
    reliability: "E",
    host: `partners.${slug}.example`,
  };
}

export function ownSource({ firmId, name, slug, tier }: DemoFirm): DemoSource {
  return {
    sourceId: `S-${firmId}`,
    name: `${name}, own statements`,
    kind: "firm",
    reliability: tier === "tier-3" ? "D" : "C",
    originGroup: `own-${slug}`,
    affiliatedFirmId: firmId,
    knownOn: null,
    host: `news.${slug}.example`,
  };
}
