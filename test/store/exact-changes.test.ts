import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { CardCache } from "../../src/cards/input/card-key.ts";
import { cardFonts } from "../../src/load/files/card-fonts.ts";
import { siteTheme } from "../../src/load/files/site-theme.ts";
import { loadDataset } from "../../src/load/load.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { routes } from "../../src/routes.ts";
import { siteMaking } from "../../src/site/site-making.ts";
import { preparedSite } from "../../src/store/site-files.ts";
import { siteOfDataset } from "../oracle/site.ts";

// An answer changes only when what it rests on changes: whole builds, in memory, before and after a
// random edit. A picture is stood for by the key of what is on it.

const asOf = "2024-03-06";
const keys: CardCache = { get: async (key) => Buffer.from(key), put: async () => undefined };
let dataset: Dataset;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  dataset = await loadDataset("test/worlds/minimal/content");
  before = await filesOf(dataset);
});

async function filesOf(edited: Dataset): Promise<ReadonlyMap<string, string>> {
  const cards = { fonts: await cardFonts(), threads: 1, cache: keys };
  const making = {
    fold: foldTable,
    cards,
    site: siteMaking(await siteTheme(null), edited.publisher.site, []),
  };
  const files = new Map<string, string>();
  for await (const { path, body } of preparedSite(
    routes,
    siteOfDataset(edited, asOf),
    making,
  ).files()) {
    files.set(path, Buffer.from(body).toString("utf8"));
  }
  return files;
}

/** Hashes of inputs and of rows: what is left is what a reader reads. */
function told(text: string): string {
  const hashes = /"(?:edition|inputHash|snapshotId|sha256|merkleRoot|leafHash|build)":"[0-9a-f]+"/g;
  return text
    .replace(hashes, "")
    .replace(/"proof":\[[^\]]*\]/g, "")
    .replace(/[0-9a-f]{12,64}/g, "");
}

const one = <T>(rows: readonly T[], salt: number, change: (row: T) => T): T[] =>
  rows.map((row, i) => (i === salt % rows.length ? change(row) : row));

/** What rests on every firm: the index, its readings and its exports. */
const ofAllFirms =
  /^(?:s\/(?:index|intelligence|signals|exports|firm-proof|methodology)|[^/]*\.html$|openapi|docs|llms|assets|methodology|market|data|signals|calibration)/;

function differing(after: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** The files that differ and have no reason to. */
function unexplained(after: ReadonlyMap<string, string>, slug: string | null): readonly string[] {
  const changed = differing(after);
  const retold = changed.filter(
    (path) => told(before.get(path) ?? "") !== told(after.get(path) ?? ""),
  );
  const lists = new Set(retold.map((path) => path.replace(/[^/]*$/, "")));
  return changed.filter((path) => {
    if (retold.includes(path) || /^s\/(?:routes|capabilities)\.json$/.test(path)) return false;
    // every page of a list names the edition of the whole
    if (/\/\d+-\d+\.json$/.test(path) && lists.has(path.replace(/[^/]*$/, ""))) return false;
    if (slug === null) return true;
    return !(
      path.includes(slug) ||
      (after.get(path) ?? "").includes(slug) ||
      ofAllFirms.test(path)
    );
  });
}

const firmSlugs = () => dataset.firms.map(({ slug }) => slug);
const slugOf = (firmId: string) => dataset.firms.find((firm) => firm.firmId === firmId)?.slug ?? "";

it("changes the list, pages, exports and examples of research alone when a letter of an essay does", async () => {
  const research = one(dataset.research, 0, (r) => ({ ...r, body: `${r.body} Added.` }));
  const changed = differing(await filesOf({ ...dataset, research }));
  expect(changed.length).toBeLessThanOrEqual(20);
  expect(
    changed.filter(
      (path) =>
        !/research|routes|capabilities|datapackage|dcat|archive\.zip|sitemap|feeds|openapi|reference/.test(
          path,
        ),
    ),
  ).toEqual([]);
});

it("changes nothing of another firm when one is renamed", async () => {
  const firms = one(dataset.firms, 0, (firm) => ({ ...firm, name: `${firm.name} Renamed` }));
  expect(unexplained(await filesOf({ ...dataset, firms }), firmSlugs()[0] ?? "")).toEqual([]);
});

it("changes nothing without a reason, whatever observation, text or document is edited", async () => {
  const edits: readonly ((salt: number) => readonly [Dataset, string | null])[] = [
    (salt) => {
      const research = one(dataset.research, salt, (r) => ({ ...r, title: `${r.title} ${salt}` }));
      return [{ ...dataset, research }, null];
    },
    (salt) => {
      const firms = one(dataset.firms, salt, (f) => ({ ...f, website: `https://${salt}.example` }));
      return [{ ...dataset, firms }, firmSlugs()[salt % dataset.firms.length] ?? ""];
    },
    (salt) => {
      const rows = dataset.observations;
      const observations = one(rows, salt, (row) => ({
        ...row,
        value: row.value * (1 + (salt % 7) / 10),
      }));
      return [{ ...dataset, observations }, slugOf(rows[salt % rows.length]?.firmId ?? "")];
    },
    (salt) => {
      const claims = one(dataset.claims, salt, (c) => ({
        ...c,
        statement: `${c.statement} ${salt}`,
      }));
      return [
        { ...dataset, claims },
        slugOf(dataset.claims[salt % dataset.claims.length]?.firmId ?? ""),
      ];
    },
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...edits), fc.nat({ max: 5000 }), async (edit, salt) => {
      const [edited, slug] = edit(salt);
      expect(unexplained(await filesOf(edited), slug)).toEqual([]);
    }),
    { numRuns: 16, seed: 20_260_301 },
  );
});
