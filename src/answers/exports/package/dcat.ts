import { at } from "../../../model/language/at.ts";
import { mediaTypes } from "../../api/media-types.ts";
import { publishedAt, type ReadModel } from "../../rows/read-model.ts";
import type { ExportFormat, MadeFile } from "../formats.ts";

const context = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  spdx: "http://spdx.org/rdf/terms#",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

const registeredTypes = "https://www.iana.org/assignments/media-types/";
/** The EU's list of file types, from which DCAT-AP takes formats; these two are in it. */
const fileTypes = "http://publications.europa.eu/resource/authority/file-type/";
const listedFormats = ["csv", "json"];

/** The catalogue of a publication's datasets for data portals (DCAT-AP 3), each with its files. */
export function dcatCatalog(readModel: ReadModel, files: readonly MadeFile[]): object {
  const { world, market } = readModel.analysis;
  const { publisher } = world;
  const agent = {
    "@id": publisher.publisher.url,
    "@type": "foaf:Agent",
    "foaf:name": publisher.publisher.name,
  };
  const common = {
    "dct:publisher": { "@id": publisher.publisher.url },
    "dct:license": { "@id": publisher.license.url, "@type": "dct:LicenseDocument" },
    "dct:modified": typed("date", publishedAt(readModel).slice(0, 10)),
  };
  const temporal = {
    "@type": "dct:PeriodOfTime",
    "dcat:startDate": typed("date", market[0]?.periodStart ?? world.asOf),
    "dcat:endDate": typed("date", world.asOf),
  };
  const contact = { "@type": "vcard:Kind", "vcard:fn": publisher.contact };
  const landingPage = { "@id": `${publisher.baseUrl}/data.html`, "@type": "foaf:Document" };
  const names = [...new Set(files.map(({ dataset }) => dataset.name))];
  return {
    "@context": context,
    "@id": `${publisher.baseUrl}/api/data/exports/dcat.jsonld`,
    "@type": "dcat:Catalog",
    "dct:title": text(publisher.name, publisher.language),
    "dct:description": text(publisher.description, publisher.language),
    ...common,
    "dct:publisher": agent,
    "dcat:dataset": names.map((name) => {
      const own = files.filter((file) => file.dataset.name === name);
      const { dataset } = at(own, 0);
      return {
        "@id": `${publisher.baseUrl}/data.html#${name}`,
        "@type": "dcat:Dataset",
        "dct:identifier": name,
        "dct:title": text(dataset.title, "en"),
        "dct:description": text(dataset.description, "en"),
        ...common,
        "dct:temporal": temporal,
        "dcat:contactPoint": contact,
        "dcat:landingPage": landingPage,
        "dcat:distribution": own.map((file) => distribution(file, publisher.baseUrl, common)),
      };
    }),
  };
}

function distribution(
  { path, format, bytes, sha256 }: MadeFile,
  baseUrl: string,
  common: object,
): object {
  const url = `${baseUrl}/api/data/exports/${path}`;
  return {
    "@id": url,
    "@type": "dcat:Distribution",
    "dct:title": text(path, "en"),
    ...common,
    ...formatted(format),
    "dcat:accessURL": { "@id": url },
    "dcat:downloadURL": { "@id": url },
    "dcat:byteSize": typed("nonNegativeInteger", String(bytes)),
    "spdx:checksum": {
      "@type": "spdx:Checksum",
      "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
      "spdx:checksumValue": typed("hexBinary", sha256),
    },
  };
}

function formatted(format: ExportFormat): object {
  return {
    "dct:format": {
      ...(listedFormats.includes(format) ? { "@id": fileTypes + format.toUpperCase() } : {}),
      "@type": "dct:MediaTypeOrExtent",
      "rdfs:label": format,
    },
    "dcat:mediaType": {
      "@id": registeredTypes + mediaTypes[format].replace(/;.*/, ""),
      "@type": "dct:MediaType",
    },
  };
}

function text(value: string, language: string): object {
  return { "@language": language, "@value": value };
}

function typed(type: string, value: string): object {
  return { "@type": `xsd:${type}`, "@value": value };
}
