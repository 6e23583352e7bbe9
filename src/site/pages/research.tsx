/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { recordPageFile } from "../../answers/rows/record-address.ts";
import {
  newestResearch,
  type ResearchItem,
  researchItem,
} from "../../answers/rows/research-item.ts";
import type { ResearchDocument } from "../../model/research.ts";
import { markdownHtml } from "../markdown-html.ts";
import { asJson, type Page } from "../page.ts";
import { Chip } from "../parts/chip.tsx";
import { day } from "../parts/figures.ts";
import { Link } from "../parts/link.tsx";
import { Own, Prose } from "../parts/prose.tsx";

const home = "research.html";

/** The list of research documents, newest first. */
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
        { type: "application/atom+xml", path: "feeds/research.atom", title: "Research" },
        asJson("api/research.json"),
      ],
    },
    main: () => <ResearchList items={items} />,
  };
}

function ResearchList({ items }: { items: readonly ResearchItem[] }) {
  return (
    <>
      <h1>Research</h1>
      {items.length === 0 ? (
        <p>No document has been published.</p>
      ) : (
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
      )}
    </>
  );
}

/** One document; its address is the one that `/api/research` gives. */
export function researchPage(readModel: ReadModel, document: ResearchDocument): Page {
  const item = researchItem(document);
  return {
    path: item.href.replace(/^\//, ""),
    title: document.title,
    description: item.excerpt === "" ? document.title : item.excerpt,
    section: home,
    needs: ["research"],
    head: {
      author: document.author,
      modified: document.date,
      alternates: [
        { type: "text/markdown", path: `s/research/${document.id}.md`, title: "Markdown" },
      ],
    },
    main: () => <Research readModel={readModel} document={document} item={item} />,
  };
}

interface ResearchProps {
  readonly readModel: ReadModel;
  readonly document: ResearchDocument;
  readonly item: ResearchItem;
}

function Research({ readModel, document, item }: ResearchProps) {
  return (
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
        <section aria-labelledby="related">
          <h2 id="related">Related publications</h2>
          <ul>
            {item.relatedReferences.map((reference) => (
              <Related readModel={readModel} reference={reference} />
            ))}
          </ul>
        </section>
      )}
      <p class="provenance">
        SHA-256 of the text <code>{item.sha256}</code>.{" "}
        <Link to={`s/research/${document.id}.md`}>The document as Markdown</Link>.
      </p>
    </article>
  );
}

function Related({ readModel, reference }: { readModel: ReadModel; reference: string }) {
  const issued = readModel.issuedById.get(reference);
  if (issued === undefined) {
    return (
      <li>
        <code>{reference}</code>
      </li>
    );
  }
  return (
    <li>
      <Link to={recordPageFile(reference)}>{issued.record.title}</Link>{" "}
      {issued.status === "current" ? null : <Chip tone={issued.status} />}
    </li>
  );
}
