/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import type { Page } from "../page.ts";
import { Link } from "../parts/link.tsx";
import { firmListFile } from "./firm-list.tsx";

export const comparePath = "compare.html";

/** Two firms side by side, named by the address, so that it can be shared: `compare.html?a=…&b=…`. */
export function comparePage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path: comparePath,
    title: "Compare two %firm%s",
    description: `Two %firm%s of the ${publisher.name} side by side`,
    section: "rankings.html",
    needs: analysedKinds,
    head: { scripts: ["assets/compare.js"] },
    main: () => (
      <>
        <h1>Compare two %firm%s</h1>
        <p class="standfirst">
          The figures of two %firm%s side by side, with their scores on one scale. The address names
          both: it can be shared.
        </p>
        <form id="compare-form" class="filters" method="get" hidden>
          <label>
            One %firm%
            <input type="search" name="a" maxLength={64} required autocomplete="off" />
          </label>
          <label>
            Another
            <input type="search" name="b" maxLength={64} required autocomplete="off" />
          </label>
          <button type="submit">Compare</button>
        </form>
        <p id="compare-said" class="said" aria-live="polite" />
        <div id="compare-place" class="columns" />
        <noscript>
          <p class="note">
            Comparing runs in your browser and needs JavaScript. Every figure is on the page of each
            %firm%.
          </p>
        </noscript>
        <p class="more">
          <Link to={firmListFile(0)}>All %firm%s by name</Link>
        </p>
      </>
    ),
  };
}
