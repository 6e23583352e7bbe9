/** @jsxRuntime automatic @jsxImportSource preact */
import type { OwnPage } from "../../model/site/own-page.ts";
import { markdownHtml } from "../markdown.ts";
import type { Page } from "../page.ts";
import { Own, Prose } from "../parts/text.tsx";

/** The path of a page of the publisher's own, in a folder that no other page is in. */
export function ownPagePath({ slug }: Pick<OwnPage, "slug">): string {
  return `pages/${slug}.html`;
}

/** A page of the publisher's own; markup in it is text, as in an essay. */
export function ownPage(page: OwnPage): Page {
  const path = ownPagePath(page);
  return {
    path,
    title: page.title,
    description: page.description ?? page.title,
    section: path,
    main: () => (
      <article>
        <h1>
          <Own>{page.title}</Own>
        </h1>
        <Prose own html={markdownHtml(page.body)} />
      </article>
    ),
  };
}
