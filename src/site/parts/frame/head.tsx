/** @jsxRuntime automatic @jsxImportSource preact */
import { Fragment } from "preact";
import { useContext } from "preact/hooks";
import { cardHeight, cardWidth } from "../../../cards/layout/grid.ts";
import type { MetaTag } from "../../../cards/picture/embedding.ts";
import { beginning } from "../../../model/language/beginning.ts";
import type { Publisher } from "../../../model/publisher.ts";
import { frameLanguage } from "../../../model/publisher.ts";
import { pagePolicy } from "../../../resolve/headers.ts";
import { pageSafe } from "../../../resolve/json-text.ts";
import type { Page } from "../../page.ts";
import { Place } from "../link.tsx";

const feeds = [
  ["application/atom+xml", "feeds/publications.atom", "Publications"],
  ["application/feed+json", "feeds/publications.json", "Publications"],
] as const;

interface HeadProps {
  readonly page: Page;
  readonly frame: {
    readonly publisher: Publisher;
    readonly fonts: readonly string[];
    readonly hasIndexCard: boolean;
  };
}

/** All of `<head>` that differs from page to page. */
export function Head({ page, frame }: HeadProps) {
  const { publisher, fonts, hasIndexCard } = frame;
  const to = useContext(Place);
  const { jsonLd = [], alternates = [], scripts = [] } = page.head ?? {};
  const own = page.head?.openGraph?.() ?? [];
  const openGraph = own.length > 0 ? own : pageOpenGraph(page, publisher, hasIndexCard);
  return (
    <Fragment>
      <meta http-equiv="Content-Security-Policy" content={pagePolicy} />
      <title>{titleOf(page, publisher)}</title>
      <meta name="description" content={page.description} />
      {page.head?.author === undefined ? null : <meta name="author" content={page.head?.author} />}
      {page.head?.hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical(page, publisher)} />
      )}
      <link rel="stylesheet" href={to("assets/style.css")} />
      {fonts.map((font) => (
        <link rel="preload" href={to(font)} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      <link rel="icon" href={to("assets/icon.svg")} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={to("assets/icon.png")} />
      <meta name="color-scheme" content="light dark" />
      {feeds.map(([type, path, of]) => (
        <link rel="alternate" type={type} href={to(path)} title={`${publisher.name}: ${of}`} />
      ))}
      {alternates.map(({ type, path, title }) => (
        <link
          rel="alternate"
          type={type}
          href={alternateAddress(type, path, publisher, to)}
          title={title}
        />
      ))}
      {openGraph.map(({ attribute, key, content }) =>
        attribute === "name" ? (
          <meta name={key} content={content} />
        ) : (
          <meta property={key} content={content} />
        ),
      )}
      {jsonLd.map((data) => (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: pageSafe(JSON.stringify(data)) }}
        />
      ))}
      {["assets/reader.js", ...scripts].map((script) => (
        <script src={to(script)} defer />
      ))}
    </Fragment>
  );
}

/** The preview of a page without a card of its own as PNG: that of the index. */
function pageOpenGraph(
  page: Page,
  publisher: Publisher,
  hasIndexCard: boolean,
): readonly MetaTag[] {
  if (page.head?.hidden) return [];
  const { name, baseUrl } = publisher;
  const picture = [
    ["og:image", `${baseUrl}/s/index/card.png`],
    ["og:image:type", "image/png"],
    ["og:image:width", String(cardWidth)],
    ["og:image:height", String(cardHeight)],
    ["og:image:alt", `The current figures of ${name}`],
  ] as const;
  const properties = [
    ["og:type", "website"],
    ["og:site_name", name],
    ["og:locale", frameLanguage],
    ["og:title", titleOf(page, publisher)],
    ["og:description", page.description],
    ["og:url", canonical(page, publisher)],
    ...(hasIndexCard ? picture : []),
  ] as const;
  return [
    ...properties.map(([key, content]) => ({ attribute: "property", key, content }) as const),
    {
      attribute: "name",
      key: "twitter:card",
      content: hasIndexCard ? "summary_large_image" : "summary",
    },
  ];
}

/** The length of a title that search results and tabs have room for. */
const titleLength = 70;

/** The title with the name of the index, or its prefix where that is too long. */
function titleOf({ title, path }: Page, { name, prefix }: Publisher): string {
  const whole = path === "index.html" ? [name] : [name, prefix].map((of) => `${title} – ${of}`);
  const fitting = whole.find(({ length }) => length <= titleLength);
  return fitting ?? beginning(path === "index.html" ? name : title, titleLength);
}

/** The one address of a page, whatever folder or mirror it is read from. */
export function canonical({ path }: Pick<Page, "path">, { baseUrl }: Publisher): string {
  return `${baseUrl}/${path === "index.html" ? "" : path}`;
}

/** An oEmbed consumer fetches the address unchanged, so it must be absolute. */
function alternateAddress(
  type: string,
  path: string,
  { baseUrl }: Publisher,
  to: (path: string) => string,
): string {
  return type.includes("oembed") ? `${baseUrl}/${path}` : to(path);
}
