/** @jsxRuntime automatic @jsxImportSource preact */

import type { Page } from "../page.ts";
import { Link } from "../parts/link.tsx";

/** The page at an address that has nothing; it is read from any depth. */
export function notFoundPage(): Page {
  return {
    path: "404.html",
    title: "Page not found",
    description: "There is no page at this address",
    section: null,
    head: { hidden: true },
    main: () => (
      <>
        <h1>Page not found</h1>
        <p class="standfirst">
          There is no page at this address. References never move: if you followed a citation, the
          archive has every record that was issued.
        </p>
        <ul>
          <li>
            <Link to="archive.html">All publications</Link>
          </li>
          <li>
            <Link to="rankings.html">All %firm%s</Link>
          </li>
          <li>
            <Link to="index.html">Front page</Link>
          </li>
        </ul>
      </>
    ),
  };
}

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
