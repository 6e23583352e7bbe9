import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { firmStandsOn } from "../../model/firm.ts";
import { forecastsPath } from "../../model/forecast.ts";
import type { FixedDocument } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { slugify } from "../../model/slug.ts";
import { datedRows, rowDigest } from "./dated-rows.ts";

const redactionsFile = "redactions.csv";

/** What records rest on: the rows of a content folder, and its documents as they are written. */
export interface RecordedContent {
  readonly dataset: Dataset;
  readonly documents: readonly FixedDocument[];
}

/** A part of the content that must stay once a record rests on it. */
export interface Bound {
  /** The firm, or `fileAbout` of the file. */
  readonly about: string;
  readonly digest: string;
  /** The day from which records rest on it; null where it may be added behind them. */
  readonly since: IsoDate | null;
  /** The record of the dataset; null for a document. */
  readonly row: object | null;
}

/** The name of a file beside those of firms, which never begin so. */
export function fileAbout(path: string, version: string | null = null): string {
  return `./${path}${version === null ? "" : `@${encodeURIComponent(version)}`}`;
}

/** The path behind a name of `fileAbout`; null for that of a firm. */
export function fileOf(about: string): string | null {
  return about.startsWith("./") ? about.slice(2).replace(/@[^@]*$/, "") : null;
}

/** Everything that stays once records rest on it, one part at a time: there may be millions of rows. */
export function* boundContent({ dataset, documents }: RecordedContent): Iterable<Bound> {
  for (const { row, firmId, knownOn, digest } of datedRows(dataset)) {
    // where claims cannot be used, evidence is about nobody
    if (firmId !== "") yield { about: firmId, digest, since: knownOn, row };
  }
  yield* firmParts(dataset);
  yield* forecastParts(dataset);
  for (const row of dataset.citations) {
    const { citationId, referenceId, title, citedOn, addedOn } = row;
    yield part(
      fileAbout("citations.csv"),
      null,
      [citationId, referenceId, title, citedOn, addedOn],
      row,
    );
  }
  for (const row of dataset.redactions) {
    const { item, fields, originalSha256, redactedSha256, redactedOn } = row;
    const parts = [item, fields, originalSha256, redactedSha256, redactedOn];
    yield part(fileAbout(redactionsFile), null, parts, row);
  }
  for (const { path, version, what, since } of documents) {
    yield part(fileAbout(path, version), since, [what]);
  }
  const { prefix, period } = dataset.publisher;
  yield part(fileAbout("index.yaml"), null, [prefix, period]);
}

function* firmParts({ firms }: Dataset): Iterable<Bound> {
  for (const firm of firms) {
    const { firmId: about, slug, name, aliases, listedOn, foundedOn } = firm;
    const since = firmStandsOn(firm);
    const { country, jurisdictionTier, modelType } = firm;
    yield part(about, since, ["listed", listedOn, since], firm);
    yield part(about, since, ["is", country, jurisdictionTier, modelType, foundedOn], firm);
    // a former name is kept as an alias, and so is its address
    for (const one of [slug, ...aliases.map(slugify)]) yield part(about, null, ["slug", one], firm);
    for (const one of [name, ...aliases]) yield part(about, null, ["name", one], firm);
  }
}

/** The forecasts of a day by one model, together. */
function* forecastParts({ forecasts }: Dataset): Iterable<Bound> {
  for (const [day, ofDay] of groupBy(forecasts, ({ issuedOn }) => issuedOn)) {
    const byModel = groupBy(ofDay, ({ modelVersion, mode }) => `${mode} ${modelVersion}`);
    for (const [model, rows] of byModel) {
      const all = rows.map(({ firmId, probability }) => `${firmId} ${probability}`).sort();
      yield part(fileAbout(forecastsPath(day)), day, [model, ...all]);
    }
  }
}

function part(
  about: string,
  since: IsoDate | null,
  parts: Parameters<typeof rowDigest>[0],
  row: object | null = null,
): Bound {
  return { about, digest: rowDigest(parts), since, row };
}
