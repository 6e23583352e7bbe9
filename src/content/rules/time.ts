import { present } from "../../model/language/at.ts";
import { type Fault, fault, type Origin } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each, type Rules } from "./rule.ts";

export const timeRules: Rules = {
  *"known-before-it-happened"({ observations, evidence, events, outcomes }) {
    yield* early(observations, "observedOn", (row) => row.observedOn);
    yield* early(evidence, "observedOn", (item) => item.observedOn);
    yield* early(events, "occurredOn", (event) => event.occurredOn);
    yield* early(outcomes, "occurredOn", (outcome) => outcome.occurredOn);
  },

  /** Nothing happens to a firm before it was founded. */
  *"before-founding"({ firms, observations, events, outcomes }) {
    const founded = new Map<string, string>();
    for (const [firm, origin] of each(firms)) {
      if (firm.foundedOn === null) continue;
      founded.set(firm.firmId, firm.foundedOn);
      yield* unlessAfter(origin, ["listedOn"], firm.listedOn, firm.foundedOn);
      const first = firm.statusHistory[0]?.from ?? firm.foundedOn;
      yield* unlessAfter(origin, ["statusHistory", 0, "from"], first, firm.foundedOn);
    }
    yield* tooEarly(observations, founded, "observedOn", (row) => row.observedOn);
    yield* tooEarly(events, founded, "occurredOn", (event) => event.occurredOn);
    yield* tooEarly(outcomes, founded, "occurredOn", (outcome) => outcome.occurredOn);
  },

  /** A model trained on days after its first use would have seen what it forecasts. */
  *"trained-ahead"({ models }) {
    for (const [{ trainedThrough, effectiveFrom }, origin] of each(models)) {
      if (trainedThrough === null || trainedThrough <= effectiveFrom) continue;
      const message = '"trainedThrough" must not be after "effectiveFrom"';
      const allowed = `${effectiveFrom} or earlier`;
      yield fault(origin, ["trainedThrough"], message, { found: trainedThrough, allowed });
    }
  },

  /** One methodology and one model are in force on a day. */
  *"same-effective-from"({ methodologies, models }) {
    yield* shared(methodologies);
    yield* shared(models);
  },

  *"as-of-before-methodology"({ publisher, methodologies }) {
    const [first] = methodologies.values.map(({ effectiveFrom }) => effectiveFrom).sort();
    for (const [{ asOf }, origin] of each(publisher)) {
      if (asOf === null || first === undefined || asOf >= first) continue;
      const message = '"asOf" must not be before the first methodology';
      yield fault(origin, ["asOf"], message, { found: asOf, allowed: `${first} or later` });
    }
  },
};

function* early<T extends { readonly knownOn: string }>(
  records: Records<T>,
  key: string,
  day: (record: T) => string,
): Generator<Fault> {
  for (let i = 0; i < records.values.length; i += 1) {
    const record = present(records.values[i]);
    const happened = day(record);
    if (record.knownOn >= happened) continue;
    const allowed = `${happened} or later`;
    const message = `"knownOn" must not be before "${key}"`;
    yield fault(records.origin(i), ["knownOn"], message, { found: record.knownOn, allowed });
  }
}

function* tooEarly<T extends { readonly firmId: string }>(
  records: Records<T>,
  founded: ReadonlyMap<string, string>,
  key: string,
  day: (record: T) => string,
): Generator<Fault> {
  for (let i = 0; i < records.values.length; i += 1) {
    const record = present(records.values[i]);
    const since = founded.get(record.firmId);
    if (since === undefined || day(record) >= since) continue;
    yield* unlessAfter(records.origin(i), [key], day(record), since);
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
  const firsts = new Map<string, Origin>();
  for (const [{ effectiveFrom }, origin] of each(records)) {
    const first = firsts.get(effectiveFrom);
    if (first === undefined) firsts.set(effectiveFrom, origin);
    else {
      const message = `Two versions must not begin on one day: "${first.file}" does as well`;
      yield fault(origin, ["effectiveFrom"], message, { found: effectiveFrom });
    }
  }
}
