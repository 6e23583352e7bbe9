import { firmsMeta } from "../answers/attached.ts";
import type { ReadModel } from "../answers/read-model.ts";
import type { Listed } from "./route.ts";

/** Rows about firms as a list. */
export function listedFirms(
  readModel: ReadModel,
  rows: readonly { readonly slug: string }[],
): Listed {
  const slugs = new Set(rows.map(({ slug }) => slug));
  return { rows, meta: firmsMeta(readModel, slugs), available: null };
}
