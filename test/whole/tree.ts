import { createHash } from "node:crypto";
import type { CardCache } from "../../src/cards/card-key.ts";
import type { Site } from "../../src/http/site.ts";
import { cardFonts } from "../../src/load/card-fonts.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { routes } from "../../src/routes.ts";
import { sitePlan } from "../../src/store/site-files.ts";

/** The SHA-256 of every file of a site, by path, without writing one. */
export async function treeOf(site: Site, cache: CardCache): Promise<ReadonlyMap<string, string>> {
  const tree = new Map<string, string>();
  const cards = { fonts: await cardFonts(), threads: 1, cache };
  const plan = sitePlan(routes, site, { fold: foldTable, cards });
  for await (const { path, body } of plan.files()) {
    tree.set(path, createHash("sha256").update(body).digest("hex"));
  }
  return tree;
}
