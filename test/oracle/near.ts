import { distance } from "fastest-levenshtein";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { slugify } from "../../src/model/slug.ts";

/** The words that name the nearest of a few names. */
export function near(text: string, names: readonly string[]): string {
  const [first] = names.toSorted((a, b) => distance(text, a) - distance(text, b));
  return `, the nearest known one is "${first}"`;
}

/** The error of a firm or reference that is not there: the nearest within half of its letters, or where to look. */
export function unknownName(
  { analysis, issued }: ReadModel,
  noun: string,
  value: string,
  listedAt: string | undefined,
): string {
  const names =
    noun === "firm"
      ? analysis.world.firms.flatMap(({ slug, aliases }) => [slug, ...aliases.map(slugify)])
      : issued.map(({ record }) => record.referenceId);
  const close = names.filter((name) => 2 * distance(value, name) <= value.length).sort();
  const where = close.length > 0 ? near(value, close) : `, must be one that "${listedAt}" lists`;
  return `Unknown ${noun}: found "${value}"${where}`;
}
