import { hash } from "node:crypto";
import { routes } from "../src/answers/routes.ts";
import { readModelOf } from "../src/answers/rows/read-model.ts";
import { type CardCache, cardDrawer } from "../src/cards/picture/drawer.ts";
import { cardLook } from "../src/content/files/card-look.ts";
import { siteTheme } from "../src/content/files/site-theme.ts";
import { loadDataset } from "../src/content/load.ts";
import { analyse } from "../src/engine/analyse.ts";
import { defaultAsOf, worldAt } from "../src/engine/world/world.ts";
import type { Dataset } from "../src/model/dataset.ts";
import { generator } from "../src/model/generator.ts";
import { wholeBody } from "../src/model/language/body.ts";
import foldTable from "../src/resolve/fold-table.json" with { type: "json" };
import { siteMaking } from "../src/site/site-files.ts";
import { preparedSite } from "../src/site/store/site-files.ts";

// Which files of a site differ after an edit, and why: whole builds in memory, with a picture
// represented by the key of what is on it.
//   node --import tsx bench/changes.ts [random edits] [content]

const [given = "0", content = "content"] = process.argv.slice(2);
const keys: CardCache = { get: async (key) => Buffer.from(key), put: async () => undefined };
const draw = cardDrawer(await cardLook(null), keys);
const theme = await siteTheme(null);

interface Seen {
  readonly bytes: string;
  readonly told: string;
}

/** A text without its hashes: what a reader reads. */
function told(text: string): string {
  return hash("sha1", text.replace(/[0-9a-f]{12,64}/g, "").replace(/"proof":\[[^\]]*\]/g, ""));
}

async function site(dataset: Dataset, asOf: string): Promise<ReadonlyMap<string, Seen>> {
  const readModel = readModelOf(analyse(worldAt(dataset, asOf)), generator);
  const making = { fold: foldTable, draw, site: siteMaking(theme, dataset.publisher.site, []) };
  const files = new Map<string, Seen>();
  for await (const { path, body } of preparedSite(routes, readModel, making).files()) {
    const text = Buffer.from(wholeBody(body)).toString("utf8");
    const bytes = hash("sha1", text);
    // the key of a picture is a hash
    const isPicture = /\.(?:svg|png)$/.test(path);
    files.set(path, { bytes, told: isPicture ? bytes : told(text) });
  }
  return files;
}

const dataset = await loadDataset(content);
const last = defaultAsOf(dataset) ?? "";
const before = await site(dataset, last);

function row(name: string, after: ReadonlyMap<string, Seen>): string {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const differ = paths.filter((path) => before.get(path)?.bytes !== after.get(path)?.bytes);
  const isListing = (path: string) =>
    /^s\/(?:routes|capabilities)\.json$|\/(?:editions\.tsv|within\.json)$/.test(path);
  const listings = differ.filter(isListing).length;
  const byValue = differ.filter(
    (path) => !isListing(path) && before.get(path)?.told !== after.get(path)?.told,
  ).length;
  const hashes = differ.length - byValue - listings;
  return `| ${name} | ${differ.length} | ${byValue} | ${listings} | ${hashes} |`;
}

const one = <T>(rows: readonly T[], i: number, change: (value: T) => T): T[] =>
  rows.map((value, j) => (j === i % rows.length ? change(value) : value));

type Edit = (i: number) => Dataset;
const edits: Readonly<Record<string, Edit>> = {
  "a letter of an essay": (i) => ({
    ...dataset,
    research: one(dataset.research, i, (text) => ({ ...text, body: `${text.body} x` })),
  }),
  "a title of a citation": (i) => ({
    ...dataset,
    citations: one(dataset.citations, i, (row) => ({ ...row, title: `${row.title} x` })),
  }),
  "a firm renamed": (i) => ({
    ...dataset,
    firms: one(dataset.firms, i, (firm) => ({ ...firm, name: `${firm.name} x` })),
  }),
  "an observation": (i) => ({
    ...dataset,
    observations: one(dataset.observations, i, (row) => ({
      ...row,
      value: Number(row.value) * 1.1,
    })),
  }),
  "a statement of a claim": (i) => ({
    ...dataset,
    claims: one(dataset.claims, i, (row) => ({ ...row, statement: `${row.statement} x` })),
  }),
  "an address of evidence": (i) => ({
    ...dataset,
    evidence: one(dataset.evidence, i, (row) => ({ ...row, url: "https://x.example/" })),
  }),
};

console.log(
  "| edit | files that differ | by rows, text or picture | table and listings | by a hash of inputs alone |",
);
console.log("|---|---|---|---|---|");
for (const [name, edit] of Object.entries(edits)) console.log(row(name, await site(edit(3), last)));

const day = new Date(Date.parse(last) - 7 * 86_400_000).toISOString().slice(0, 10);
const earlier = await site(dataset, day);
console.log(row("a week and its issues", earlier));
const year = last.slice(0, 4);
const past = [...before.keys()].filter(
  (p) => /^s\/publications\/archive\/\d{4}\./.test(p) && !p.includes(`/${year}.`),
);
const moved = past.filter((path) => before.get(path)?.bytes !== earlier.get(path)?.bytes);
console.log(
  `\nOf ${past.length} pages of past years of the archive, ${moved.length} differ after that week; of ${before.size} files in all.`,
);

const kinds = Object.entries(edits);
for (let i = 0; i < Number(given); i++) {
  const [name, edit] = kinds[i % kinds.length] ?? ["", () => dataset];
  const at = (i * 7919 + 17) % 1_000_003;
  console.log(row(`${name}, row ${at}`, await site(edit(at), last)));
}
