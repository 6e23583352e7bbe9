/** @jsxRuntime automatic @jsxImportSource preact */
import { cardHeight, cardWidth } from "../../cards/layout/grid.ts";
import { squareSize } from "../../cards/layout/square-layout.ts";
import { markupText } from "../../model/language/markup-text.ts";
import type { Publisher } from "../../model/publisher.ts";
import { Code } from "./code.tsx";
import { canonical } from "./frame/head.tsx";

/** The forms that a card may have been drawn or described in. */
type CardForm = "svg" | "png" | "oembed" | "dark" | "square" | "badge";

/** What every record has; what current ones and the index have; and what a firm has where a publisher wants it. */
export const cardForms = {
  record: ["svg", "png", "oembed"],
  current: ["svg", "png", "oembed", "dark", "square", "badge"],
  firm: ["svg", "badge"],
} as const satisfies Readonly<Record<string, readonly CardForm[]>>;

interface SharePanelProps {
  readonly publisher: Publisher;
  /** The path of the page that is shared. */
  readonly path: string;
  readonly title: string;
  /** The beginning of the addresses of the card's files, from the root of the site. */
  readonly stem: string;
  readonly forms: readonly CardForm[];
  /** The path of the figures behind the page. */
  readonly data: string;
  /** Without one the address of the page is cited. */
  readonly citation?: string;
}

/** Everything by which others show or cite what a page is about, as texts to copy. */
export function SharePanel(props: SharePanelProps) {
  const { publisher, title, citation, data } = props;
  const snippets = [
    ...cardSnippets(props),
    ["Data of this page", `${publisher.baseUrl}/${data}`],
    ["Citation", citation ?? `${title}. ${canonical(props, publisher)}`],
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

type Snippet = readonly [label: string, text: string];

function cardSnippets(props: SharePanelProps): readonly Snippet[] {
  const { publisher, title, stem, forms } = props;
  const [page, file] = [canonical(props, publisher), `${publisher.baseUrl}/${stem}`];
  const name = markupText(title);
  const img = (ending: string, width: number, height: number) =>
    `<img src="${file}${ending}" width="${width}" height="${height}" alt="${name}">`;
  const linked = (html: string) => `<a href="${page}">${html}</a>`;
  const card = (ending: string) => img(ending, cardWidth / 2, cardHeight / 2);
  const dark = `<source srcset="${file}.dark.svg" media="(prefers-color-scheme: dark)">`;
  const frame = `<iframe src="${file}.svg" width="${cardWidth / 2}" height="${cardHeight / 2}" title="${name}" loading="lazy"></iframe>`;
  const words = title.replace(/[[\]\\]/g, "");
  const all: readonly (readonly [CardForm, ...Snippet])[] = [
    ["svg", "Card, as SVG", linked(card(".svg"))],
    ["png", "Card, as PNG", linked(card(".png"))],
    ["dark", "Card, light or dark", linked(`<picture>${dark}${card(".svg")}</picture>`)],
    ["svg", "Card in a frame", frame],
    ["square", "Square picture", linked(img(".square.png", squareSize / 2, squareSize / 2))],
    ["badge", "Badge, in Markdown", `[![${words}](${file}.badge.svg)](${page})`],
    ["oembed", "oEmbed", `${file}.oembed.json`],
  ];
  return all.flatMap(([form, ...snippet]) => (forms.includes(form) ? [snippet] : []));
}
