import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { mostYearsApart, yearOf } from "../../model/far-years.ts";
import { type Firm, firmStandsOn, isStatusKnown, repliesOf } from "../../model/firm.ts";
import { groupsAsKnown } from "../../model/groups/firm-groups.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import type { Frozen } from "../../model/language/frozen.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Publication } from "../../model/publication.ts";
import { sourceOn } from "../../model/source.ts";
import { givenObservations } from "./given-observations.ts";
import { observedOf } from "./series.ts";

/**
 * The content as known on one day: rows with `knownOn <= asOf`, others by `listedOn`, the day they began,
 * `publishedAt`, `issuedOn`, `addedOn` and `date`.
 */
export type World = Frozen<ReturnType<typeof worldAt>>;

/** The day of a build that names none: the publisher's, else the newest known day; null without a dated row. */
export function defaultAsOf(dataset: Dataset): IsoDate | null {
  return dataset.publisher.asOf ?? newestKnownDay(dataset);
}

/**
 * The day asked for, else that of a build that names none. Throws a RangeError where the content has
 * no dated row, and for a day so far after all that is known that its year is mistyped.
 */
export function chosenDay(dataset: Dataset, asked: IsoDate | null): IsoDate {
  const day = asked ?? defaultAsOf(dataset);
  if (day === null) throw new RangeError("Cannot choose a day: the content has no dated row");
  const newest = newestKnownDay(dataset);
  if (newest !== null && yearOf(day) > yearOf(newest) + mostYearsApart) {
    const why = `it is more than ${mostYearsApart} years after the newest known day, "${newest}"`;
    throw new RangeError(`Cannot look at "${day}": ${why}`);
  }
  const [first] = dataset.firms.map(firmStandsOn).sort();
  if (first !== undefined && day < first) {
    throw new RangeError(`Cannot look at "${day}": no firm was in the books before "${first}"`);
  }
  return day;
}

/** The newest `knownOn` or day of an issued record, so that what was issued is never left out in silence. */
export function newestKnownDay(dataset: Dataset): IsoDate | null {
  const { observations, scores, evidence, events, outcomes, firms, publications } = dataset;
  let newest = "";
  const learnt = (day: IsoDate) => {
    if (day > newest) newest = day;
  };
  for (const rows of [observations, scores, evidence, events, outcomes]) {
    for (const { knownOn } of rows) learnt(knownOn);
  }
  for (const { knownOn } of firms.flatMap(({ statusHistory }) => statusHistory)) {
    // one that is not written tells the day of the status, which may be to come
    if (knownOn !== undefined) learnt(knownOn);
  }
  for (const { knownOn } of firms.flatMap(({ earlierGroups = [] }) => earlierGroups)) {
    if (knownOn !== undefined) learnt(knownOn);
  }
  for (const { publishedAt } of publications) learnt(publishedAt.slice(0, 10));
  return newest === "" ? null : newest;
}

/** The world as it was known on `asOf`. Throws a RangeError before the first methodology. */
export function worldAt(dataset: Dataset, asOf: IsoDate) {
  const methodologies = dataset.methodologies.filter((m) => m.effectiveFrom <= asOf);
  const methodology = methodologyAt({ methodologies }, asOf);
  const models = dataset.models
    .filter((m) => m.effectiveFrom <= asOf)
    .map((model) => modelAsKnown(model, asOf));
  const known = <T extends { readonly knownOn: IsoDate }>(rows: readonly T[]) =>
    rows.filter((row) => row.knownOn <= asOf);
  const { firmById, ...firms } = firmsAt(dataset, asOf);
  const listed = <T extends { readonly firmId: string }>(rows: readonly T[]) =>
    rows.filter((row) => firmById.has(row.firmId));
  const knownClaims = knownClaimIds(dataset, asOf);
  const claims = listed(dataset.claims).filter(({ claimId }) => knownClaims.has(claimId));
  const claimById = new Map(claims.map((claim) => [claim.claimId, claim]));
  const evidence = known(dataset.evidence).filter((item) => claimById.has(item.claimId));
  const sourceRows = groupBy(dataset.sources, ({ sourceId }) => sourceId);
  return {
    asOf,
    methodology,
    /** Every methodology in force by the as-of date, oldest first: past periods keep their own. */
    methodologies,
    /** The model in force on the as-of date: the newest that is not retired; null without one. */
    model: modelInForce(models, asOf),
    /** Every model in force by the as-of date, by version, as forecasts name theirs. */
    modelByVersion: new Map(models.map((model) => [model.version, model])),
    ...firms,
    firmById,
    ...observedOf(firmById, [...dataset.observations, ...givenObservations(dataset)], asOf),
    /** Scores that were computed outside of Stele, by firmId. */
    scoresOf: groupBy(listed(known(dataset.scores)), ({ firmId }) => firmId),
    /** Sources as they were judged on the as-of date. */
    sourceById: new Map([...sourceRows].map(([id, rows]) => [id, sourceOn(rows, asOf)])),
    /** The rows of each source in the order of `knownOn`, for earlier days: see `sourceOn`. */
    sourceRows,
    /** Claims by firmId, each list sorted by claimId. */
    claimsOf: groupBy(claims, (claim) => claim.firmId),
    claimById,
    /** Evidence by claimId, each list sorted by evidenceId. */
    evidenceOf: groupBy(evidence, (item) => item.claimId),
    /** Events, and outcomes, by firmId, oldest occurredOn first, then by their ids. */
    eventsOf: byFirm(listed(known(dataset.events)), ({ eventId }) => eventId),
    outcomesOf: byFirm(listed(known(dataset.outcomes)), ({ outcomeId }) => outcomeId),
    /** Oldest first, then by firmId. */
    forecasts: listed(dataset.forecasts).filter((row) => row.issuedOn <= asOf),
    /** Oldest publishedAt first, then by referenceId. */
    publications: publicationsAt(dataset, asOf),
    ...wordsAt(dataset, asOf),
  };
}

function byFirm<T extends { readonly firmId: string; readonly occurredOn: IsoDate }>(
  rows: T[],
  id: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  return groupBy(rows.sort(by(({ occurredOn }) => occurredOn, id)), ({ firmId }) => firmId);
}

export function publicationsAt({ publications }: Dataset, asOf: IsoDate): readonly Publication[] {
  return publications.filter((p) => p.publishedAt.slice(0, 10) <= asOf);
}

export function firmsAt(dataset: Dataset, asOf: IsoDate) {
  const firms = dataset.firms
    .filter((firm) => firmStandsOn(firm) <= asOf)
    .map((firm) => firmAsKnown(firm, asOf))
    .sort(by(({ slug }) => slug));
  return {
    /** Sorted by slug. */
    firms,
    firmById: new Map(firms.map((firm) => [firm.firmId, firm])),
    firmBySlug: new Map(firms.map((firm) => [firm.slug, firm])),
  };
}

/** The part of a world that no reading rests on, beside the period of the publisher. */
export function wordsAt(
  { publisher, redactions, citations, research, pages, deliveries, accepted }: Dataset,
  asOf: IsoDate,
) {
  return {
    publisher,
    /** Text that was taken out, whatever the day: on no day is it there again. */
    redactions,
    citations: citations.filter((row) => row.addedOn <= asOf),
    research: research.filter((doc) => doc.date <= asOf),
    /** The tables that came in, and the doubts that a person looked at, oldest first. */
    deliveries: deliveries.filter((row) => row.knownOn <= asOf),
    accepted: accepted.filter((row) => row.acceptedOn <= asOf),
    /** The publisher's own pages, as they are today. */
    pages,
  };
}

export function modelInForce(models: readonly HazardModel[], day: IsoDate): HazardModel | null {
  const isInForce = ({ effectiveFrom, retiredOn }: HazardModel) =>
    effectiveFrom <= day && (retiredOn === undefined || retiredOn > day);
  return models.findLast(isInForce) ?? null;
}

/** A model without a retirement that comes later: on the day itself nobody knew of it. */
function modelAsKnown(model: HazardModel, asOf: IsoDate): HazardModel {
  const { retiredOn, ...kept } = model;
  return retiredOn !== undefined && retiredOn > asOf ? kept : model;
}

/** The firm without statuses and groups that begin later, and without a reply that came later. */
function firmAsKnown(firm: Firm, asOf: IsoDate): Firm {
  const { statusHistory } = firm;
  const replies = repliesOf(firm).filter(({ on }) => on <= asOf);
  return {
    ...firm,
    statusHistory: statusHistory.filter((entry) => isStatusKnown(entry, asOf)),
    rightOfReply: replies.at(-1) ?? null,
    ...groupsAsKnown(firm, asOf),
  };
}

/** The ids of the known claims: one becomes known with the first evidence, event or outcome that names it. */
function knownClaimIds(dataset: Dataset, asOf: IsoDate): ReadonlySet<string> {
  const knownClaims = new Set<string>();
  for (const rows of [dataset.evidence, dataset.events, dataset.outcomes]) {
    for (const { knownOn, claimId } of rows) {
      if (knownOn <= asOf && claimId !== null) knownClaims.add(claimId);
    }
  }
  return knownClaims;
}

/** The methodology in force on `at`. Throws a RangeError before the first one. */
export function methodologyAt(
  { methodologies }: Pick<Dataset, "methodologies">,
  at: IsoDate,
): Methodology {
  const methodology = methodologies.findLast(({ effectiveFrom }) => effectiveFrom <= at);
  if (methodology === undefined) {
    throw new RangeError(`Cannot look at ${at}: no methodology is in force; choose a later day`);
  }
  return methodology;
}
