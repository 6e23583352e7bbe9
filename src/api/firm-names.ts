import type { ReadModel } from "../answers/read-model.ts";
import type { FirmAssessment } from "../engine/world/assessment.ts";
import { slugify } from "../model/slug.ts";
import type { Entry } from "./route.ts";

/** An entry per firm under its slug and under the slug of each alias. */
export function* underEveryName(
  { analysis }: ReadModel,
  entry: (name: string, assessment: FirmAssessment) => Entry,
): Iterable<Entry> {
  for (const assessment of analysis.firms) {
    const { slug, aliases } = assessment.firm;
    for (const name of new Set([slug, ...aliases.map(slugify)])) yield entry(name, assessment);
  }
}
