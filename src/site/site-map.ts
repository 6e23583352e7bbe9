import { hash } from "node:crypto";
import type { IsoDate } from "../model/cell.ts";
import { groupBy } from "../model/language/group-by.ts";
import { elementText } from "../model/language/markup-text.ts";
import type { Publisher } from "../model/publisher.ts";
import type { Page } from "./page.ts";
import { canonical } from "./parts/frame/head.tsx";

// Every page that a search engine may show (sitemaps.org): one file, or an index of several where one
// would be too large. These are divided by kind of page, then by the hash of the path: adding or
// removing a page changes the file it is in and no other, unless a file has to be divided. They are at
// the root, as a site map may only name addresses below its own folder.

/** The maximum size of one file. */
export interface SiteMapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

/** The most that search engines take: 50,000 addresses and 50 MB before compression. */
const searchEngines: SiteMapLimits = { addresses: 50_000, bytes: 52_428_800 };

interface SiteMapFile {
  readonly path: string;
  readonly body: string;
}

/** All that is kept of a page, as there may be many. */
interface Listed {
  readonly path: string;
  readonly modified: IsoDate | null;
}

interface Part {
  readonly name: string;
  readonly pages: readonly Listed[];
}

export function* siteMaps(
  publisher: Publisher,
  pages: Iterable<Page>,
  limits = searchEngines,
): Iterable<SiteMapFile> {
  const shown: Listed[] = [];
  for (const { path, head } of pages) {
    if (head?.hidden !== true) shown.push({ path, modified: head?.modified ?? null });
  }
  const url = (page: Listed) => entry("url", canonical(page, publisher), page.modified);
  const fits = (listed: readonly Listed[]) =>
    listed.length <= limits.addresses && byteLength(listed, url) <= limits.bytes;
  if (fits(shown)) return yield { path: "sitemap.xml", body: listText("urlset", shown, url) };
  const parts = Array.from(groupBy(shown, kindOf), ([kind, listed]) =>
    divided({ name: `sitemap-${kind}`, pages: listed }, fits),
  ).flat();
  for (const { name, pages } of parts) {
    yield { path: `${name}.xml`, body: listText("urlset", pages, url) };
  }
  const map = ({ name, pages }: Part) =>
    entry("sitemap", `${publisher.baseUrl}/${name}.xml`, newest(pages));
  yield { path: "sitemap.xml", body: listText("sitemapindex", parts, map) };
}

/** The folder of a page; those at the root are few. */
function kindOf({ path }: Listed): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "pages";
}

/** A part, or where it is too large, one for each next digit of the hashes of its paths. */
function divided(
  part: Part,
  fits: (pages: readonly Listed[]) => boolean,
  digits = 0,
): readonly Part[] {
  if (part.pages.length === 1 || fits(part.pages)) return [part];
  const byDigit = groupBy(part.pages, ({ path }) => hash("sha256", path, "hex").charAt(digits));
  return [..."0123456789abcdef"].flatMap((digit) => {
    const pages = byDigit.get(digit);
    const name = `${part.name}${digits === 0 ? "-" : ""}${digit}`;
    return pages === undefined ? [] : divided({ name, pages }, fits, digits + 1);
  });
}

function newest(pages: readonly Listed[]): IsoDate | null {
  let newest: IsoDate | null = null;
  for (const { modified } of pages) {
    if (modified !== null && (newest === null || modified > newest)) newest = modified;
  }
  return newest;
}

function entry(element: string, address: string, day: IsoDate | null): string {
  const lastmod = day === null ? "" : `<lastmod>${day}</lastmod>`;
  return `<${element}><loc>${elementText(address)}</loc>${lastmod}</${element}>\n`;
}

function listText<T>(element: string, items: readonly T[], line: (item: T) => string): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  return `${head}${items.map(line).join("")}</${element}>\n`;
}

function byteLength(pages: readonly Listed[], url: (page: Listed) => string): number {
  const frame = Buffer.byteLength(listText("urlset", [], url));
  return pages.reduce((sum, page) => sum + Buffer.byteLength(url(page)), frame);
}
