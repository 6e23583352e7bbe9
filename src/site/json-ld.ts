import type { Dataset, Organization, Report, WithContext } from "schema-dts";
import { publishedAt, type ReadModel } from "../answers/read-model.ts";
import { recordPageFile } from "../answers/record-address.ts";
import type { Publisher } from "../model/publisher.ts";
import { frameLanguage } from "../model/publisher.ts";
import type { IssuedRecord } from "../record/status.ts";

// What search engines read of the site, in the words of schema.org: its own vocabulary, as types,
// refuses a property or a value that it does not have.

const context = "https://schema.org";

/** The index as a dataset, as dataset searches list it (schema.org/Dataset). */
export function datasetLd(readModel: ReadModel): WithContext<Dataset> {
  const { world, market } = readModel.analysis;
  const { publisher } = world;
  return {
    "@context": context,
    "@type": "Dataset",
    name: publisher.name,
    description: publisher.description,
    url: `${publisher.baseUrl}/data.html`,
    creator: organisation(publisher),
    license: publisher.license.url,
    isAccessibleForFree: true,
    dateModified: publishedAt(readModel),
    temporalCoverage: `${market[0]?.periodStart ?? world.asOf}/${world.asOf}`,
    measurementTechnique: `${publisher.baseUrl}/methodology.html`,
    distribution: (
      [
        ["text/csv", "api/data/exports/index-history.csv"],
        ["application/json", "api/data/exports/index-history.json"],
        ["application/vnd.apache.parquet", "api/data/exports/index-history.parquet"],
        ["application/zip", "api/data/exports/archive.zip"],
      ] as const
    ).map(([encodingFormat, path]) => ({
      "@type": "DataDownload",
      encodingFormat,
      contentUrl: `${publisher.baseUrl}/${path}`,
    })),
  };
}

/** One record as a report (schema.org/Report); a withdrawn one says so in its status. */
export function reportLd(
  publisher: Publisher,
  { record, status }: IssuedRecord,
): WithContext<Report> {
  const url = `${publisher.baseUrl}/${recordPageFile(record.referenceId)}`;
  return {
    "@context": context,
    "@type": "Report",
    "@id": url,
    url,
    name: record.title,
    headline: record.title,
    abstract: record.summary,
    identifier: record.referenceId,
    reportNumber: record.referenceId,
    version: String(record.version),
    creativeWorkStatus: status,
    datePublished: record.publishedAt,
    temporalCoverage: `${record.periodStart}/${record.periodEnd}`,
    isPartOf: { "@type": "Periodical", name: `${publisher.name}: ${record.series}` },
    author: organisation(publisher),
    publisher: organisation(publisher),
    license: publisher.license.url,
    inLanguage: frameLanguage,
    isAccessibleForFree: true,
  };
}

function organisation({ publisher }: Publisher): Organization {
  return { "@type": "Organization", name: publisher.name, url: publisher.url };
}
