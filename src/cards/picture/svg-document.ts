import { cardDescription, cardTitle } from "../content/description.ts";
import type { CardViewModel } from "../content/view-model.ts";
import type { CardInput } from "../input/card-input.ts";
import { xmlContent, xmlText } from "../text/xml.ts";
import { cardMetadata } from "./metadata.ts";

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly defs: string;
  readonly body: string;
}

/** The SVG document of a picture, with title, description and metadata. */
export function svgDocument(input: CardInput, view: CardViewModel, picture: Picture): string {
  const { width, height } = picture;
  const name = input.kind === "publication" ? input.contentHash.slice(0, 12) : input.kind;
  const [title, description] = [`t-${name}`, `d-${name}`];
  const head =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" lang="${xmlText(input.language)}" role="img" ` +
    `aria-labelledby="${xmlText(title)} ${xmlText(description)}">`;
  return [
    head,
    `<title id="${xmlText(title)}">${xmlContent(cardTitle(view))}</title>`,
    `<desc id="${xmlText(description)}">${xmlContent(cardDescription(view))}</desc>`,
    cardMetadata(input),
    `<defs>${picture.defs}</defs>`,
    picture.body,
    "</svg>\n",
  ].join("");
}
