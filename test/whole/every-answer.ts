import type { Reply, Route } from "../../src/answers/api/route.ts";
import { json } from "../../src/answers/api/route.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { wholeBody } from "../../src/model/language/body.ts";

/** A JSON answer of a site, in memory. */
export interface Answer {
  readonly at: string;
  readonly body: unknown;
}

/** Every JSON answer of the routes: files as they are, and lists as all rows with the last `meta`. */
export async function everyAnswer(
  routes: readonly Route[],
  readModel: ReadModel,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const route of routes) {
    for await (const [at, reply] of repliesOf(route, readModel)) {
      answers.push({ at, body: bodyOf(reply) });
    }
  }
  return answers;
}

async function* repliesOf(route: Route, readModel: ReadModel): AsyncGenerator<[string, Reply]> {
  if (route.kind === "file") {
    for (const { file, reply } of route.entries(readModel)) {
      if (file.endsWith(".json")) yield [file, await reply()];
    }
    return;
  }
  for (const { facets, rows } of route.collections(readModel)) {
    const { meta } = route.attached(readModel, rows);
    yield [`${route.path} ${facets.join()} meta`, json(meta)];
    yield [`${route.path} ${facets.join()}`, json(rows)];
  }
}

/** As it will be read. */
function bodyOf(reply: Reply): unknown {
  if (reply.kind === "json") return JSON.parse(JSON.stringify(reply.body));
  return JSON.parse(Buffer.from(wholeBody(reply.body)).toString("utf8"));
}
