import { at } from "../../../language/at.ts";
import { seriesDirectory } from "../../../record/publication-text.ts";
import { stem } from "../../files/layout.ts";
import { type Fault, fault, type Origin } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A file is named for what it holds. */
export const fileName: Rule = {
  id: "file-name",
  *check({ methodologies, models, forecasts, publications }) {
    for (const [{ version }, origin] of each(methodologies)) {
      yield* unlessNamed(origin, "version", version);
    }
    for (const [{ version }, origin] of each(models))
      yield* unlessNamed(origin, "version", version);
    for (const [{ issuedOn }, origin] of each(forecasts)) {
      yield* unlessNamed(origin, "issuedOn", issuedOn);
    }
    for (const [{ referenceId, seriesCode }, origin] of each(publications)) {
      yield* unlessNamed(origin, "referenceId", referenceId);
      const folder = at(origin.file.split("/"), 1);
      const named = seriesDirectory(seriesCode);
      if (folder === named) continue;
      const message = `A publication must lie in the folder "${named}"`;
      yield fault(origin, ["seriesCode"], message, { found: folder });
    }
  },
};

function* unlessNamed(origin: Origin, key: string, name: string): Generator<Fault> {
  const allowed = stem(origin.file);
  if (name === allowed) return;
  yield fault(origin, [key], `"${key}" must be the name of the file`, { found: name, allowed });
}
