import { expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { readModelOf } from "../../src/answers/rows/read-model.ts";
import { cardDrawer } from "../../src/cards/picture/drawer.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { loadDataset } from "../../src/content/load.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { pageScripts } from "../../src/site/page-scripts.ts";
import { siteMaking } from "../../src/site/site-files.ts";
import { type Share, shareOf, wholeSite } from "../../src/site/store/share.ts";
import { preparedSite } from "../../src/site/store/site-files.ts";

const content = "test/worlds/minimal/content";

/** Prepares the site of the minimal world without its cards of records, drawn by nobody. */
async function preparation() {
  const dataset = await loadDataset(content);
  const analysis = analyse(worldAt(dataset, defaultAsOf(dataset) ?? ""));
  const readModel = readModelOf(analysis, "stele");
  const cache = { get: async () => Buffer.from("drawn"), put: async () => undefined };
  const making = {
    fold: foldTable,
    draw: cardDrawer(await cardLook(null), cache),
    site: siteMaking(await siteTheme(content), dataset.publisher.site, await pageScripts()),
  };
  const drawn = routes.filter(({ path }) => path !== "/api/publications/card");
  return () => preparedSite(drawn, readModel, making);
}

it("makes each file in one of any number of shards, as among all files", async () => {
  const prepare = await preparation();
  const textsOf = async (share: Share) => {
    const made: [string, string | Uint8Array][] = [];
    // each shard prepares its own site, as another process would
    const { files } = prepare();
    for await (const { path, body } of files(share)) made.push([path, wholeBody(body)]);
    return made;
  };
  const all = new Map(await textsOf(wholeSite));
  for (const of of [4]) {
    const made: [string, string | Uint8Array][] = [];
    for (let index = of; index >= 1; index--) made.push(...(await textsOf(shareOf({ index, of }))));
    expect(made.length, `${of} shards`).toBe(all.size);
    expect(new Map(made)).toEqual(all);
  }
});

it("makes a file alone with the bytes that it has among all files", async () => {
  const { file, files } = (await preparation())();
  let seen = 0;
  for await (const whole of files()) {
    if (/\.(?:svg|png)$/.test(whole.path)) continue;
    // some, as each is looked for from the beginning
    seen += 1;
    if (seen % 31 !== 0) continue;
    const body = wholeBody(whole.body);
    expect(await file(whole.path), whole.path).toEqual({ ...whole, body });
  }
  expect(seen).toBeGreaterThan(250);
  expect(await file("s/nothing.json")).toBeNull();
});
