/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from "preact/hooks";
import { cardHeight, cardWidth, squareSize } from "../../cards/layout/grid.ts";

import { markupText } from "../../model/language/markup-text.ts";
import type { Publisher } from "../../model/publisher.ts";
import { canonical } from "../head.tsx";
import { Code, Place } from "./text.tsx";

/** The forms of card that every record has; that current ones and the index have; that a firm may have. */
const cardForms = {
  record: ["svg", "png", "oembed"],
  current: ["svg", "png", "oembed", "dark", "square", "badge"],
  firm: ["svg", "png"],
  none: [],
} as const;

interface SharePanelProps {
  readonly publisher: Publisher;
  readonly path: string;
  readonly title: string;
  /** The beginning of the addresses of the card's files, from the root of the site. */
  readonly stem: string;
  readonly card: keyof typeof cardForms;
  /** The figure of the page that can be shown alone; null where it has none. */
  readonly chart: string | null;
  readonly data: string;
  /** Without one the address of the page is cited. */
  readonly citation?: string;
}

export function SharePanel(props: SharePanelProps) {
  const { publisher, title, citation, data } = props;
  const address = canonical(props, publisher);
  const chart = `<iframe src="${address}#${props.chart}-figure" width="640" height="480" title="${markupText(title)}" loading="lazy"></iframe>`;
  const snippets = [
    ...cardSnippets(props),
    ...(props.chart === null ? [] : [["Chart in a frame", chart] as const]),
    ["Data of this page", `${publisher.baseUrl}/${data}`],
    ["Citation", citation ?? `${title}. ${address}`],
  ] as const;
  return (
    <details class="share">
      <summary>Share, embed or cite this</summary>
      {snippets.map(([label, text]) => (
        <Code label={label} text={text} />
      ))}
    </details>
  );
}

function cardSnippets(props: SharePanelProps): readonly (readonly [label: string, text: string])[] {
  const { publisher, title, stem } = props;
  const page = canonical(props, publisher);
  const file = `${publisher.baseUrl}/${stem}`;
  const name = markupText(title);
  const words = title.replace(/[[\]\\]/g, "");
  const width = cardWidth / 2;
  const height = cardHeight / 2;
  const square = squareSize / 2;
  const linked = (html: string) => `<a href="${page}">${html}</a>`;
  const img = (ending: string, wide = width, high = height) =>
    `<img src="${file}${ending}" width="${wide}" height="${high}" alt="${name}">`;
  const dark = `<source srcset="${file}.dark.svg" media="(prefers-color-scheme: dark)">`;
  const frame = `<iframe src="${file}.svg" width="${width}" height="${height}" title="${name}" loading="lazy"></iframe>`;
  const forms: readonly string[] = cardForms[props.card];
  const all = [
    ["svg", "Card, as SVG", linked(img(".svg"))],
    ["png", "Card, as PNG", linked(img(".png"))],
    ["dark", "Card, light or dark", linked(`<picture>${dark}${img(".svg")}</picture>`)],
    ["svg", "Card in a frame", frame],
    ["square", "Square picture", linked(img(".square.png", square, square))],
    ["badge", "Badge, in Markdown", `[![${words}](${file}.badge.svg)](${page})`],
    ["oembed", "oEmbed", `${file}.oembed.json`],
  ] as const;
  return all.flatMap(([form, ...snippet]) => (forms.includes(form) ? [snippet] : []));
}

interface CardImageProps {
  readonly stem: string;
  readonly page: string;
  readonly alt: string;
}

/** The card as people will see it where they share it; fetched only when scrolled to. */
export function CardImage({ stem, page, alt }: CardImageProps) {
  const to = useContext(Place);
  return (
    <figure class="card">
      <a href={to(page)}>
        <img src={to(`${stem}.svg`)} width="1200" height="630" alt={alt} loading="lazy" />
      </a>
    </figure>
  );
}
