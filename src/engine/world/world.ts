import type { IsoDate } from "../../model/cell.ts";
import type { Citation } from "../../model/citation.ts";
import type { Claim } from "../../model/claim.ts";
import type { Dataset } from "../../model/dataset.ts";
import type { FirmEvent } from "../../model/event.ts";
import type { Evidence } from "../../model/evidence.ts";
import { mostYearsApart, yearOf } from "../../model/far-years.ts";
import { type Firm, firmStandsOn, isStatusKnown } from "../../model/firm.ts";
import type { Forecast } from "../../model/forecast.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Publication, Redaction } from "../../model/publication.ts";
import type { Publisher } from "../../model/publisher.ts";
import type { ResearchDocument } from "../../model/research.ts";
import { type Source, sourceOn } from "../../model/source.ts";
import { type Observed, observedOf } from "./series.ts";

/**
 * The content as known on one day: rows with `knownOn <= asOf`, others by `listedOn`, the day they began,
 * `publishedAt`, `issuedOn`, `addedOn` and `date`.
 */
export interface World extends Observed {
  readonly asOf: IsoDate;
  readonly publisher: Publisher;
  readonly methodology: Methodology;
  /** Every methodology in force by the as-of date, oldest first: past periods keep their own. */
  readonly methodologies: readonly Methodology[];
  /** The model in force on the as-of date: the newest that is not retired; null without one. */
  readonly model: HazardModel | null;
  /** Every model in force by the as-of date, by version, as forecasts name theirs. */
  readonly modelByVersion: ReadonlyMap<string, HazardModel>;
  /** Sorted by slug. */
  readonly firms: readonly Firm[];
  readonly firmById: ReadonlyMap<string, Firm>;
  readonly firmBySlug: ReadonlyMap<string, Firm>;
  /** Sources as they were judged on the as-of date. */
  readonly sourceById: ReadonlyMap<string, Source>;
  /** The rows of each source in the order of `knownOn`, for earlier days: see `sourceOn`. */
  readonly sourceRows: ReadonlyMap<string, readonly Source[]>;
  /** Claims by firmId, each list sorted by claimId. */
  readonly claimsOf: ReadonlyMap<string, readonly Claim[]>;
  readonly claimById: ReadonlyMap<string, Claim>;
  /** Evidence by claimId, each list sorted by evidenceId. */
  readonly evidenceOf: ReadonlyMap<string, readonly Evidence[]>;
  /** Events by firmId, oldest occurredOn first, then by eventId. */
  readonly eventsOf: ReadonlyMap<string, readonly FirmEvent[]>;
  /** Outcomes by firmId, oldest occurredOn first, then by outcomeId. */
  readonly outcomesOf: ReadonlyMap<string, readonly Outcome[]>;
  /** Oldest first, then by firmId. */
  readonly forecasts: readonly Forecast[];
  /** Oldest publishedAt first, then by referenceId. */
  readonly publications: readonly Publication[];
  /** Text that was taken out, whatever the day: on no day is it there again. */
  readonly redactions: readonly Redaction[];
  readonly citations: readonly Citation[];
  readonly research: readonly ResearchDocument[];
}

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
  return day;
}

/** The newest `knownOn` or day of an issued record, so that what was issued is never left out in silence. */
export function newestKnownDay(dataset: Dataset): IsoDate | null {
  const { observations, evidence, events, outcomes, firms, publications } = dataset;
  let newest = "";
  const learnt = (day: IsoDate) => {
    if (day > newest) newest = day;
  };
  for (const rows of [observations, evidence, events, outcomes]) {
    for (const { knownOn } of rows) learnt(knownOn);
  }
  for (const { knownOn } of firms.flatMap(({ statusHistory }) => statusHistory)) {
    // one that is not written tells the day of the status, which may be to come
    if (knownOn !== undefined) learnt(knownOn);
  }
  for (const { publishedAt } of publications) learnt(publishedAt.slice(0, 10));
  return newest === "" ? null : newest;
}

/** The world as it was known on `asOf`. Throws a RangeError before the first methodology. */
export function worldAt(dataset: Dataset, asOf: IsoDate): World {
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
    methodologies,
    model: modelInForce(models, asOf),
    modelByVersion: new Map(models.map((model) => [model.version, model])),
    ...firms,
    firmById,
    ...observedOf(firmById, dataset.observations, asOf),
    sourceById: new Map([...sourceRows].map(([id, rows]) => [id, sourceOn(rows, asOf)])),
    sourceRows,
    claimsOf: groupBy(claims, (claim) => claim.firmId),
    claimById,
    evidenceOf: groupBy(evidence, (item) => item.claimId),
    eventsOf: byFirm(listed(known(dataset.events)), ({ eventId }) => eventId),
    outcomesOf: byFirm(listed(known(dataset.outcomes)), ({ outcomeId }) => outcomeId),
    forecasts: listed(dataset.forecasts).filter((row) => row.issuedOn <= asOf),
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
    firms,
    firmById: new Map(firms.map((firm) => [firm.firmId, firm])),
    firmBySlug: new Map(firms.map((firm) => [firm.slug, firm])),
  };
}

/** The part of a world that no reading rests on, beside the period of the publisher. */
export function wordsAt({ publisher, redactions, citations, research }: Dataset, asOf: IsoDate) {
  return {
    publisher,
    redactions,
    citations: citations.filter((row) => row.addedOn <= asOf),
    research: research.filter((doc) => doc.date <= asOf),
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

/** The firm without statuses that begin later and without a reply that came later. */
function firmAsKnown(firm: Firm, asOf: IsoDate): Firm {
  const { statusHistory, rightOfReply } = firm;
  return {
    ...firm,
    statusHistory: statusHistory.filter((entry) => isStatusKnown(entry, asOf)),
    rightOfReply: rightOfReply !== null && rightOfReply.on <= asOf ? rightOfReply : null,
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
export function methodologyAt(world: Pick<World, "methodologies">, at: IsoDate): Methodology {
  const methodology = world.methodologies.findLast(({ effectiveFrom }) => effectiveFrom <= at);
  if (methodology === undefined) {
    throw new RangeError(`Cannot look at ${at}: no methodology is in force; choose a later day`);
  }
  return methodology;
}
