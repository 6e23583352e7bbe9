/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { glossary, type Term, termId } from "../glossary.ts";
import { markdownHtml } from "../markdown-html.ts";
import { methodologyBody, methodologyTitle } from "../methodology-text.ts";
import type { Page } from "../page.ts";
import { Facts } from "../parts/facts.tsx";
import { WorkedFirm } from "../parts/firm/worked-firm.tsx";
import { Link } from "../parts/link.tsx";
import { Prose } from "../parts/prose.tsx";

const path = "methodology.html";

/** The methodology in words, with examples that the engine works out. */
export function methodologyPage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path,
    title: methodologyTitle(readModel),
    description: `How ${publisher.name} is computed, with worked examples`,
    section: path,
    needs: analysedKinds,
    head: {
      author: publisher.publisher.name,
      alternates: [{ type: "text/markdown", path: "s/methodology.md", title: "Markdown" }],
    },
    main: () => <Methodology readModel={readModel} />,
  };
}

const words = { id: "words", title: "Words" };

/** A way in for a reader: the contents, one firm as a picture, and each chapter folded. */
function Methodology({ readModel }: { readModel: ReadModel }) {
  const [introduction, ...parts] = methodologyBody(readModel).split(/^## /m);
  const chapters = parts.map((part, i) => {
    const [title = "", ...lines] = part.split("\n");
    return { id: `chapter-${i + 1}`, title, text: lines.join("\n") };
  });
  return (
    <article>
      <h1>{methodologyTitle(readModel)}</h1>
      <Prose own={false} html={markdownHtml(introduction ?? "")} />
      <nav class="contents" aria-label="Contents">
        <ol>
          {[{ id: "worked", title: "One %firm% as a picture" }, ...chapters, words].map(
            ({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ),
          )}
        </ol>
      </nav>
      <WorkedFirm readModel={readModel} />
      {chapters.map(({ id, title, text }) => (
        <details class="chapter" id={id}>
          <summary>
            <h2>{title}</h2>
          </summary>
          <Prose own={false} html={markdownHtml(text)} />
        </details>
      ))}
      <section aria-labelledby={words.id}>
        <h2 id={words.id}>{words.title}</h2>
        <Facts
          of={Object.entries(glossary).map(([term, text]) => [term, text, termId(term as Term)])}
        />
      </section>
      <p class="more">
        The same as <Link to="s/methodology.md">Markdown</Link>; every setting as{" "}
        <Link to="api/data/exports/methodology.json">JSON</Link>.
      </p>
    </article>
  );
}
