import type { CardInput } from "../input/card-input.ts";
import { xmlContent, xmlText } from "../text/xml.ts";

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';

/**
 * The metadata by which programs trace a card to its record, as Dublin Core in RDF: address,
 * reference, content hash, licence, and provenance and calibration as JSON.
 */
export function cardMetadata(input: CardInput): string {
  const terms = [
    ["dc:publisher", input.publisher],
    ["dc:source", input.recordAddress],
    ["dcterms:license", input.license.url],
    ...own(input),
    ["dcterms:provenance", JSON.stringify(trace(input))],
  ] as const;
  const lines = terms.map(([name, value]) => `<${name}>${xmlContent(value)}</${name}>`);
  const about = xmlText(input.address);
  return `<metadata><rdf:RDF ${namespaces}><rdf:Description rdf:about="${about}">${lines.join("")}</rdf:Description></rdf:RDF></metadata>`;
}

function own(input: CardInput): readonly (readonly [string, string])[] {
  if (input.kind !== "publication") {
    return [
      ["dc:identifier", input.kind === "firm" ? input.slug : "index"],
      ["dc:date", input.asOf],
    ];
  }
  const replaced =
    input.supersededBy === null ? [] : [["dcterms:isReplacedBy", input.supersededBy] as const];
  return [
    ["dc:identifier", input.referenceId],
    ["dc:identifier", `sha256:${input.contentHash}`],
    ["dc:date", input.publishedAt],
    ["dcterms:status", input.status],
    ...replaced,
  ];
}

function trace({ provenance, calibration }: CardInput): object {
  return { provenance, calibration };
}
