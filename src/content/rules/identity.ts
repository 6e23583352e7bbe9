import { slug as slugSchema } from "../../model/cell.ts";
import type { Citation } from "../../model/citation.ts";
import { at, present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Observation } from "../../model/observation.ts";
import { slugify } from "../../model/slug.ts";
import { seriesDirectory } from "../../record/publication-text.ts";
import { isReserved } from "../files/file-names.ts";
import { stem } from "../files/layout.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each, type Rules } from "./rule.ts";

export const identityRules: Rules = {
  /** The name of a firm's file is its address. */
  *"wrong-slug"({ firms }) {
    for (const [{ slug }, origin] of each(firms)) {
      if (slugSchema.safeParse(slug).success) continue;
      const message = "The name of a firm's file must be lower-case words joined by hyphens";
      const at = { line: 1, column: 1 };
      yield fault(origin, [], message, { found: slug, near: [slugify(slug)], at });
    }
  },

  /** The id of a research document becomes the name of a published file. */
  *"reserved-id"({ research }) {
    for (const [{ id }, origin] of each(research)) {
      if (!isReserved(id) && !id.endsWith(".")) continue;
      const message = '"id" must be a name that every disk can hold';
      yield fault(origin, ["id"], message, { found: id });
    }
  },

  /** Two records of a kind must not share an id; research ids are file names and ignore case. */
  *"duplicate-id"(content) {
    yield* repeated(content.firms, "firmId", (firm) => firm.firmId);
    yield* repeated(content.sources, "sourceId", (s) => `${s.sourceId} ${s.knownOn ?? ""}`);
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

  /** An alias is an address of its firm, so it must not be the address of another. */
  *"duplicate-slug"({ firms }) {
    const ownerOf = new Map(firms.values.map(({ slug }) => [slug, slug]));
    for (const [{ slug, aliases }, origin] of each(firms)) {
      for (const [i, alias] of aliases.entries()) {
        const found = slugify(alias);
        const owner = found === "" ? slug : (ownerOf.get(found) ?? slug);
        if (owner === slug) ownerOf.set(found, slug);
        else {
          const message = `An alias must not be the address of another firm: "${owner}" has it`;
          yield fault(origin, ["aliases", i], message, { found });
        }
      }
    }
  },

  /** A repeated observation would count twice in a sum, a repeated work twice in a count. */
  *"duplicate-row"({ observations, observationOrder, citations }) {
    yield* repeatedWorks(citations);
    const { values, origin } = observations;
    // equal rows come in the order of the files, so the first of them comes first
    for (let k = 1; k < observationOrder.length; k += 1) {
      const before = present(observationOrder[k - 1]);
      const i = present(observationOrder[k]);
      const row = present(values[i]);
      if (!isSame(present(values[before]), row)) continue;
      const { file, row: at } = origin(before);
      const message = `An observation must not be repeated: row ${at} below the header of "${file}" is the same`;
      const found = `${row.firmId} ${row.indicatorId} ${row.observedOn}`;
      yield fault(origin(i), ["firmId"], message, { found });
    }
  },

  *"duplicate-forecast"({ forecasts }) {
    const seen = new Set<string>();
    for (const [{ issuedOn, firmId, mode }, origin] of each(forecasts)) {
      const found = `${issuedOn} ${firmId} ${mode}`;
      if (seen.has(found)) {
        const message = "A firm must have one forecast a day and mode";
        yield fault(origin, ["firmId"], message, { found });
      }
      seen.add(found);
    }
  },

  /** A file is named for what it holds. */
  *"file-name"({ methodologies, models, forecasts, publications }) {
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

function* repeatedWorks(citations: Records<Citation>): Generator<Fault> {
  const firsts = new Map<string, Origin>();
  for (const [{ referenceId, title, url }, origin] of each(citations)) {
    const work = JSON.stringify([referenceId, title, url]);
    const first = firsts.get(work);
    if (first === undefined) firsts.set(work, origin);
    else {
      const message = `A work must be there once for each reference: ${whereFirst(first)}`;
      yield fault(origin, ["url"], message, { found: url });
    }
  }
}

function* repeated<T>(records: Records<T>, key: string, id: (record: T) => string) {
  const firsts = new Map<string, Origin>();
  for (const [record, origin] of each(records)) {
    const found = id(record).trim();
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

/** Whether two rows are the same observation; another rule compares their units. */
function isSame(a: Observation, b: Observation): boolean {
  return (
    a.observedOn === b.observedOn &&
    a.indicatorId === b.indicatorId &&
    a.value === b.value &&
    a.knownOn === b.knownOn &&
    a.firmId === b.firmId &&
    a.evidenceId === b.evidenceId
  );
}

function* unlessNamed(origin: Origin, key: string, name: string): Generator<Fault> {
  const allowed = stem(origin.file);
  if (name === allowed) return;
  yield fault(origin, [key], `"${key}" must be the name of the file`, { found: name, allowed });
}
