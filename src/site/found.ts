import { datasets } from "../answers/exports/datasets.ts";
import type { DescribedRoute } from "../answers/openapi/example.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import { inWords, wordPlaces } from "../model/language/in-words.ts";
import { elementText } from "../model/language/markup-text.ts";
import { later } from "../model/language/order.ts";
import type { Publisher } from "../model/publisher.ts";
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
  const answers = routes.flatMap(({ route, files }) => [
    `- ${said(route.about)}: ${files.map((one) => `\`${baseUrl}/${one}\``).join(", ")}`,
  ]);
  const files = datasets.map(
    ({ title, name, description }) =>
      `- [${said(title)}](${baseUrl}/api/data/exports/${name}.json): ${said(description)}`,
  );
  return filled(text, {
    publisher,
    has,
    routes: { markdown: answers.join("\n") },
    datasets: { markdown: files.join("\n") },
  });
}

/** Half of the addresses that search engines take from a file, whose 50 MB these cannot fill. */
const perMap = 25_000;

/** The site map, or an index of several where one would be too large. */
export function siteMaps(
  publisher: Publisher,
  pages: readonly Page[],
  limit = perMap,
): readonly { readonly path: string; readonly body: string }[] {
  const shown = pages.filter(({ head }) => head?.hidden !== true);
  const maps = Array.from({ length: Math.ceil(shown.length / limit) }, (_, i) => {
    const entries = shown
      .slice(i * limit, (i + 1) * limit)
      .map((page): Entry => [canonical(page, publisher), page.head?.modified ?? ""]);
    const path = `sitemap-${i + 1}.xml`;
    const newest = entries.map(([, day]) => day).reduce(later);
    return { path, body: listText("urlset", "url", entries), newest };
  });
  const [whole] = maps;
  if (whole !== undefined && maps.length === 1) return [{ ...whole, path: "sitemap.xml" }];
  const files = maps.map(({ path, newest }): Entry => [`${publisher.baseUrl}/${path}`, newest]);
  return [...maps, { path: "sitemap.xml", body: listText("sitemapindex", "sitemap", files) }];
}

/** An address and the day on which it last changed; empty where nothing tells. */
type Entry = readonly [address: string, modified: string];

function listText(list: string, element: string, listed: readonly Entry[]): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  const entries = listed.map(([address, day]) => {
    const lastmod = day === "" ? "" : `<lastmod>${day}</lastmod>`;
    return `<${element}><loc>${elementText(address)}</loc>${lastmod}</${element}>\n`;
  });
  return `${head}${entries.join("")}</${list}>\n`;
}
