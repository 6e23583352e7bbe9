/** @jsxRuntime automatic @jsxImportSource preact */
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { markupText } from "../language/markup-text.ts";
import type { Publisher } from "../model/publisher.ts";
import type { Page } from "./page.ts";
import { Footer } from "./parts/frame/footer.tsx";
import { Head } from "./parts/frame/head.tsx";
import { Header, Trail } from "./parts/frame/header.tsx";
import { Place, relativeTo, type To } from "./parts/link.tsx";

/** What every page of a site shares. */
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
  const html = (part: VNode) => renderToString(<Place.Provider value={to}>{part}</Place.Provider>);
  const parts: Readonly<Record<string, string>> = {
    language: markupText(publisher.language),
    head: html(<Head page={page} frame={frame} />),
    header: html(<Header publisher={publisher} section={page.section} hasLogo={hasLogo} />),
    trail: html(<Trail trail={page.trail} />),
    main: html(page.main()),
    footer: html(<Footer publisher={publisher} legalNote={legalNote} />),
  };
  const text = template.replace(/\{\{([a-z]+)\}\}/g, (place, name: string) => parts[name] ?? place);
  return text.replace(overrides, "");
}
