import { conditionKinds } from "../../../model/claim.ts";
import type { Methodology } from "../../../model/methodology.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownName, unknownNames } from "./unknown-names.ts";

/** The kinds of events are those that the publisher's methodologies list in their sequences. */
export const unknownEventKind: Rule = {
  id: "unknown-event-kind",
  *check({ methodologies, events, claims }) {
    const whole = methodologies.whole && methodologies.refused.length === 0;
    const kinds = methodologies.values.flatMap(kindsOf);
    const known: Known = { ...eventKind, names: new Set(kinds), whole };
    yield* unknownNames(events, known, ["kind"], (event) => event.kind);
    const names = new Set([...kinds, ...conditionKinds]);
    yield* unknownNames(claims, { ...known, names }, ["kind"], (claim) => claim.kind);
    for (const [methodology, origin] of each(methodologies)) {
      const near = kindsOf(methodology);
      for (const [s, { inputs }] of methodology.segments.entries()) {
        for (const [i, input] of inputs.entries()) {
          for (const [k, kind] of (input.kind === "events" ? input.events : []).entries()) {
            if (near.includes(kind)) continue;
            const path = ["segments", s, "inputs", i, "events", k];
            yield unknownName(origin, path, { ...eventKind, near }, kind);
          }
        }
      }
    }
  },
};

const eventKind = {
  noun: "event kind",
  declared: 'kinds that "sequence.stages" or "sequence.recoveryKinds" of a methodology list',
};

function kindsOf({ sequence: { stages, recoveryKinds } }: Methodology): readonly string[] {
  return [...stages.flatMap(({ kinds }) => kinds), ...recoveryKinds];
}
