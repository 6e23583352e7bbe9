/** @jsxRuntime automatic @jsxImportSource preact */

import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import type { IsoInstant } from "../../model/cell.ts";
import type { RiskBand } from "../../model/shared.ts";
import { bandWords, day, sentence } from "../figures.ts";
import glossary from "./glossary.json" with { type: "json" };

export type To = (path: string) => string;

/** The place of the page being rendered: links are relative, so a site works in any folder. */
export const Place = createContext<To>((path) => path);

export function relativeTo(page: string): To {
  const up = "../".repeat(page.split("/").length - 1);
  return (path) => (path === "index.html" ? up || "./" : `${up}${path}`);
}

/** The links of a page that is shown at any address, such as that of an error. */
export function absoluteTo(baseUrl: string): To {
  const root = new URL(`${baseUrl}/`).pathname;
  return (path) => (path === "index.html" ? root : `${root}${path}`);
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly current?: boolean;
  readonly rel?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Link({ to, current = false, children, ...rest }: LinkProps) {
  const place = useContext(Place);
  const href = to.startsWith("#") ? to : place(to);
  return (
    <a href={href} {...(current ? { "aria-current": "page" as const } : {})} {...rest}>
      {children}
    </a>
  );
}

interface LinkListProps {
  readonly of: readonly (readonly [label: ComponentChildren, path: string])[];
  /** The path of the page itself, where it is in the list. */
  readonly current?: string | null;
  readonly class?: string;
  readonly label?: string;
  readonly children?: ComponentChildren;
}

export function LinkList({ of, current, class: name, label, children }: LinkListProps) {
  return (
    <ul class={name} aria-label={label}>
      {of.map(([text, path]) => (
        <li>
          <Link to={path} current={path === current}>
            {text}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Parts in a row with a mark between them. */
export function joined(parts: readonly ComponentChildren[], mark: string) {
  return parts.map((part, i) => [i > 0 && mark, part]);
}

export function Links({ of }: { of: readonly (readonly [label: string, path: string])[] }) {
  const links = of.map(([label, path]) => <Link to={path}>{label}</Link>);
  return <>{joined(links, ", ")}</>;
}

/** An address outside, or plain text where the scheme is not one that a reader may follow. */
export function Outside({ href, children }: { href: string; children: ComponentChildren }) {
  return /^https?:\/\//.test(href) ? (
    <a href={href} rel="external noopener nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  );
}

/** The language of the publisher's own texts; that of the frame around them is English. */
export const Language = createContext("en");

const rightToLeft = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** The attributes of an element that holds a text of the publisher; none where it is English. */
export function useOwn(): { readonly lang?: string; readonly dir?: "ltr" | "rtl" } {
  const lang = useContext(Language);
  if (/^en\b/.test(lang)) return {};
  return { lang, dir: rightToLeft.test(lang) ? "rtl" : "ltr" };
}

export function Own({ children }: { readonly children: ComponentChildren }) {
  const own = useOwn();
  return own.lang === undefined ? children : <span {...own}>{children}</span>;
}

/** HTML of `markdownHtml`, which lets no raw HTML through; `own` where the publisher wrote it. */
export function Prose({ label, html, own }: { label?: string; html: string; own: boolean }) {
  const language = useOwn();
  return (
    <div
      class="prose"
      {...(own ? language : {})}
      {...(label === undefined ? {} : { role: "group", "aria-label": label })}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A state or status in its colour and, always, in its word. */
export function Chip({ tone, label }: { tone: string; label?: string }) {
  return <span class={`chip tone-${tone}`}>{label ?? sentence(tone)}</span>;
}

/** A band of firms in its colour, with its name. */
export function BandChip({ of }: { of: RiskBand }) {
  return <Chip tone={of} label={bandWords(of)} />;
}

/** Words that a reader meets before the methodology, each explained in a sentence or two. */
export type Term = keyof typeof glossary;

export function termId(term: Term): string {
  return `word-${term.toLowerCase().replaceAll(" ", "-")}`;
}

/** A word with a meaning of its own, linked to what it means; under a pointer it says so by itself. */
export function Explained({ of, children = of }: { of: Term; children?: string }) {
  return (
    <Link to={`methodology.html#${termId(of)}`} class="term" title={glossary[of]}>
      {children}
    </Link>
  );
}

/** A firm's name with a link to its page: its direction of writing cannot reach the text around it. */
export function FirmLink({ slug, name }: { slug: string; name: string }) {
  return (
    <Link to={firmPageFile(slug)}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** A day that `reader.ts` marks as late by the reader's clock: a built page has no clock. */
export function NextExpected({ at }: { at: IsoInstant }) {
  return (
    <time dateTime={at} data-expected>
      {day(at)}
    </time>
  );
}

export function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure class="code">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must take the focus */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
