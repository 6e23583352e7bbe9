import { present } from "../../../language/at.ts";
import { type Fault, fault } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** Nothing happens to a firm before it was founded. */
export const beforeFounding: Rule = {
  id: "before-founding",
  *check({ firms, observations, events, outcomes }) {
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
};

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
