import { present } from "../../../language/at.ts";
import { type Fault, fault } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";

export const knownBeforeItHappened: Rule = {
  id: "known-before-it-happened",
  *check({ observations, evidence, events, outcomes }) {
    yield* early(observations, "observedOn", (row) => row.observedOn);
    yield* early(evidence, "observedOn", (item) => item.observedOn);
    yield* early(events, "occurredOn", (event) => event.occurredOn);
    yield* early(outcomes, "occurredOn", (outcome) => outcome.occurredOn);
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
