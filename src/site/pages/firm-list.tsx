/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { by } from "../../model/language/order.ts";
import type { Page } from "../page.ts";
import { FirmName } from "../parts/firm/firm-name.tsx";
import { Link } from "../parts/link.tsx";

/** The number of firms on a page: plain links, so that a page stays below 100 KB. */
const perPage = 1000;

/** The path of a page of the list of firms, the first being 0. */
export function firmListFile(page: number): string {
  return page === 0 ? "all-firms.html" : `all-firms-${page + 1}.html`;
}

/** The pages with a link to each firm, by name, which need no script. */
export function firmListPages(readModel: ReadModel): readonly Page[] {
  const { publisher, firms } = readModel.analysis.world;
  const sorted = firms.toSorted(
    by(
      ({ name }) => nameKey(name),
      ({ slug }) => slug,
    ),
  );
  const count = Math.max(1, Math.ceil(sorted.length / perPage));
  return Array.from({ length: count }, (_, page) => ({
    path: firmListFile(page),
    title: page === 0 ? "All %firm%s by name" : `All %firm%s by name, page ${page + 1}`,
    description: `Every %firm% of the ${publisher.name}, with a link to its page`,
    section: "rankings.html",
    needs: analysedKinds,
    main: () => (
      <>
        <h1>All %firm%s by name</h1>
        <ul class="names">
          {sorted.slice(page * perPage, (page + 1) * perPage).map(({ slug, name }) => (
            <li>
              <Link to={firmPageFile(slug)}>
                <FirmName name={name} />
              </Link>
            </li>
          ))}
        </ul>
        <nav class="pages" aria-label="Pages">
          {page > 0 ? <Link to={firmListFile(page - 1)}>Previous page</Link> : null}
          {page + 1 < count ? <Link to={firmListFile(page + 1)}>Next page</Link> : null}
        </nav>
      </>
    ),
  }));
}
