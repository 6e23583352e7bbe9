import type { Bank } from "./banks.ts";
import type { File } from "./content-folder.ts";
import { csvText } from "./csv.ts";
import type { Failure } from "./failures.ts";

/** Failures as outcomes and, where their day is known, as events. Known on their day: the list is
 * published on the evening of a closure. */
export function outcomeFiles(banks: readonly Bank[]): readonly File[] {
  const failed = banks.flatMap(({ firmId, failure }) =>
    failure === null ? [] : { firmId, failure },
  );
  const dated = failed.filter(({ failure }) => failure.dated);
  return [
    { path: "outcomes.csv", text: csvText(outcomeColumns, failed.map(outcome)) },
    { path: "events.csv", text: csvText(eventColumns, dated.map(event)) },
  ];
}

interface Failed {
  readonly firmId: string;
  readonly failure: Failure;
}

const outcomeColumns = [
  "outcomeId",
  "firmId",
  "label",
  "occurredOn",
  "knownOn",
  "claimId",
  "labelStatus",
] as const;

function outcome({ firmId, failure }: Failed) {
  return {
    outcomeId: `failure-${failure.rssd}`,
    firmId,
    label: "regulatory_closure",
    occurredOn: failure.on,
    knownOn: failure.on,
    claimId: "",
    labelStatus: failure.dated ? "final" : "provisional",
  };
}

const eventColumns = [
  "eventId",
  "firmId",
  "kind",
  "severity",
  "occurredOn",
  "knownOn",
  "claimId",
] as const;

function event({ firmId, failure }: Failed) {
  return {
    eventId: `closure-${failure.rssd}`,
    firmId,
    kind: "closure",
    severity: "critical",
    occurredOn: failure.on,
    knownOn: failure.on,
    claimId: "",
  };
}
