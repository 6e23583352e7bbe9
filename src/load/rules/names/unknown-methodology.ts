import { namesOf } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

/** A publication can only be understood while its methodology is kept. */
export const unknownMethodology: Rule = {
  id: "unknown-methodology",
  *check({ methodologies, publications }) {
    const names = namesOf(methodologies, "version");
    const known: Known = { noun: "methodology", names, whole: methodologies.whole };
    const path = ["provenance", "methodologyVersion"];
    yield* unknownNames(publications, known, path, (p) => p.provenance.methodologyVersion);
  },
};
