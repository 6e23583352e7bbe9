import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { routes } from "../src/answers/routes.ts";
import { readModelOf } from "../src/answers/rows/read-model.ts";
import { cardDrawer } from "../src/cards/picture/drawer.ts";
import { cardLook } from "../src/content/files/card-look.ts";
import { siteTheme } from "../src/content/files/site-theme.ts";
import { loadDataset } from "../src/content/load.ts";
import { fileCache } from "../src/emit/site/kept-state.ts";
import { analyse } from "../src/engine/analyse.ts";
import { median } from "../src/engine/numbers/statistics.ts";
import { defaultAsOf, worldAt } from "../src/engine/world/world.ts";
import { generator } from "../src/model/generator.ts";
import { wholeBody } from "../src/model/language/body.ts";
import foldTable from "../src/resolve/fold-table.json" with { type: "json" };
import { pageScripts } from "../src/site/page-scripts.ts";
import { siteMaking } from "../src/site/site-files.ts";
import { preparedSite } from "../src/site/store/site-files.ts";
import { bareWriter } from "./bare-write.ts";
import { wholeNumber } from "./whole-number.ts";

// What the pages for people add to a cold build of the demonstration: one build in a process of its own,
// in which processor time is added up apart for the files of the site and for everything else.
// Cards come from the cache `.cache/cards`; drawn anew they would make the share of the site smaller.

const content = "content";
const maxShare = 0.4;
const scratch = fileURLToPath(new URL("../dist-bench-site", import.meta.url));

interface Parts {
  /** Processor seconds. */
  readonly site: number;
  readonly rest: number;
  readonly pages: number;
}

function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function measured(out: string): Promise<Parts> {
  const spent = { site: 0, rest: 0 };
  let last = seconds();
  const charge = (part: "site" | "rest") => {
    const now = seconds();
    spent[part] += now - last;
    last = now;
  };
  const dataset = await loadDataset(content);
  const world = worldAt(dataset, defaultAsOf(dataset) ?? "");
  const readModel = readModelOf(analyse(world), generator, new Map());
  const fonts = await cardLook(null);
  charge("rest");
  const site = siteMaking(await siteTheme(content), world.publisher.site, await pageScripts());
  charge("site");
  const draw = cardDrawer(fonts, fileCache(".cache/cards"));
  const write = bareWriter(out);
  let pages = 0;
  for await (const file of preparedSite(routes, readModel, {
    fold: foldTable,
    draw,
    site,
  }).files()) {
    write({ path: file.path, make: () => Buffer.from(wholeBody(file.body)) });
    if (file.path.endsWith(".html")) pages += 1;
    charge(file.cache === "site" ? "site" : "rest");
  }
  return { ...spent, pages };
}

const out = process.argv[3];
if (out !== undefined) process.stdout.write(JSON.stringify(await measured(out)));
else report(Array.from({ length: wholeNumber("rounds", 0, 5) }, (_, round) => inProcess(round)));

function inProcess(round: number): Parts {
  const script = fileURLToPath(import.meta.url);
  const args = ["--import", "tsx", script, "child", join(scratch, String(round))];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function report(rounds: readonly Parts[]): void {
  rmSync(scratch, { recursive: true, force: true });
  for (const { site, rest, pages } of rounds) {
    const share = (100 * site) / rest;
    console.log(
      `${pages} pages ${site.toFixed(2)} s, the rest ${rest.toFixed(2)} s: adds ${share.toFixed(0)}%`,
    );
  }
  const share = median(rounds.map(({ site, rest }) => site / rest)) ?? Number.POSITIVE_INFINITY;
  console.log(`median ${(100 * share).toFixed(0)}%, at most ${100 * maxShare}%`);
  process.exitCode = share <= maxShare ? 0 : 1;
}
