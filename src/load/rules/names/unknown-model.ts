import { namesOf } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

/** A probability can only be explained while its model is kept. */
export const unknownModel: Rule = {
  id: "unknown-model",
  *check({ models, forecasts, publications }) {
    const known: Known = { noun: "model", names: namesOf(models, "version"), whole: models.whole };
    yield* unknownNames(forecasts, known, ["modelVersion"], (row) => row.modelVersion);
    const path = ["provenance", "modelVersion"];
    yield* unknownNames(publications, known, path, (p) => p.provenance.modelVersion);
  },
};
