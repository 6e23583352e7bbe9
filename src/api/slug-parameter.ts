import { slugPattern } from "../model/cell.ts";
import type { Missing, PathParameter } from "../resolve/table.ts";

/** A firm's slug, or the slug of one of its aliases. */
export const slugParameter: PathParameter = {
  name: "slug",
  noun: "firm",
  pattern: slugPattern.source,
  known: null,
};

export const unknownFirm: Missing = { kind: "unknown", noun: "firm", parameter: "slug" };
