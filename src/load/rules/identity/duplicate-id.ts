import type { Methodology } from "../../../model/methodology.ts";
import { type Fault, fault, type Origin, type Path } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** Two records of a kind must not share an id; research ids are file names and ignore case. */
export const duplicateId: Rule = {
  id: "duplicate-id",
  *check(content) {
    yield* repeated(content.firms, "firmId", (firm) => firm.firmId);
    yield* repeated(content.sources, "sourceId", (source) => source.sourceId);
    yield* repeated(content.claims, "claimId", (claim) => claim.claimId);
    yield* repeated(content.evidence, "evidenceId", (item) => item.evidenceId);
    yield* repeated(content.events, "eventId", (event) => event.eventId);
    yield* repeated(content.outcomes, "outcomeId", (outcome) => outcome.outcomeId);
    yield* repeated(content.citations, "citationId", (citation) => citation.citationId);
    yield* repeated(content.research, "id", (document) => document.id.toLowerCase());
    for (const [model, origin] of each(content.models)) {
      yield* repeatedIn(origin, ["features"], model.features);
    }
    for (const [methodology, origin] of each(content.methodologies)) {
      yield* insideMethodology(methodology, origin);
    }
  },
};

function* repeated<T>(records: Records<T>, key: string, id: (record: T) => string) {
  const firsts = new Map<string, Origin>();
  for (const [record, origin] of each(records)) {
    const found = id(record);
    const first = firsts.get(found);
    if (first === undefined) firsts.set(found, origin);
    else yield fault(origin, [key], `"${key}" must be unique: ${whereFirst(first)}`, { found });
  }
}

function whereFirst({ file, row }: Origin): string {
  return row === null
    ? `"${file}" has it as well`
    : `row ${row} below the header of "${file}" has it as well`;
}

function* insideMethodology(methodology: Methodology, origin: Origin): Generator<Fault> {
  yield* repeatedIn(origin, ["pillars"], methodology.pillars);
  yield* repeatedIn(origin, ["indicators"], methodology.indicators);
  yield* repeatedIn(origin, ["segments"], methodology.segments);
  yield* repeatedIn(origin, ["legalNotes"], methodology.legalNotes);
  const inputs = methodology.segments.flatMap(({ inputs: list }, s) =>
    list.map(({ id }, i) => ({ id, path: ["segments", s, "inputs", i, "id"] })),
  );
  for (const [i, { id, path }] of inputs.entries()) {
    if (inputs.findIndex((input) => input.id === id) === i) continue;
    yield fault(origin, path, "An id must be unique among the sector inputs", { found: id });
  }
}

function* repeatedIn(
  origin: Origin,
  path: Path,
  items: readonly { readonly id: string }[],
): Generator<Fault> {
  for (const [i, { id }] of items.entries()) {
    if (items.findIndex((item) => item.id === id) === i) continue;
    const message = `An id must be unique among the ${path.join(".")}`;
    yield fault(origin, [...path, i, "id"], message, { found: id });
  }
}
