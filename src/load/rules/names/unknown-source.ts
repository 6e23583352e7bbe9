import { namesOf } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

export const unknownSource: Rule = {
  id: "unknown-source",
  *check({ sources, evidence }) {
    const names = namesOf(sources, "sourceId");
    const known: Known = { noun: "source", names, whole: sources.whole };
    yield* unknownNames(evidence, known, ["sourceId"], (item) => item.sourceId);
  },
};
