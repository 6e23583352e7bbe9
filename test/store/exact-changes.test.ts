import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { type CardCache, cardDrawer } from "../../src/cards/picture/drawer.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { loadDataset } from "../../src/content/load.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { type Body, wholeBody } from "../../src/model/language/body.ts";
import type { Publication } from "../../src/model/publication.ts";
import { publicationOf } from "../../src/record/reference.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { siteMaking } from "../../src/site/site-files.ts";
import type { Making } from "../../src/site/store/other-files.ts";
import { preparedSite } from "../../src/site/store/site-files.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";

// An answer changes only when what it rests on changes: whole builds, in memory, before and after a
// random edit. A picture is represented by the key of what is on it.

const asOf = "2024-03-06";
const keys: CardCache = { get: async (key) => Buffer.from(key), put: async () => undefined };
let dataset: Dataset;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  const loaded = await loadDataset("test/worlds/minimal/content");
  // pages of one row, so that lists of a few have many
  const publisher = { ...loaded.publisher, pageSizes: [1, 50] };
  dataset = { ...loaded, publisher };
  before = await filesOf(dataset);
});

async function makingOf({ publisher }: Dataset): Promise<Making> {
  const draw = cardDrawer(await cardLook(null), keys);
  return { fold: foldTable, draw, site: siteMaking(await siteTheme(null), publisher.site, []) };
}

async function filesOf(edited: Dataset): Promise<ReadonlyMap<string, string>> {
  const plan = preparedSite(routes, siteOfDataset(edited, asOf), await makingOf(edited));
  const files = new Map<string, string>();
  for await (const { path, body } of plan.files()) files.set(path, textOf(body));
  return files;
}

const textOf = (body: Body) => Buffer.from(wholeBody(body)).toString("utf8");

/** What a reader reads: a text without hashes, of which the key of a picture is one. */
function told(path: string, text: string): string {
  if (/\.(?:svg|png)$/.test(path)) return text;
  return path.startsWith("s/snapshot/tile/") ? "" : text.replace(/[0-9a-f]{12,64}/g, "");
}

const one = <T>(rows: readonly T[], salt: number, change: (row: T) => T): T[] =>
  rows.map((row, i) => (i === salt % rows.length ? change(row) : row));

/** The table, what names the build, and the listings of lists. */
const ofTheBuild = /^s\/(?:(?:routes|capabilities)\.json$|editions\/)/;

/** What names the hash of all inputs of its kind, because it rests on every one of them. */
const ofAllFirms =
  /^s\/(?:index|intelligence|snapshot\/|methodology)|^api\/(?:index|intelligence|data)|^[^/]*\.html$|^(?:openapi|docs|methodology|market|data|signals|calibration)/;

const aboutOneFirm = /^(?:firms|api\/firms|api\/events\/firm|s\/firm[^/]*)\/([^/.]+)[./]/;
const pages =
  /^api\/(?:firms(?!\/[^/]+\/intelligence\.)|rankings|signals|research|publications\/(?:archive|citations))(?:\/[^/]+\/[^/]+)*\.json$/;
const isPage = (path: string) => pages.test(path);

function differing(after: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** The rows of a stored page, one per line. */
function rowsOf(page: string): ReadonlySet<string> {
  return new Set(page.split("\n").map((line) => line.replace(/,$/, "")));
}

/** Whether a page has a row or a statement that the earlier page did not have. */
function isNewPage(path: string, after: string): boolean {
  const [old, now] = [rowsOf(before.get(path) ?? ""), rowsOf(after)];
  const rows = [...now].filter((line) => line.startsWith("{") && !line.startsWith('{"success"'));
  const tail = (text: string) => told(path, text.slice(text.lastIndexOf("\n],")));
  return rows.some((row) => !old.has(row)) || tail(before.get(path) ?? "") !== tail(after);
}

/** The files that differ and have no reason to, after an edit of a firm or of none. */
function unexplained(after: ReadonlyMap<string, string>, slug: string | null): readonly string[] {
  return differing(after).filter((path) => {
    if (ofTheBuild.test(path) || !before.has(path) || !after.has(path)) return false;
    const [old, now] = [before.get(path) ?? "", after.get(path) ?? ""];
    if (isPage(path)) return !isNewPage(path, now);
    if (told(path, old) !== told(path, now)) return false;
    if (slug === null) return true;
    const about = aboutOneFirm.exec(path);
    return about === null ? !ofAllFirms.test(path) : !now.includes(slug);
  });
}

const slugOf = (firmId: string | null) =>
  dataset.firms.find((firm) => firm.firmId === firmId)?.slug ?? "";

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

it("leaves every page alone that does not list a renamed firm", async () => {
  const firms = one(dataset.firms, 0, (firm) => ({ ...firm, website: "https://new.example" }));
  const after = await filesOf({ ...dataset, firms });
  const slug = dataset.firms[0]?.slug ?? "";
  const pages = differing(after).filter(isPage);
  expect(pages.filter((path) => !(after.get(path) ?? "").includes(`"${slug}"`))).toEqual([]);
  expect([...after.keys()].filter(isPage).length).toBeGreaterThan(5 * pages.length);
});

type Edit = (salt: number) => readonly [Partial<Dataset>, string | null];

const picked = <T>(rows: readonly T[], salt: number): T | undefined => rows[salt % rows.length];
const firmOfClaim = (claimId: string) =>
  dataset.claims.find((claim) => claim.claimId === claimId)?.firmId ?? null;

/** An edit of each kind of content that the world has. */
const edits: readonly Edit[] = [
  (n) => [
    { research: one(dataset.research, n, (r) => ({ ...r, title: `${r.title} ${n}` })) },
    null,
  ],
  (n) => [
    { citations: one(dataset.citations, n, (c) => ({ ...c, title: `${c.title} ${n}` })) },
    null,
  ],
  (n) => [
    { firms: one(dataset.firms, n, (f) => ({ ...f, name: `${f.name} ${n}` })) },
    picked(dataset.firms, n)?.slug ?? "",
  ],
  (n) => [
    { firms: one(dataset.firms, n, (f) => ({ ...f, website: `https://${n}.example` })) },
    picked(dataset.firms, n)?.slug ?? "",
  ],
  (n) => [
    {
      observations: one(dataset.observations, n, (o) => ({
        ...o,
        value: Number(o.value) * (1 + (n % 7) / 10),
      })),
    },
    slugOf(picked(dataset.observations, n)?.firmId ?? null),
  ],
  (n) => [
    { observations: dataset.observations.filter((_, i) => i !== n % dataset.observations.length) },
    slugOf(picked(dataset.observations, n)?.firmId ?? null),
  ],
  (n) => [
    { claims: one(dataset.claims, n, (c) => ({ ...c, statement: `${c.statement} ${n}` })) },
    slugOf(picked(dataset.claims, n)?.firmId ?? null),
  ],
  (n) => [
    { evidence: one(dataset.evidence, n, (e) => ({ ...e, url: `https://${n}.example/` })) },
    slugOf(firmOfClaim(picked(dataset.evidence, n)?.claimId ?? "")),
  ],
  (n) => [
    { events: one(dataset.events, n, (e) => ({ ...e, occurredOn: `2023-0${1 + (n % 9)}-01` })) },
    slugOf(picked(dataset.events, n)?.firmId ?? null),
  ],
];

it("changes nothing without a reason, whatever is edited", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...edits), fc.nat({ max: 5000 }), async (edit, salt) => {
      const [edited, slug] = edit(salt);
      const after = await filesOf({ ...dataset, ...edited });
      expect(unexplained(after, slug)).toEqual([]);
    }),
    { numRuns: Number(process.env["STELE_EDITS"] ?? 8), seed: 20_260_301 },
  );
});

it("changes only the files of records that name the one that is issued, corrected or withdrawn", async () => {
  const { legalNoteId } = dataset.publisher;
  const record = (day: string, more: object = {}) =>
    publicationOf({
      ...{ ...sampleCore, legalNoteId, conceptId: `DEMO-WS-${day.replaceAll("-", "")}` },
      ...{ periodEnd: day, publishedAt: `${day}T12:00:00Z`, ...more },
    });
  const of = (day: string) => ({ stressHistory: [{ periodEnd: day, stressIndex: 41 }] });
  const [first, second, third] = ["2024-02-04", "2024-02-11", "2024-02-18"].map((day) =>
    record(day, of(day)),
  ) as [Publication, Publication, Publication];
  const again = (day: string, type: "correction" | "withdrawal", supersedes: Publication) =>
    record(day, {
      ...{ ...of(day), type, version: 2, supersedes: supersedes.referenceId, reason: "A reading" },
      publishedAt: "2024-02-27T12:00:00Z",
    });
  const start = { ...dataset, publications: [first, second, third] };
  before = await filesOf(start);
  // the card of a record tells of the period before
  const late = { ...of("2024-02-14"), publishedAt: "2024-02-26T12:00:00Z" };
  const steps: readonly (readonly [Publication, readonly Publication[]])[] = [
    [record("2024-02-25", of("2024-02-25")), []],
    [record("2024-02-14", late), [third]],
    [again("2024-02-11", "correction", second), [second, third]],
    [again("2024-02-04", "withdrawal", first), [first, second]],
  ];
  for (const [added, touched] of steps) {
    const edited = { ...dataset, publications: [...start.publications, added] };
    const changed = differing(await filesOf(edited));
    const left = start.publications.filter((one) => !touched.includes(one));
    const ofOthers = changed.filter((path) =>
      left.some(({ referenceId }) => path.includes(referenceId)),
    );
    expect(ofOthers).toEqual([]);
  }
});
