/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { newestResearch, researchItem } from "../../answers/rows/research-item.ts";
import type { ResearchDocument } from "../../model/research.ts";
import { day } from "../figures.ts";
import { markdownHtml } from "../markdown.ts";
import { asJson, type Page } from "../page.ts";
import { Section } from "../parts/blocks.tsx";
import { RecordLink } from "../parts/record.tsx";
import { Link, Own, Prose } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";

const home = "research.html";

export function researchListPage(readModel: ReadModel): Page {
  const { publisher, research } = readModel.analysis.world;
  const items = newestResearch(research).map(researchItem);
  return {
    path: home,
    title: "Research",
    description: `Research and documentation of ${publisher.publisher.name} on ${publisher.name}`,
    section: home,
    needs: ["research"],
    head: {
      alternates: [
        ["application/atom+xml", "feeds/research.atom", "Research"],
        asJson("api/research.json"),
      ],
    },
    main: () => (
      <>
        <h1>Research</h1>
        <ul class="entries">
          {items.map((item) => (
            <li>
              <h2>
                <Link to={item.href.replace(/^\//, "")}>
                  <Own>{item.title}</Own>
                </Link>
              </h2>
              <p>
                <Own>{item.excerpt}</Own>
              </p>
              <p class="note">
                {item.category} · {item.author} · {day(item.date)} · {item.readMinutes} min
              </p>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

/** One document; its address is the one that `/api/research` gives. */
export function researchPage(readModel: ReadModel, document: ResearchDocument): Page {
  const item = researchItem(document);
  const markdown = `s/research/${document.id}.md`;
  return {
    path: item.href.replace(/^\//, ""),
    title: document.title,
    description: item.excerpt === "" ? document.title : item.excerpt,
    section: home,
    needs: ["research"],
    head: {
      modified: document.date,
      alternates: [["text/markdown", markdown, "Markdown"]],
    },
    main: () => (
      <article>
        <header>
          <p class="above">{item.category}</p>
          <h1>
            <Own>{item.title}</Own>
          </h1>
          <p class="byline">
            {item.author} · {day(item.date)} · version {item.version} · {item.readMinutes} min
          </p>
        </header>
        <Prose own html={markdownHtml(document.body)} />
        {item.relatedReferences.length === 0 ? null : (
          <Section id="related" title="Related publications">
            <ul>
              {item.relatedReferences.map((reference) => {
                const issued = readModel.issuedById.get(reference);
                const name = <code>{reference}</code>;
                return <li>{issued === undefined ? name : <RecordLink to={issued} />}</li>;
              })}
            </ul>
          </Section>
        )}
        <p class="provenance">
          SHA-256 of the text <code>{item.sha256}</code>.{" "}
          <Link to={markdown}>The document as Markdown</Link>.
        </p>
      </article>
    ),
  };
}

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

/** The page at an address that has nothing; it is read from any depth. */
export const notFoundPage: Page = {
  path: "404.html",
  title: "Page not found",
  description: "There is no page at this address",
  section: null,
  head: { hidden: true, scripts: ["assets/lost.js"] },
  main: () => (
    <>
      <h1>Page not found</h1>
      <p id="lost-nearest" aria-live="polite" />
      <Told of="404.html" />
    </>
  ),
};

/** The same address, saying why it has nothing to show: never an empty page in its place. */
export function unavailable(page: Page, reason: string): Page {
  return {
    ...page,
    description: `Data unavailable: ${reason}`,
    head: { hidden: true },
    main: () => (
      <>
        <h1>{page.title}</h1>
        <p class="status-note withdrawn">
          <strong>Data unavailable.</strong> {reason}.
        </p>
      </>
    ),
  };
}
