/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { markdownHtml } from "../markdown-html.ts";
import { methodologyBody, methodologyTitle } from "../methodology-text.ts";
import type { Page } from "../page.ts";
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
    trail: [{ title: publisher.name, path: "index.html" }],
    needs: analysedKinds,
    head: {
      author: publisher.publisher.name,
      alternates: [{ type: "text/markdown", path: "s/methodology.md", title: "Markdown" }],
    },
    main: () => (
      <article>
        <h1>{methodologyTitle(readModel)}</h1>
        <Prose own={false} html={markdownHtml(methodologyBody(readModel))} />
        <p class="more">
          The same as <Link to="s/methodology.md">Markdown</Link>; every setting as{" "}
          <Link to="api/data/exports/methodology.json">JSON</Link>.
        </p>
      </article>
    ),
  };
}
