import { datasets } from "../answers/exports/datasets.ts";
import type { DescribedRoute } from "../answers/openapi/example.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import type { IsoDate } from "../model/cell.ts";
import { groupBy } from "../model/language/group-by.ts";
import { inWords, wordPlaces } from "../model/language/in-words.ts";
import { elementText } from "../model/language/markup-text.ts";
import { byCodeUnit } from "../model/language/order.ts";
import type { Publisher } from "../model/publisher.ts";
import { sha256Hex } from "../record/canonical.ts";
import { canonical } from "./head.tsx";
import { filled } from "./markdown.ts";
import type { Page } from "./page.ts";

// What crawlers and language models look for at the root of a site.

export function robots({ baseUrl }: Publisher): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

/** The site in one page of Markdown (llmstxt.org). */
export function llmsText(
  { analysis, has }: ReadModel,
  text: string,
  routes: readonly DescribedRoute[],
): string {
  const { publisher } = analysis.world;
  const said = (words: string) => inWords(wordPlaces(words), publisher.words);
  const { baseUrl } = publisher;
  const answers = routes.map(
    ({ route }) => `- \`GET ${baseUrl}${route.path}\`: ${said(route.about)}`,
  );
  const files = datasets.map(
    ({ title, name, description }) =>
      `- [${said(title)}](${baseUrl}/api/data/exports/${name}.json): ${said(description)}`,
  );
  const lists = { routes: answers.join("\n"), datasets: files.join("\n") };
  return filled(text, { publisher, has, ...lists });
}

/** The most that search engines take: 50,000 addresses and 50 MB before compression. */
const searchEngines = { addresses: 50_000, bytes: 52_428_800 };

type Part = readonly [name: string, pages: readonly Page[]];

/**
 * The site map, or an index of several where one would be too large: these are divided by folder, then by
 * the hash of the path, so that a page more or less changes one file.
 */
export function siteMaps(
  publisher: Publisher,
  pages: readonly Page[],
  limits = searchEngines,
): readonly { readonly path: string; readonly body: string }[] {
  const shown = pages.filter(({ head }) => head?.hidden !== true);
  const map = (listed: readonly Page[]) =>
    listText(
      "urlset",
      listed.map((page) => entry("url", canonical(page, publisher), newest([page]))),
    );
  const fits = (listed: readonly Page[]) =>
    listed.length <= limits.addresses && Buffer.byteLength(map(listed)) <= limits.bytes;
  if (fits(shown)) return [{ path: "sitemap.xml", body: map(shown) }];
  const folderOf = ({ path }: Page) => (path.includes("/") ? path.replace(/\/.*/s, "") : "pages");
  const parts = Array.from(groupBy(shown, folderOf), ([folder, listed]) =>
    divided([`sitemap-${folder}`, listed], fits),
  ).flat();
  const index = parts.map(([name, listed]) =>
    entry("sitemap", `${publisher.baseUrl}/${name}.xml`, newest(listed)),
  );
  return [
    ...parts.map(([name, listed]) => ({ path: `${name}.xml`, body: map(listed) })),
    { path: "sitemap.xml", body: listText("sitemapindex", index) },
  ];
}

/** A part, or where it is too large, one for each next digit of the hashes of its paths. */
function divided(
  [name, pages]: Part,
  fits: (pages: readonly Page[]) => boolean,
  digits = 0,
): readonly Part[] {
  if (pages.length === 1 || fits(pages)) return [[name, pages]];
  const byDigit = groupBy(pages, ({ path }) => sha256Hex(path).charAt(digits));
  return [...byDigit]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .flatMap(([digit, some]) =>
      divided([`${name}${digits === 0 ? "-" : ""}${digit}`, some], fits, digits + 1),
    );
}

function newest(pages: readonly Page[]): IsoDate | null {
  return pages.reduce<IsoDate | null>((newest, { head }) => {
    const day = head?.modified ?? null;
    return day !== null && (newest === null || day > newest) ? day : newest;
  }, null);
}

function entry(element: string, address: string, day: IsoDate | null): string {
  const lastmod = day === null ? "" : `<lastmod>${day}</lastmod>`;
  return `<${element}><loc>${elementText(address)}</loc>${lastmod}</${element}>\n`;
}

function listText(element: string, entries: readonly string[]): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  return `${head}${entries.join("")}</${element}>\n`;
}
