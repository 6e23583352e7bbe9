import type { DescribedRoute } from "../../answers/openapi/api-facts.ts";
import { type Example, exampleOf } from "../../answers/openapi/example.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { wholeBody } from "../../model/language/body.ts";
import { answer } from "../../resolve/answer.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { listFiles } from "./list-files.ts";
import type { SiteSource } from "./other-files.ts";
import { foldFile, type PreparedRoute } from "./prepared-route.ts";
import { render } from "./render.ts";

/** Routes with an example of each, which is made while the rows of the route are there. */
export interface DescribedRoutes {
  readonly add: (prepared: PreparedRoute) => Promise<void>;
  /** The routes that were added, in their order. */
  readonly all: readonly DescribedRoute[];
}

export function describedRoutes(source: SiteSource): DescribedRoutes {
  const { build } = source.readModel;
  const all: DescribedRoute[] = [];
  return {
    add: async (prepared) => {
      const { route, entry } = prepared;
      const table = { version: 1, build, routes: [entry] } as const;
      const example = await exampleAnswer(prepared, table, source);
      all.push({ route, failed: entry.failed, example });
    },
    all,
  };
}

const dataset = "risk-distribution";

/** A request of the route, and exactly what the resolver answers to it in this build. */
async function exampleAnswer(
  one: PreparedRoute,
  table: RouteTable,
  source: SiteSource,
): Promise<Example | null> {
  const { route, entry } = one;
  if (entry.failed !== null || route.schema === null) return null;
  const request = requestOf(one, source.readModel);
  const [path = "", query = ""] = request.split("?");
  const read = (file: string) => storedText(one, file, source);
  let answered = await answer("GET", path, query, async () => table, read);
  while (answered.kind === "file") {
    const body = await read(answered.file);
    if (body !== null) return exampleOf(request, body);
    answered = answered.otherwise;
  }
  if (answered.status !== 200) return null;
  return exampleOf(request, answered.body.join(""));
}

function requestOf({ route }: PreparedRoute, { analysis }: ReadModel): string {
  const path = route.path
    .replace(":slug", () => shortestStory(analysis) ?? "unknown")
    .replace(":dataset", dataset);
  // short answers: a reader wants to see the shape
  const short = { limit: "?limit=2", days: "?days=7" };
  const named = new Set(route.parameters.map(({ name }) => name));
  return path + (named.has("limit") ? short.limit : named.has("days") ? short.days : "");
}

/** The slug of the first firm with the fewest periods; null where there is none. */
function shortestStory({ firms }: ReadModel["analysis"]): string | null {
  let [slug, least] = [null as string | null, Infinity];
  for (const { firm, history } of firms) {
    if (history.length < least) [slug, least] = [firm.slug, history.length];
  }
  return slug;
}

/** The text of a stored file of the route, made as it is for the site. */
async function storedText(
  { route, entry, lists, searchLines }: PreparedRoute,
  file: string,
  { readModel, lineOf, making: { fold } }: SiteSource,
): Promise<string | null> {
  if (file === foldFile) return jsonText(fold);
  if (route.kind === "list" && entry.answer.kind === "list") {
    const { answer: list } = entry;
    const keptPath = file === list.home.file ? list.home.instead : file;
    const near = lists().filter(({ facets }) => {
      const name = facets.length === 0 ? "all" : facets.map((facet) => facet ?? "all").join(".");
      return keptPath.startsWith(`${list.directory}/${name}/`);
    });
    const made = { route, entry, list, readModel, lineOf };
    const files = listFiles({ ...made, lists: near, searchLines: searchLines() });
    for (const made of files) {
      if (made.path === file) return String(wholeBody(made.body));
    }
    return null;
  }
  if (route.kind !== "file") return null;
  for (const stored of route.entries(readModel)) {
    if (stored.file === file) return String(wholeBody(render(await stored.reply()).body));
  }
  return null;
}
