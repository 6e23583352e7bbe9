import { present } from "../../model/language/at.ts";
import { type Fault, fault } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each, type Rules, repeatedRecords } from "./rule.ts";

export const timeRules: Rules = {
  *"known-before-it-happened"({ observations, evidence, events, outcomes }) {
    yield* before(observations, "knownOn", "observedOn");
    yield* before(evidence, "knownOn", "observedOn");
    yield* before(events, "knownOn", "occurredOn");
    yield* before(outcomes, "knownOn", "occurredOn");
  },

  *"before-founding"({ firms, observations, events, outcomes }) {
    const founded = new Map<string, string>();
    for (const [firm, origin] of each(firms)) {
      if (firm.foundedOn === null) continue;
      founded.set(firm.firmId, firm.foundedOn);
      yield* unlessAfter(origin, ["listedOn"], firm.listedOn, firm.foundedOn);
      const first = firm.statusHistory[0]?.from ?? firm.foundedOn;
      yield* unlessAfter(origin, ["statusHistory", 0, "from"], first, firm.foundedOn);
    }
    yield* tooEarly(observations, founded, "observedOn");
    yield* tooEarly(events, founded, "occurredOn");
    yield* tooEarly(outcomes, founded, "occurredOn");
  },

  "trained-ahead": ({ model }) => before(model, "effectiveFrom", "trainedThrough"),

  *"period-order"({ publications }) {
    yield* before(publications, "periodEnd", "periodStart");
    yield* before(publications, "publishedAt", "periodEnd");
    yield* before(publications, "validUntil", "publishedAt");
  },

  *"same-effective-from"({ methodology, model }) {
    yield* shared(methodology);
    yield* shared(model);
  },

  *"as-of-before-methodology"({ publisher, methodology }) {
    const [first] = methodology.values.map(({ effectiveFrom }) => effectiveFrom).sort();
    for (const [{ asOf }, origin] of each(publisher)) {
      if (asOf === null || first === undefined || asOf >= first) continue;
      const message = '"asOf" must not be before the first methodology';
      yield fault(origin, ["asOf"], message, { found: asOf, allowed: `${first} or later` });
    }
  },
};

/** The records in which a day or an instant is before another one, and must not be. */
function* before<K extends string>(
  { values, origin }: Records<{ readonly [key in K]: string | null }>,
  key: K,
  earlier: K,
): Generator<Fault> {
  for (let i = 0; i < values.length; i += 1) {
    const { [key]: found, [earlier]: bound } = present(values[i]);
    if (found === null || bound === null || found >= bound) continue;
    const message = `"${key}" must not be before "${earlier}"`;
    yield fault(origin(i), [key], message, { found, allowed: `${bound} or later` });
  }
}

function* tooEarly<K extends string>(
  { values, origin }: Records<{ readonly [key in K | "firmId"]: string }>,
  founded: ReadonlyMap<string, string>,
  key: K,
): Generator<Fault> {
  for (let i = 0; i < values.length; i += 1) {
    const { firmId, [key]: found } = present(values[i]);
    const since = founded.get(firmId);
    if (since !== undefined && found < since) yield* unlessAfter(origin(i), [key], found, since);
  }
}

function* unlessAfter(
  origin: Fault["origin"],
  path: Fault["path"],
  found: string,
  foundedOn: string,
): Generator<Fault> {
  if (found >= foundedOn) return;
  const message = "A day in a firm's story must not be before the firm was founded";
  yield fault(origin, path, message, { found, allowed: `${foundedOn} or later` });
}

function* shared(records: Records<{ readonly effectiveFrom: string }>): Generator<Fault> {
  for (const { record, origin, first } of repeatedRecords(records, (one) => one.effectiveFrom)) {
    const message = `Two versions must not begin on one day: "${first.file}" does as well`;
    yield fault(origin, ["effectiveFrom"], message, { found: record.effectiveFrom });
  }
}
