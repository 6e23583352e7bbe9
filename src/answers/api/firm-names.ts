import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { entryOf } from "../../model/language/at.ts";
import { slugify } from "../../model/slug.ts";
import { firmsMeta } from "../rows/attached.ts";
import type { ReadModel } from "../rows/read-model.ts";
import type { Entry, Listed } from "./route.ts";

/**
 * An entry per firm under its slug and under the slug of each alias. The firm is read where the entry
 * asks for it: of all firms only the names are.
 */
export function* underEveryName(
  { analysis }: ReadModel,
  entry: (name: string, assessment: () => FirmAssessment) => Entry,
): Iterable<Entry> {
  for (const { slug, aliases } of analysis.world.firms) {
    const assessment = () => entryOf(analysis.firmBySlug, slug);
    for (const name of new Set([slug, ...aliases.map(slugify)])) yield entry(name, assessment);
  }
}

/** Rows about firms as a list. */
export function listedFirms(
  readModel: ReadModel,
  rows: readonly { readonly slug: string }[],
): Listed {
  const slugs = new Set(rows.map(({ slug }) => slug));
  return { rows, meta: firmsMeta(readModel, slugs), available: null };
}
