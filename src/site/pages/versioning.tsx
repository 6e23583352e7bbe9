/** @jsxRuntime automatic @jsxImportSource preact */
import { markdownHtml } from "../markdown-html.ts";
import type { Page } from "../page.ts";
import { Prose } from "../parts/prose.tsx";

/** The rule for versions, deprecations and new values, from docs/versioning.md. */
export function versioningPage(text: string): Page {
  const [, title = "Versions", body = ""] = /^# ([^\n]+)\n([\s\S]*)$/.exec(text) ?? [];
  return {
    path: "versioning.html",
    title,
    description: "What a program that reads the API may rely on, and what it must expect",
    section: "developers.html",
    main: () => (
      <article>
        <h1>{title}</h1>
        <Prose own={false} html={markdownHtml(body)} />
      </article>
    ),
  };
}
