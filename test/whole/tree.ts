import { createHash } from "node:crypto";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { type CardCache, cardDrawer } from "../../src/cards/picture/drawer.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { siteMaking } from "../../src/site/site-files.ts";
import { preparedSite } from "../../src/site/store/site-files.ts";

/** The SHA-256 of every file of a site, by path, without writing one. */
export async function treeOf(
  readModel: ReadModel,
  cache: CardCache,
): Promise<ReadonlyMap<string, string>> {
  const tree = new Map<string, string>();
  const draw = cardDrawer(await cardLook(null), cache);
  const site = siteMaking(await siteTheme(null), readModel.analysis.world.publisher.site, []);
  const plan = preparedSite(routes, readModel, { fold: foldTable, draw, site });
  for await (const { path, body } of plan.files()) {
    tree.set(path, createHash("sha256").update(wholeBody(body)).digest("hex"));
  }
  return tree;
}
