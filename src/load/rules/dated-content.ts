import { present } from "../../language/at.ts";
import type { Content } from "../content.ts";
import type { Origin, Path } from "../findings/finding.ts";
import type { Records } from "../tables/records.ts";
import { each } from "./rule.ts";

/** Days of one kind in the content, each with its place. */
export interface Days {
  readonly length: number;
  readonly day: (index: number) => string;
  readonly place: (index: number) => Placed;
}

interface Placed {
  readonly origin: Origin;
  readonly path: Path;
}

/** The days on which something became known: they decide where periods begin and end. */
export function knownDays(content: Content): readonly Days[] {
  const { observations, evidence, events, outcomes, firms, publications } = content;
  return [
    column(observations, "knownOn", (row) => row.knownOn),
    column(evidence, "knownOn", (row) => row.knownOn),
    column(events, "knownOn", (row) => row.knownOn),
    column(outcomes, "knownOn", (row) => row.knownOn),
    gathered(firms, ({ statusHistory }) =>
      statusHistory.map(({ knownOn }, i) => [knownOn, ["statusHistory", i, "knownOn"]]),
    ),
    gathered(publications, ({ publishedAt }) => [[publishedAt, ["publishedAt"]]]),
  ];
}

/**
 * All other days of what is measured, and whether they tell of a firm before anybody watched it.
 * Works cite an index long after its last reading, so citations and essays are not among them.
 */
export function otherDays(
  content: Content,
): readonly { readonly days: Days; readonly mayBeOld: boolean }[] {
  const { observations, evidence, events, outcomes, firms, forecasts } = content;
  const { publisher, methodologies, models } = content;
  const recent = [
    column(observations, "observedOn", (row) => row.observedOn),
    column(evidence, "observedOn", (row) => row.observedOn),
    column(events, "occurredOn", (row) => row.occurredOn),
    column(outcomes, "occurredOn", (row) => row.occurredOn),
    column(forecasts, "issuedOn", (row) => row.issuedOn),
    gathered(publisher, ({ asOf }) => [[asOf, ["asOf"]]]),
    gathered(methodologies, ({ effectiveFrom }) => [[effectiveFrom, ["effectiveFrom"]]]),
    gathered(models, ({ effectiveFrom, retiredOn, trainedThrough }) => [
      [effectiveFrom, ["effectiveFrom"]],
      [retiredOn, ["retiredOn"]],
      [trainedThrough, ["trainedThrough"]],
    ]),
    gathered(firms, ({ listedOn, rightOfReply }) => [
      [listedOn, ["listedOn"]],
      [rightOfReply?.on, ["rightOfReply", "on"]],
    ]),
  ];
  const old = gathered(firms, ({ foundedOn, statusHistory }) => [
    [foundedOn, ["foundedOn"]],
    ...statusHistory.map(({ from }, i): Dated => [from, ["statusHistory", i, "from"]]),
  ]);
  return [...recent.map((days) => ({ days, mayBeOld: false })), { days: old, mayBeOld: true }];
}

/** The days of a table; there can be millions, so that they are read where they are. */
function column<T>(
  { values, origin }: Records<T>,
  key: string & keyof T,
  read: (row: T) => string,
): Days {
  return {
    length: values.length,
    day: (index) => read(present(values[index])),
    place: (index) => ({ origin: origin(index), path: [key] }),
  };
}

type Dated = readonly [day: string | null | undefined, path: Path];

function gathered<T>(records: Records<T>, daysOf: (record: T) => readonly Dated[]): Days {
  const found: (Placed & { readonly day: string })[] = [];
  for (const [record, origin] of each(records)) {
    for (const [day, path] of daysOf(record)) {
      if (typeof day === "string") found.push({ day, origin, path });
    }
  }
  return {
    length: found.length,
    day: (index) => present(found[index]).day,
    place: (index) => present(found[index]),
  };
}
