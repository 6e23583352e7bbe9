import type { Reply } from "../../src/http/reply.ts";
import { json } from "../../src/http/reply.ts";
import type { Route } from "../../src/http/route.ts";
import type { Site } from "../../src/http/site.ts";

/** A JSON answer of a site, in memory. */
export interface Answer {
  readonly at: string;
  readonly body: unknown;
}

/** Every JSON answer of the routes: files as they are, of lists every row and what ends `meta`. */
export async function everyAnswer(routes: readonly Route[], site: Site): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const route of routes) {
    for await (const [at, reply] of repliesOf(route, site)) {
      if (reply.kind === "json") answers.push({ at, body: bodyOf(reply.body) });
      if (reply.kind === "text") answers.push({ at, body: JSON.parse(reply.body) });
    }
  }
  return answers;
}

async function* repliesOf(route: Route, site: Site): AsyncGenerator<[string, Reply]> {
  if (route.kind === "file") {
    for (const { file, reply } of route.entries(site)) {
      if (file.endsWith(".json")) yield [file, await reply()];
    }
    return;
  }
  yield [`${route.path} meta`, json(route.meta(site))];
  for (const { facets, rows } of route.collections(site)) {
    yield [`${route.path} ${facets.join()}`, json(rows)];
  }
}

/** As it will be read. */
function bodyOf(body: object): unknown {
  return JSON.parse(JSON.stringify(body));
}
