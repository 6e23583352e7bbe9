import { expect, it } from "vitest";
import { reservedSlugs } from "../../src/model/address/reserved-slug.ts";
import { groupedDataset } from "../answers/grouped-site.ts";
import { firm } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { filesOfSite } from "./minimal-files.ts";

/** What follows the folders that have a file or a folder for each firm. */
const ofFirm = /^(?:api\/firms|api\/events\/firm|firms|feeds\/firms)\/([^/.]+)/;

it("lets no address of a list lie where a firm of some name would be", async () => {
  // more than a page, so that the list has pages, limits and orders
  const more = Array.from({ length: 60 }, (_, i) => firm(`firm-${i + 1}`));
  const dataset = groupedDataset();
  const readModel = siteOfDataset({ ...dataset, firms: [...dataset.firms, ...more] });
  const slugs = new Set(readModel.analysis.world.firms.map(({ slug }) => slug));
  const others = new Set<string>();
  for (const path of (await filesOfSite(readModel)).keys()) {
    const segment = ofFirm.exec(path)?.[1];
    if (segment !== undefined && !slugs.has(segment)) others.add(segment);
  }
  expect([...others]).toEqual(expect.arrayContaining(["page", "limit", "sort"]));
  expect([...others].filter((segment) => !reservedSlugs.includes(segment))).toEqual([]);
});
