import { mediaTypes } from "../../answers/api/media-types.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { slugsOf } from "../../model/slug.ts";
import { namesFile } from "../../resolve/missing.ts";
import { stored } from "./render.ts";

/** The number of names up to which a host looks for the nearest: it reads and compares all of them. */
const mostNames = 20_000;

/** The names of firms and of records, from which a resolver tells the nearest to one that nothing has. */
export function* nameFiles({ analysis, issued }: ReadModel): Iterable<StoreFile> {
  const names = {
    firm: analysis.world.firms.flatMap(slugsOf),
    reference: issued.map(({ record }) => record.referenceId),
  };
  for (const [noun, all] of Object.entries(names)) {
    if (all.length === 0 || all.length > mostNames) continue;
    const sorted = all.toSorted(byCodeUnit);
    yield stored(namesFile(noun), mediaTypes.txt, sorted.join("\n"));
  }
}
