/** @jsxRuntime automatic @jsxImportSource preact */
import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import type { Holdings } from "../answers/rows/holdings.ts";
import { inWords } from "../model/language/in-words.ts";
import { memoize } from "../model/language/memoize.ts";
import { frameLanguage } from "../model/publisher.ts";
import type { OwnPage } from "../model/site/own-page.ts";
import { contactHref } from "./contact.ts";
import { type Frame, Head } from "./head.tsx";
import type { Page } from "./page.ts";
import { ownPagePath } from "./pages/own.tsx";
import { Source } from "./parts/blocks.tsx";
import { FindForm } from "./parts/find-form.tsx";
import { Language, Link, LinkList, Outside, Own, Place, type To, useOwn } from "./parts/text.tsx";
import { Texts, textsOf } from "./parts/told.tsx";

/** Characters that turn the direction of all text after them, and end tags that HTML implies: a tenth of a page. */
const leftOut = /[\u202a-\u202e\u2066-\u2069]|<\/(?:td|th|tr|thead|tbody|li|dt|dd)>/g;

/** A function to a page as a whole document: its parts put into the places of the template. */
export function documentWriter(frame: Frame): (page: Page, to: To) => string {
  const { publisher, theme } = frame;
  const texts = textsOf(theme.pages);
  const said = (html: string) => inWords(html.replace(leftOut, ""), publisher.words);
  const htmlAt = (to: To) => (part: VNode) =>
    said(
      renderToString(
        <Place.Provider value={to}>
          <Language.Provider value={publisher.language}>
            <Source.Provider value={publisher.name}>
              <Texts.Provider value={texts}>{part}</Texts.Provider>
            </Source.Provider>
          </Language.Provider>
        </Place.Provider>,
      ),
    );
  // texts, and between them the names of places
  const pieces = said(theme.template).split(/\{\{([a-z]+)\}\}/);
  // the pages of a folder and a section have one header and one footer
  const around = memoize(
    (to: To, section: string | null) => `${to("index.html")} ${section}`,
    (to, section) => ({
      header: htmlAt(to)(<Header frame={frame} section={section} />),
      footer: htmlAt(to)(<Footer frame={frame} />),
    }),
  );
  return (page, to) => {
    const html = htmlAt(to);
    const parts: Readonly<Record<string, string>> = {
      ...around(to, page.section),
      language: frameLanguage,
      head: html(<Head page={page} frame={frame} />),
      trail: html(<Trail page={page} home={publisher.name} />),
      main: html(page.main()),
    };
    return pieces
      .map((piece, i) => (i % 2 === 0 ? piece : (parts[piece] ?? `{{${piece}}}`)))
      .join("");
  };
}

/** The sections of the site, in the order of the navigation; of some an index may have nothing. */
const sections: readonly (readonly [title: string, path: string, of?: keyof Holdings])[] = [
  ["Index", "market.html"],
  ["Rankings", "rankings.html"],
  ["Publications", "archive.html"],
  ["Research", "research.html", "research"],
  ["Methodology", "methodology.html"],
  ["Calibration", "calibration.html", "forecasts"],
  ["Data", "data.html"],
  ["Developers", "developers.html"],
];

function Header({ frame, section }: { frame: Frame; section: string | null }) {
  const { publisher, theme, has } = frame;
  const to = useContext(Place);
  const own = useOwn();
  return (
    <header class="masthead">
      <div class="inner">
        <Link to="index.html" class="brand" rel="home">
          {theme.logo === null ? null : <img src={to("assets/logo.svg")} alt="" />}
          <span class="wordmark" {...own}>
            {publisher.site.wordmark ?? publisher.name}
          </span>
          <span class="by" {...own}>
            {publisher.publisher.name}
          </span>
        </Link>
        <FindForm has={has} />
        <nav aria-label="Main">
          <LinkList
            of={[
              ...sections.flatMap(([title, path, of]) =>
                of === undefined || has[of] ? [[title, path] as const] : [],
              ),
              ...ownLinks(frame, "top"),
            ]}
            current={section}
          />
        </nav>
      </div>
    </header>
  );
}

function Trail({ page, home }: { page: Page; home: string }) {
  if (page.section === null) return null;
  const above = sections.filter(([, path]) => path === page.section && path !== page.path);
  return (
    <nav class="trail" aria-label="Breadcrumb">
      <ol>
        {([[home, "index.html"], ...above] as const).map(([title, path]) => (
          <li>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const more = [
  ["Citations", "citations.html"],
  ["Status", "status.html"],
  ["Versions", "versioning.html"],
  ["Feed", "feeds/publications.atom"],
] as const;

/** The publisher's own pages in one of the menus. */
function ownLinks({ pages }: Frame, place: OwnPage["place"]) {
  return pages
    .filter((page) => page.place === place)
    .map((page) => [page.menu ?? page.title, ownPagePath(page)] as const);
}

function Footer({ frame }: { frame: Frame }) {
  const { publisher, legalNote, computed } = frame;
  const { license, contact, site } = publisher;
  const href = contactHref(contact);
  return (
    <footer class="foot">
      <div class="inner">
        <section aria-label="Legal note" class="legal">
          <p>
            <Own>{legalNote}</Own>
          </p>
          {computed === null ? null : <p>{computed}.</p>}
        </section>
        <nav aria-label="More">
          <LinkList of={[...more, ...ownLinks(frame, "foot")]}>
            <li>{href === null ? contact : <a href={href}>{contact}</a>}</li>
          </LinkList>
        </nav>
        {site.footer === null ? null : (
          <p>
            <Own>{site.footer}</Own>
          </p>
        )}
        <p class="imprint">
          © <Outside href={publisher.publisher.url}>{publisher.publisher.name}</Outside>. Data and
          texts: <Outside href={license.url}>{license.name}</Outside> ({license.id}). Published with
          Stele.
        </p>
      </div>
    </footer>
  );
}
