import type { Dataset, Organization, Report, Thing, WithContext } from "schema-dts";
import { publishedAt, type ReadModel } from "../answers/rows/read-model.ts";
import { firmPageFile } from "../answers/rows/record-address.ts";
import type { Firm } from "../model/firm.ts";
import { frameLanguage, type Publisher } from "../model/publisher.ts";
import { recordHomeFile } from "../record/record-home.ts";
import type { IssuedRecord } from "../record/status.ts";

// What search engines read of the site, in the words of schema.org: its own vocabulary, as types,
// refuses a property or a value that it does not have.

const context = "https://schema.org";

export function datasetLd(readModel: ReadModel): WithContext<Dataset> {
  const { world, market } = readModel.analysis;
  const { publisher } = world;
  const files = [
    ["text/csv", "index-history.csv"],
    ["application/json", "index-history.json"],
    ["application/vnd.apache.parquet", "index-history.parquet"],
    ["application/zip", "archive.zip"],
  ] as const;
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
    distribution: files.map(([encodingFormat, file]) => ({
      "@type": "DataDownload",
      encodingFormat,
      contentUrl: `${publisher.baseUrl}/api/data/exports/${file}`,
    })),
  };
}

/** A constituent that a register has is an organisation, another a thing; none without identifiers. */
export function firmLd({ baseUrl }: Publisher, firm: Firm): WithContext<Organization | Thing>[] {
  const { name, website, identifiers } = firm;
  if (identifiers === undefined) return [];
  const { lei, companyNumber, wikidata } = identifiers;
  const thing = {
    "@context": context,
    "@id": `${baseUrl}/${firmPageFile(firm.slug)}`,
    name,
    ...(website !== null && { url: website }),
    ...(wikidata !== undefined && { sameAs: `https://www.wikidata.org/wiki/${wikidata}` }),
  } as const;
  if (lei === undefined && companyNumber === undefined) return [{ ...thing, "@type": "Thing" }];
  const number = { "@type": "PropertyValue", propertyID: "company number" } as const;
  return [
    {
      ...thing,
      "@type": "Organization",
      ...(lei !== undefined && { leiCode: lei }),
      ...(companyNumber !== undefined && { identifier: { ...number, value: companyNumber } }),
    },
  ];
}

/** A withdrawn record says so in its status. */
export function reportLd(
  publisher: Publisher,
  { record, status }: IssuedRecord,
): WithContext<Report> {
  const url = `${publisher.baseUrl}/${recordHomeFile(record.referenceId)}`;
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
