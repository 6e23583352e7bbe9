import { elementText, markupText } from "../../model/language/markup-text.ts";
import { frameLanguage } from "../../model/publisher.ts";
import { cardDescription, cardTitle } from "../content/description.ts";
import type { CardViewModel } from "../content/view-model.ts";
import type { CardInput } from "../input/card-input.ts";
import { sharedOutlines } from "../text/shared-outlines.ts";
import { plainText } from "../text/visible-text.ts";

/** The drawing of satori as a document that says what it shows, with its letters shared. */
export function svgDocument(input: CardInput, view: CardViewModel, drawing: string): string {
  const [, size = ""] = drawing.match(/^<svg (width="\d+" height="\d+" viewBox="[\d ]+")/) ?? [];
  const { defs, body } = sharedOutlines(shapesOf(drawing));
  const name = input.kind === "publication" ? input.contentHash.slice(0, 12) : input.kind;
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} lang="${frameLanguage}" role="img" ` +
    `aria-labelledby="t-${name} d-${name}">`;
  return [
    head,
    `<title id="t-${name}">${xmlContent(cardTitle(view))}</title>`,
    `<desc id="d-${name}">${xmlContent(cardDescription(view))}</desc>`,
    cardMetadata(input),
    `<defs>${defs}</defs>`,
    body,
    "</svg>\n",
  ].join("");
}

const embeddedPicture =
  /^<image x="([^"]*)" y="([^"]*)" [^>]*href="data:image\/svg\+xml;utf8,([^"]*)"/;

/** The shapes of a drawing in painting order, without masks and clips, since nothing of a card overflows. */
function shapesOf(drawing: string): readonly string[] {
  const bare = drawing.replace(/<(mask|clipPath|defs)\b.*?<\/\1>/gs, "");
  const shapes = bare.match(/<(?:rect|path|image)\b[^>]*>/g) ?? [];
  return shapes.map((shape) => {
    const unclipped = shape.replace(/ (?:mask|clip-path)="[^"]*"/g, "");
    const [, x, y, picture] = unclipped.match(embeddedPicture) ?? [];
    if (picture === undefined) return unclipped;
    const content = decodeURIComponent(picture).replace(/^<svg[^>]*>|<\/svg>$/g, "");
    return `<g transform="translate(${x} ${y})">${content}</g>`;
  });
}

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';

/** Dublin Core in RDF, by which programs trace a card to its record. */
function cardMetadata(input: CardInput): string {
  const { provenance, calibration } = input;
  const terms = [
    ["dc:publisher", input.publisher],
    ["dc:source", input.recordAddress],
    ["dcterms:license", input.license.url],
    ...own(input),
    ["dcterms:provenance", JSON.stringify({ provenance, calibration })],
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

/** A text as XML character data or attribute value, without characters that XML forbids. */
export function xmlText(text: string): string {
  return markupText(plainText(text));
}

function xmlContent(text: string): string {
  return elementText(plainText(text));
}
