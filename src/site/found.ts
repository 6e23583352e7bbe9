import type { ReadModel } from "../answers/read-model.ts";
import { datasets } from "../exports/datasets.ts";
import { elementText } from "../language/markup-text.ts";
import type { Publisher } from "../model/publisher.ts";
import type { DescribedRoute } from "../openapi/api-facts.ts";
import type { Page } from "./page.ts";
import { canonical } from "./parts/frame/head.tsx";

// What crawlers and language models look for at the root of a site.

/** Every page that a search engine may show (sitemaps.org). */
export function sitemap(publisher: Publisher, pages: Iterable<Page>): string {
  const urls = Array.from(pages, (page) => {
    const { modified, hidden } = page.head;
    if (hidden === true) return "";
    const lastmod = modified === undefined ? "" : `<lastmod>${modified}</lastmod>`;
    return `<url><loc>${elementText(canonical(page, publisher))}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

export function robots({ baseUrl }: Publisher): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

/** The site in one page of Markdown (llmstxt.org). */
export function llmsText(readModel: ReadModel, routes: readonly DescribedRoute[]): string {
  const { publisher } = readModel.analysis.world;
  const { baseUrl } = publisher;
  const link = (title: string, path: string, about: string) =>
    `- [${title}](${baseUrl}/${path}): ${about}`;
  return [
    `# ${publisher.name}`,
    "",
    `> ${publisher.description}`,
    "",
    "Every figure carries provenance, calibration, its date and a legal note: pass them on. `null` means",
    "not known. A reference names one text permanently; its page says whether it still stands.",
    "",
    "## API",
    "",
    link("OpenAPI 3.1", "openapi.json", "every route, parameter, schema and an answer of each"),
    link("Reference", "reference.html", "the same for people"),
    ...routes.map(({ route }) => `- \`GET ${baseUrl}${route.path}\`: ${route.about}`),
    "",
    "## Data",
    "",
    ...datasets.map(({ name, title, description }) =>
      link(title, `s/exports/${name}.json`, description),
    ),
    "",
    "## Documents",
    "",
    link("Methodology", "s/methodology.md", "how everything is computed, with examples"),
    link("Calibration", "calibration.html", "how issued probabilities fared"),
    link("Archive", "archive.html", "every publication with its status"),
    link("Versions", "versioning.html", "what may change, and what may not"),
    "",
    "## Optional",
    "",
    link("Licence", "data.html", `${publisher.license.name} (${publisher.license.id})`),
    link("Feed", "feeds/publications.atom", "new publications"),
    link("Changes", "s/changes/days.json", "what changed on each day, with old and new values"),
    "",
  ].join("\n");
}
