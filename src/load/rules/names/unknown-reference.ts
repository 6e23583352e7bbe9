import { namesOf } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownName, unknownNames } from "./unknown-names.ts";

/** A citation and a research document may name one version or a concept in all its versions. */
export const unknownReference: Rule = {
  id: "unknown-reference",
  *check({ publications, citations, research }) {
    const references = namesOf(publications, "referenceId");
    const names = new Set([...references, ...namesOf(publications, "conceptId")]);
    const known: Known = { noun: "publication", names, whole: publications.whole };
    yield* unknownNames(citations, known, ["referenceId"], (row) => row.referenceId);
    const versions: Known = { ...known, names: references };
    yield* unknownNames(publications, versions, ["supersedes"], (record) => record.supersedes);
    if (!publications.whole) return;
    const near = [...names];
    for (const [{ relatedReferences }, origin] of each(research)) {
      for (const [i, reference] of relatedReferences.entries()) {
        if (names.has(reference)) continue;
        yield unknownName(origin, ["relatedReferences", i], { ...known, near }, reference);
      }
    }
  },
};
