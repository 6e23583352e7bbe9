import { datasets } from "../answers/exports/datasets.ts";
import type { DescribedRoute } from "../answers/openapi/api-facts.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import { inWords, wordPlaces } from "../model/language/in-words.ts";
import type { Publisher } from "../model/publisher.ts";

// What crawlers and language models look for at the root of a site.

export function robots({ baseUrl }: Publisher): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

/** The site in one page of Markdown (llmstxt.org). */
export function llmsText(readModel: ReadModel, routes: readonly DescribedRoute[]): string {
  const { publisher } = readModel.analysis.world;
  const { baseUrl } = publisher;
  const said = (text: string) => inWords(wordPlaces(text), publisher.words);
  const link = (title: string, path: string, about: string) =>
    `- [${said(title)}](${baseUrl}/${path}): ${said(about)}`;
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
    ...routes.map(({ route }) => `- \`GET ${baseUrl}${route.path}\`: ${said(route.about)}`),
    "",
    "## Data",
    "",
    ...datasets.map(({ name, title, description }) =>
      link(title, `api/data/exports/${name}.json`, description),
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
