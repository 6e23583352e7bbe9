import { reservedSlugs } from "../../model/address/reserved-slug.ts";
import { slug as slugSchema } from "../../model/cell.ts";
import type { Citation } from "../../model/citation.ts";
import type { Forecast } from "../../model/forecast.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Observation } from "../../model/observation.ts";
import { slugify } from "../../model/slug.ts";
import { seriesDirectory } from "../../record/publication-text.ts";
import { isReserved } from "../files/file-names.ts";
import { stem } from "../files/kinds.ts";
import { type Fault, fault, type Origin } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import {
  each,
  listedTwice,
  observationsAlike,
  placeWords,
  type Rules,
  repeatedRecords,
} from "./rule.ts";

export const identityRules: Rules = {
  *"wrong-slug"({ firms, pages }) {
    yield* wronglyNamed(firms, "a firm's file");
    yield* wronglyNamed(pages, "a page");
  },

  *"reserved-id"({ research }) {
    for (const [{ id }, origin] of each(research)) {
      if (reservedSlugs.includes(id.toLowerCase())) {
        const message = `"id" must be none of ${reservedSlugs.join(", ")}`;
        yield fault(origin, ["id"], message, { found: id });
      }
      if (!isReserved(id) && !id.endsWith(".")) continue;
      const message = '"id" must be a name that every disk can hold, so not aux or con';
      yield fault(origin, ["id"], message, { found: id });
    }
  },

  *"reserved-slug"({ firms }) {
    for (const [{ slug, aliases }, origin] of each(firms)) {
      const others = `none of ${reservedSlugs.join(", ")}`;
      if (reservedSlugs.includes(slug)) {
        const message = `The name of a firm's file must be ${others}`;
        yield fault(origin, [], message, { found: slug, at: { line: 1, column: 1 } });
      }
      for (const [i, alias] of aliases.entries()) {
        if (!reservedSlugs.includes(slugify(alias))) continue;
        const message = `The address of an alias must be ${others}`;
        yield fault(origin, ["aliases", i], message, { found: alias });
      }
    }
  },

  *"duplicate-id"(content) {
    const { firms, claims, evidence, events, outcomes, citations, research } = content;
    yield* repeated(firms, "firmId");
    yield* repeated(content.sources, "sourceId", (s) => `${s.sourceId} ${s.knownOn ?? ""}`);
    yield* repeated(claims, "claimId");
    yield* repeated(evidence, "evidenceId");
    yield* repeated(events, "eventId");
    yield* repeated(outcomes, "outcomeId");
    yield* repeated(citations, "citationId");
    yield* repeated(research, "id", (document) => document.id.toLowerCase());
    const message = "An id must be unique among those of its list";
    const lists = ["pillars", "indicators", "segments", "legalNotes", "segments.inputs"];
    yield* listedTwice(content.model, message, ["features.id"]);
    yield* listedTwice(content.methodology, message, ...lists.map((list) => [`${list}.id`]));
  },

  *"duplicate-slug"({ firms }) {
    const ownerOf = new Map(firms.values.map(({ slug }) => [slug, slug]));
    const namesOf = new Map(
      firms.values.map(({ slug, name, aliases }) => [slug, [name, ...aliases].map(folded)]),
    );
    for (const [{ slug, aliases }, origin] of each(firms)) {
      for (const [i, alias] of aliases.entries()) {
        const found = slugify(alias);
        const owner = found === "" ? slug : (ownerOf.get(found) ?? slug);
        // a name that both have, or had, leads to the firm that was listed first
        const isShared = namesOf.get(owner)?.includes(folded(alias)) === true;
        if (owner === slug) ownerOf.set(found, slug);
        else if (!isShared) {
          const message = `An alias must not be the address of another firm: "${owner}" has it`;
          yield fault(origin, ["aliases", i], message, { found });
        }
      }
    }
  },

  *"duplicate-row"(content) {
    const work = ({ referenceId, title, url }: Citation) =>
      JSON.stringify([referenceId, title, url]);
    for (const { record, origin, first } of repeatedRecords(content.citations, work)) {
      const message = `A work must be there once for each reference: ${placeWords(first)} has it as well`;
      yield fault(origin, ["url"], message, { found: record.url });
    }
    // lines that a merge of git took from both sides
    for (const records of [content.issuedRows, content.redactions]) {
      for (const { origin, first } of repeatedRecords<object>(records, (row) =>
        JSON.stringify(row),
      )) {
        yield fault(origin, [], `A line must be there once: ${placeWords(first)} is the same`);
      }
    }
    // another rule compares their units
    const days = ["observedOn", "knownOn"] as const;
    const members = ["indicatorId", "value", "firmId", "evidenceId", ...days] as const;
    yield* repeatedObservations(observationsAlike(content, members));
  },

  *"duplicate-forecast"({ forecasts }) {
    const one = ({ issuedOn, firmId, mode }: Forecast) => `${issuedOn} ${firmId} ${mode}`;
    for (const { record, origin } of repeatedRecords(forecasts, one)) {
      const message = "A firm must have one forecast a day and mode";
      yield fault(origin, ["firmId"], message, { found: one(record) });
    }
  },

  *"file-name"({ methodology, model, forecasts, publications }) {
    yield* unlessNamed(methodology, "version");
    yield* unlessNamed(model, "version");
    yield* unlessNamed(forecasts, "issuedOn");
    yield* unlessNamed(publications, "referenceId");
    for (const [{ seriesCode }, origin] of each(publications)) {
      const found = at(origin.file.split("/"), 1);
      const named = seriesDirectory(seriesCode);
      if (found === named) continue;
      const message = `A publication must lie in the folder "${named}"`;
      yield fault(origin, ["seriesCode"], message, { found });
    }
  },
};

/** Rows that a table repeats one at a time are named each; a table that is there twice is one problem. */
const mostNamed = 5;

function* repeatedObservations(
  alike: Iterable<readonly [row: Observation, first: Origin, origin: Origin, before: Observation]>,
): Iterable<Fault> {
  const byFiles = groupBy([...alike], ([, first, origin]) => `${origin.file}\n${first.file}`);
  for (const repeated of byFiles.values()) {
    const [, first, origin] = at(repeated, 0);
    if (repeated.length > mostNamed) {
      const where = origin.file === first.file ? "further up" : `of "${first.file}"`;
      const message = `Observations must not be repeated: ${repeated.length} rows, from here on, are rows ${where} again; delete them, or the file if it is a copy`;
      yield fault(origin, ["firmId"], message, { found: `${repeated.length} rows` });
      continue;
    }
    for (const [row, before, place] of repeated) {
      const message = `An observation must not be repeated: ${placeWords(before)} is the same`;
      const found = `${row.firmId} ${row.indicatorId} ${row.observedOn}`;
      yield fault(place, ["firmId"], message, { found });
    }
  }
}

function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function* repeated<K extends string, T extends { readonly [key in K]: string }>(
  records: Records<T>,
  key: K,
  id = (record: T): string => record[key],
): Generator<Fault> {
  const nameOf = (record: T) => id(record).trim();
  for (const { record, origin, first } of repeatedRecords(records, nameOf)) {
    const message = `"${key}" must be unique: ${placeWords(first)} has it as well`;
    yield fault(origin, [key], message, { found: nameOf(record) });
  }
}

function* unlessNamed<K extends string>(
  records: Records<{ readonly [key in K]: string }>,
  key: K,
): Generator<Fault> {
  for (const [{ [key]: found }, origin] of each(records)) {
    const allowed = stem(origin.file);
    if (found === allowed) continue;
    yield fault(origin, [key], `"${key}" must be the name of the file`, { found, allowed });
  }
}

/** Records whose file has a name that cannot be an address. */
function* wronglyNamed(records: Records<{ readonly slug: string }>, what: string): Iterable<Fault> {
  for (const [{ slug }, origin] of each(records)) {
    if (slugSchema.safeParse(slug).success) continue;
    const message = `The name of ${what} must be lower-case words joined by hyphens`;
    const at = { line: 1, column: 1 };
    yield fault(origin, [], message, { found: slug, near: [slugify(slug)], at });
  }
}
