/** @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";

/** The language of the publisher's own texts; that of the frame around them is English. */
export const Language = createContext("en");

const rightToLeft = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** The attributes of an element that holds a text of the publisher; none where it is English. */
export function useOwn(): { readonly lang?: string; readonly dir?: "ltr" | "rtl" } {
  const lang = useContext(Language);
  if (/^en\b/.test(lang)) return {};
  return { lang, dir: rightToLeft.test(lang) ? "rtl" : "ltr" };
}

/** A text of the publisher within one of the frame. */
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
