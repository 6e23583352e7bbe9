import type { Citation } from "../../model/citation.ts";
import type { Dataset } from "../../model/dataset.ts";
import { removedText } from "../../model/issued/removed-text.ts";
import { counted } from "../../model/language/counted.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { type Doubt, type DoubtScope, doubtOf } from "./doubt.ts";

/** Doubts about events, outcomes, evidence, claims and citations: a day to come, or one fact twice. */
export function factDoubts(dataset: Dataset, { since, today }: DoubtScope): readonly Doubt[] {
  const isNew = (knownOn: string) => since === null || knownOn > since;
  const { events, outcomes, evidence, claims, citations, observations } = dataset;
  const dated = [
    ...events.map((row) => ({
      row,
      name: `event "${row.eventId}"`,
      days: [row.occurredOn, row.knownOn],
    })),
    ...outcomes.map((row) => ({
      row,
      name: `outcome "${row.outcomeId}"`,
      days: [row.occurredOn, row.knownOn],
    })),
    ...evidence.map((row) => ({
      row,
      name: `evidence "${row.evidenceId}"`,
      days: [row.observedOn, row.knownOn],
    })),
    ...citations.map((row) => ({
      row,
      name: `citation "${row.citationId}"`,
      days: [row.citedOn, row.addedOn],
    })),
  ];
  const toCome = dated.flatMap(({ row, name, days }) => {
    const day = days.find((one) => one > today);
    return day === undefined
      ? []
      : [
          doubtOf("to-come", `Is the day right? The ${name} is of ${day}, and today is ${today}`, [
            row,
          ]),
        ];
  });
  const readings = observations.filter(({ knownOn }) => knownOn > today);
  const [early] = readings;
  const ofReadings =
    early === undefined
      ? []
      : [
          doubtOf(
            "to-come",
            `Is the day right? ${counted(readings.length, "reading")} became known after today, ${today}, such as "${early.indicatorId}" of "${early.firmId}" on ${early.knownOn}`,
            readings.slice(0, 5),
          ),
        ];
  // what was removed is not said twice
  const stated = claims.filter(({ statement }) => statement !== removedText);
  return [
    ...toCome,
    ...ofReadings,
    ...twice(
      events.filter(({ knownOn }) => isNew(knownOn)),
      events,
      "events",
      (row) => `${row.firmId}\n${row.kind}\n${row.occurredOn}`,
      ({ eventId }) => eventId,
    ),
    ...twice(
      outcomes.filter(({ knownOn }) => isNew(knownOn)),
      outcomes,
      "outcomes",
      (row) => `${row.firmId}\n${row.label}\n${row.occurredOn}`,
      ({ outcomeId }) => outcomeId,
    ),
    ...twice(
      stated,
      stated,
      "claims",
      (row) => `${row.firmId}\n${row.statement.toLowerCase()}`,
      ({ claimId }) => claimId,
    ),
    ...twice(
      citations.filter(({ addedOn }) => isNew(addedOn)),
      citations,
      "citations",
      workOf,
      ({ citationId }) => citationId,
    ),
    ...citedLater(citations),
  ];
}

function workOf({ referenceId, title, publisher }: Citation): string {
  return `${referenceId}\n${title.toLowerCase()}\n${publisher.toLowerCase()}`;
}

function citedLater(citations: readonly Citation[]): readonly Doubt[] {
  return citations
    .filter(({ citedOn, addedOn }) => citedOn > addedOn)
    .map((row) =>
      doubtOf(
        "to-come",
        `Is the day right? The citation "${row.citationId}" appeared on ${row.citedOn} and was entered before, on ${row.addedOn}`,
        [row],
      ),
    );
}

/** New rows that say what another row says. */
function twice<T extends object>(
  fresh: readonly T[],
  all: readonly T[],
  what: string,
  keyOf: (row: T) => string,
  nameOf: (row: T) => string,
): readonly Doubt[] {
  const groups = groupBy(all, keyOf);
  const doubled = new Set(fresh.map(keyOf));
  return [...groups]
    .filter(([key, rows]) => rows.length > 1 && doubled.has(key))
    .map(([, rows]) => {
      const names = rows.map((row) => `"${nameOf(row)}"`).join(", ");
      return doubtOf("doubled", `Is this one? The ${what} ${names} say the same`, rows);
    });
}
