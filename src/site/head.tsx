/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from "preact/hooks";
import type { Holdings } from "../answers/rows/holdings.ts";
import { cardDescription, cardTitle } from "../cards/content/description.ts";
import { viewModelOf } from "../cards/content/view-model-of.ts";
import { cardHeight, cardWidth } from "../cards/layout/grid.ts";
import { beginning } from "../model/language/beginning.ts";
import type { SiteTheme } from "../model/look.ts";
import { frameLanguage, type Publisher } from "../model/publisher.ts";
import type { OwnPage } from "../model/site/own-page.ts";
import { pagePolicy } from "../resolve/headers.ts";
import { pageSafe } from "../resolve/json-text.ts";
import type { Page } from "./page.ts";
import { Place } from "./parts/text.tsx";

export interface Frame {
  readonly publisher: Publisher;
  /** The publisher's own pages. */
  readonly pages: readonly OwnPage[];
  readonly has: Holdings;
  readonly legalNote: string;
  /** That scores are computed outside of Stele; null where they are not. */
  readonly computed: string | null;
  readonly theme: SiteTheme;
  /** Whether this build has a card of the index, for pages without one of their own. */
  readonly hasIndexCard: boolean;
}

export function Head({ page, frame }: { page: Page; frame: Frame }) {
  const { publisher, theme } = frame;
  const to = useContext(Place);
  const title = `${publisher.name}: Publications`;
  const feeds = [
    ["application/atom+xml", "feeds/publications.atom", title],
    ["application/feed+json", "feeds/publications.json", title],
  ] as const;
  const { jsonLd = [], alternates = [], scripts = [], hidden } = page.head ?? {};
  return (
    <>
      <meta http-equiv="Content-Security-Policy" content={pagePolicy} />
      <title>{titleOf(page, publisher)}</title>
      <meta name="description" content={page.description} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical(page, publisher)} />
      )}
      <link rel="stylesheet" href={to("assets/style.css")} />
      {theme.fonts
        .filter(({ name }) => theme.style.includes(name))
        .map(({ name }) => (
          <link
            {...{ rel: "preload", href: to(`assets/${name}`), as: "font", type: "font/woff2" }}
            crossorigin="anonymous"
          />
        ))}
      <link rel="icon" href={to("assets/icon.svg")} type="image/svg+xml" />
      <meta name="color-scheme" content="light dark" />
      {[...feeds, ...alternates].map(([type, path, title]) => {
        // an oEmbed consumer fetches the address unchanged, so it must be absolute
        const href = type.includes("oembed") ? `${publisher.baseUrl}/${path}` : to(path);
        return <link rel="alternate" type={type} href={href} title={title} />;
      })}
      {previewTags(page, frame).map(([key, content]) =>
        key.startsWith("twitter:") ? (
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
    </>
  );
}

/** The tags of a preview (ogp.me, and Twitter's cards): of the page's own card, or of the page and the index. */
export function previewTags(
  page: Page,
  { publisher, hasIndexCard }: Pick<Frame, "publisher" | "hasIndexCard">,
): readonly (readonly [key: string, content: string])[] {
  if (page.head?.hidden) return [];
  const { name, baseUrl } = publisher;
  const { input, stem } = page.head?.card?.() ?? { input: null, stem: "s/index/card" };
  const view = input === null ? null : viewModelOf(input);
  const isRecord = input?.kind === "publication";
  const image = [
    ["og:image", `${baseUrl}/${stem}.png`],
    ["og:image:type", "image/png"],
    ["og:image:width", String(cardWidth)],
    ["og:image:height", String(cardHeight)],
    ["og:image:alt", view === null ? `The current figures of ${name}` : cardDescription(view)],
  ] as const;
  const hasImage = view !== null || hasIndexCard;
  return [
    ["og:type", isRecord ? "article" : "website"],
    ["og:site_name", input?.indexName ?? name],
    ["og:locale", frameLanguage],
    ["og:title", view === null ? titleOf(page, publisher) : cardTitle(view)],
    ["og:description", page.description],
    ["og:url", canonical(page, publisher)],
    ...(hasImage ? image : []),
    ...(isRecord ? ([["article:published_time", input.publishedAt]] as const) : []),
    ["twitter:card", hasImage ? "summary_large_image" : "summary"],
  ];
}

/** The length of a title that search results and tabs have room for. */
const titleLength = 69;

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
