import { z } from "zod";
import { type Fact, firmMeasures, indexMeasures } from "../../../engine/facts/fact.ts";
import { field, isoDate, referenceId, text } from "../../../model/cell.ts";
import { publicationSchema } from "../../../model/publication.ts";
import { marketStates } from "../../../model/shared.ts";
import { nameOf } from "../../../model/thing.ts";
import { defineDataset } from "../dataset.ts";
import { firmShape } from "./firms.ts";

const { periodEnd } = publicationSchema.shape;

/** The two days of a fact and who published it: as known on D are the rows with knownFrom <= D < knownUntil. */
const knownShape = {
  knownFrom: field(
    isoDate,
    "Day from which it was known; before the reading day of a period, the as-of date",
  ),
  knownUntil: field(
    isoDate.nullable(),
    "Day from which something else is known; null while it stands",
  ),
  record: field(
    nameOf("version", referenceId).nullable(),
    "The record that was the first to state it; null where none did",
  ),
};

/** Every value that was ever known of the index, of its segments and of its groups. */
export const indexVintages = defineDataset({
  name: "index-vintages",
  description:
    "What was known of the index in each period, and when: a row for each value, oldest period first",
  layer: "derived",
  needs: ["publications"],
  key: ["entity", "periodEnd", "measure", "knownFrom"],
  dated: "periodEnd",
  shape: {
    entity: field(
      text,
      "index, segment/ and the identifier of a segment, or group/ with a group and a value, such as group/region/europe",
    ),
    periodEnd,
    measure: field(z.enum(indexMeasures), "What is measured, as in the dataset index-history"),
    value: field(
      z.number().nullable(),
      "The value, in the unit that the measure has in index-history; null where it was taken back, and for a state",
    ),
    state: field(
      z.enum(marketStates).nullable(),
      "The state, of the measure marketState; null for any other",
    ),
    ...knownShape,
  },
  rows: ({ facts }) => facts.index().map((fact) => ({ ...fact, ...cellsOf(fact) })),
});

function cellsOf({ value }: Pick<Fact, "value">) {
  const isNumber = typeof value === "number";
  return { value: isNumber ? value : null, state: isNumber ? null : value };
}

/** Every score and rank that was ever known of a firm. */
export const firmVintages = defineDataset({
  name: "firm-vintages",
  description:
    "What was known of each firm in each period, and when: a row for each value, oldest period first",
  layer: "interpretation",
  needs: ["publications"],
  key: ["firmId", "periodEnd", "measure", "knownFrom"],
  dated: "periodEnd",
  shape: {
    firmId: firmShape.firmId,
    periodEnd,
    measure: field(z.enum(firmMeasures), "What is measured, as in the dataset firm-history"),
    value: field(
      z.number().nullable(),
      "The score, in the unit of scores, or the rank; null where it was taken back",
    ),
    ...knownShape,
  },
  *rows({ facts }) {
    for (const { entity: firmId, ...fact } of facts.firms()) {
      const { value } = cellsOf(fact);
      yield { firmId, ...fact, value };
    }
  },
});
