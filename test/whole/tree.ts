import { createHash } from "node:crypto";
import type { ReadModel } from "../../src/answers/read-model.ts";
import type { CardCache } from "../../src/cards/input/card-key.ts";
import { wholeBody } from "../../src/language/body.ts";
import { cardLook } from "../../src/load/files/card-look.ts";
import { siteTheme } from "../../src/load/files/site-theme.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { routes } from "../../src/routes.ts";
import { siteMaking } from "../../src/site/site-making.ts";
import { preparedSite } from "../../src/store/site-files.ts";

/** The SHA-256 of every file of a site, by path, without writing one. */
export async function treeOf(
  readModel: ReadModel,
  cache: CardCache,
): Promise<ReadonlyMap<string, string>> {
  const tree = new Map<string, string>();
  const cards = { look: await cardLook(null), threads: 1, cache };
  const site = siteMaking(await siteTheme(null), readModel.analysis.world.publisher.site, []);
  const plan = preparedSite(routes, readModel, { fold: foldTable, cards, site });
  for await (const { path, body } of plan.files()) {
    tree.set(path, createHash("sha256").update(wholeBody(body)).digest("hex"));
  }
  return tree;
}
