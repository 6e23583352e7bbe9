import { namesOf } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

export const unknownFirm: Rule = {
  id: "unknown-firm",
  *check(content) {
    const { firms } = content;
    const also = new Map(
      firms.values.flatMap(({ firmId, slug, name, aliases }) => {
        return [slug, name, ...aliases].map((other): [string, string] => [
          other.toLowerCase(),
          firmId,
        ]);
      }),
    );
    const names = namesOf(firms, "firmId");
    const known: Known = { noun: "firm", names, also, whole: firms.whole };
    yield* unknownNames(content.observations, known, ["firmId"], (row) => row.firmId);
    yield* unknownNames(content.claims, known, ["firmId"], (row) => row.firmId);
    yield* unknownNames(content.events, known, ["firmId"], (row) => row.firmId);
    yield* unknownNames(content.outcomes, known, ["firmId"], (row) => row.firmId);
    yield* unknownNames(content.forecasts, known, ["firmId"], (row) => row.firmId);
    const affiliated = ["affiliatedFirmId"];
    yield* unknownNames(content.sources, known, affiliated, (row) => row.affiliatedFirmId);
  },
};
