import { present } from "../../model/language/at.ts";
import { type Fault, fault } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each, type Rules, repeatedRecords } from "./rule.ts";

export const timeRules: Rules = {
  *"known-before-it-happened"({ observations, evidence, events, outcomes }) {
    yield* early(observations, "observedOn");
    yield* early(evidence, "observedOn");
    yield* early(events, "occurredOn");
    yield* early(outcomes, "occurredOn");
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

  *"trained-ahead"({ model }) {
    for (const [{ trainedThrough, effectiveFrom }, origin] of each(model)) {
      if (trainedThrough === null || trainedThrough <= effectiveFrom) continue;
      const message = '"trainedThrough" must not be after "effectiveFrom"';
      const allowed = `${effectiveFrom} or earlier`;
      yield fault(origin, ["trainedThrough"], message, { found: trainedThrough, allowed });
    }
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

function* early<K extends string>(
  { values, origin }: Records<{ readonly [key in K | "knownOn"]: string }>,
  key: K,
): Generator<Fault> {
  for (let i = 0; i < values.length; i += 1) {
    const { knownOn: found, [key]: happened } = present(values[i]);
    if (found >= happened) continue;
    const allowed = `${happened} or later`;
    const message = `"knownOn" must not be before "${key}"`;
    yield fault(origin(i), ["knownOn"], message, { found, allowed });
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
