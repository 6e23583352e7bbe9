/** @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";

/** The address that a page may link to, for a path in the site. */
export type To = (path: string) => string;

/** Where the page being rendered lies: links are relative, so a site works in any folder. */
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
  readonly download?: boolean;
  readonly rel?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A link to a path of this site. */
export function Link({ to, current = false, children, ...rest }: LinkProps) {
  const place = useContext(Place);
  return (
    <a href={place(to)} {...(current ? { "aria-current": "page" as const } : {})} {...rest}>
      {children}
    </a>
  );
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
