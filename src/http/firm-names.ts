import type { FirmAssessment } from "../engine/assessment.ts";
import { slugify } from "../model/slug.ts";
import type { Entry } from "./route.ts";
import type { Site } from "./site.ts";

/** An entry for each firm under its slug, and under the slug of each of its aliases. */
export function* underEveryName(
  { analysis }: Site,
  entry: (name: string, assessment: FirmAssessment) => Entry,
): Iterable<Entry> {
  for (const assessment of analysis.firms) {
    const { slug, aliases } = assessment.firm;
    for (const name of new Set([slug, ...aliases.map(slugify)])) yield entry(name, assessment);
  }
}
