/** @jsxRuntime automatic @jsxImportSource preact */

import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { renderToString } from "preact-render-to-string";
import { inWords } from "../model/language/in-words.ts";
import { frameLanguage, type Publisher } from "../model/publisher.ts";
import type { Page } from "./page.ts";
import { Source } from "./parts/figure.tsx";
import { Head } from "./parts/frame/head.tsx";
import { Link, Outside, Place, relativeTo, type To } from "./parts/link.tsx";
import { Language, Own, useOwn } from "./parts/prose.tsx";

/** The parts that every page of a site shares. */
export interface Frame {
  readonly publisher: Publisher;
  readonly legalNote: string;
  /** HTML with a place such as `{{main}}` for each part. */
  readonly template: string;
  readonly hasLogo: boolean;
  /** The fonts to fetch beside the style sheet that names them. */
  readonly fonts: readonly string[];
  /** Whether this build has a card of the index, for pages without one of their own. */
  readonly hasIndexCard: boolean;
}

/** Characters that turn the direction of the text after them, whatever element it is in. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** The page as a whole document: its parts put into the places of the template. */
export function documentText(page: Page, frame: Frame, to: To = relativeTo(page.path)): string {
  const { publisher, legalNote, template, hasLogo } = frame;
  const html = (part: VNode) =>
    renderToString(
      <Place.Provider value={to}>
        <Language.Provider value={publisher.language}>
          <Source.Provider value={publisher.name}>{part}</Source.Provider>
        </Language.Provider>
      </Place.Provider>,
    );
  const parts: Readonly<Record<string, string>> = {
    language: frameLanguage,
    head: html(<Head page={page} frame={frame} />),
    header: html(<Header publisher={publisher} section={page.section} hasLogo={hasLogo} />),
    trail: html(<Trail page={page} home={publisher.name} />),
    main: html(page.main()),
    footer: html(<Footer publisher={publisher} legalNote={legalNote} />),
  };
  const text = template.replace(/\{\{([a-z]+)\}\}/g, (place, name: string) => parts[name] ?? place);
  return inWords(text.replace(overrides, ""), publisher.words);
}

/** The sections of the site, in the order of the navigation. */
const sections = [
  { title: "Index", path: "market.html" },
  { title: "Rankings", path: "rankings.html" },
  { title: "Publications", path: "archive.html" },
  { title: "Research", path: "research.html" },
  { title: "Methodology", path: "methodology.html" },
  { title: "Calibration", path: "calibration.html" },
  { title: "Data", path: "data.html" },
  { title: "Developers", path: "developers.html" },
] as const;

interface HeaderProps {
  readonly publisher: Publisher;
  readonly section: string | null;
  readonly hasLogo: boolean;
}

function Header({ publisher, section, hasLogo }: HeaderProps) {
  const to = useContext(Place);
  const own = useOwn();
  return (
    <header class="masthead">
      <div class="inner">
        <Link to="index.html" class="brand" rel="home">
          {hasLogo ? <img src={to("assets/logo.svg")} alt="" /> : null}
          <span class="wordmark" {...own}>
            {publisher.site.wordmark ?? publisher.name}
          </span>
          <span class="by" {...own}>
            {publisher.publisher.name}
          </span>
        </Link>
        <nav aria-label="Main">
          <ul>
            {sections.map(({ title, path }) => (
              <li>
                <Link to={path} current={path === section}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The way back up, above the title of every page but the first. */
function Trail({ page, home }: { page: Page; home: string }) {
  if (page.section === null) return null;
  const above = sections.filter(({ path }) => path === page.section && path !== page.path);
  const trail = [{ title: home, path: "index.html" }, ...above];
  return (
    <nav class="trail" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ title, path }) => (
          <li>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface FooterProps {
  readonly publisher: Publisher;
  readonly legalNote: string;
}

function Footer({ publisher, legalNote }: FooterProps) {
  const { license, contact } = publisher;
  return (
    <footer class="foot">
      <div class="inner">
        <section aria-label="Legal note" class="legal">
          <p>
            <Own>{legalNote}</Own>
          </p>
        </section>
        <nav aria-label="More">
          <ul>
            <li>
              <Link to="citations.html">Citations</Link>
            </li>
            <li>
              <Link to="status.html">Status</Link>
            </li>
            <li>
              <Link to="versioning.html">Versions</Link>
            </li>
            <li>
              <Link to="feeds/publications.atom">Feed</Link>
            </li>
            <li>
              <a href={`mailto:${contact}`}>{contact}</a>
            </li>
          </ul>
        </nav>
        {publisher.site.footer === null ? null : (
          <p>
            <Own>{publisher.site.footer}</Own>
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
