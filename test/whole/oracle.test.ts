import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { type DistStore, distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { type Evaluate, evaluator } from "../oracle/evaluator.ts";
import { withLostPage } from "../oracle/lost-page.ts";
import { siteFrom } from "../oracle/site.ts";
import { urls } from "../oracle/urls.ts";

let readModel: ReadModel;
let store: DistStore;
let evaluate: Evaluate;

beforeAll(async () => {
  readModel = await siteFrom("content");
  store = distStore(inject("dist"));
  const page = readFileSync(join(inject("dist"), "404.html"), "utf8");
  evaluate = withLostPage(evaluator(routes, readModel), page);
});

async function agrees(method: string, url: string): Promise<void> {
  const [served, expected] = [await handle(store, method, url, {}), await evaluate(method, url)];
  const label = `${method} ${url}`;
  expect(`${label} ${served.status}`).toBe(`${label} ${expected.status}`);
  expect(served.headers["content-type"] ?? "", label).toBe(expected.mediaType);
  expect(difference(served.body, expected.body), label).toBeNull();
}

/** Where two bodies first differ, with some of each; null when they are equal. */
function difference(a: string | Uint8Array, b: string | Uint8Array): string | null {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  if (x.equals(y)) return null;
  let at = 0;
  while (x[at] === y[at]) at++;
  const around = (bytes: Buffer) => bytes.toString("utf8", Math.max(0, at - 40), at + 80);
  return `at byte ${at}: "${around(x)}" is not "${around(y)}"`;
}

describe("the served answer", () => {
  it("equals the reference evaluator's for 1,500 random URLs", async () => {
    await fc.assert(
      fc.asyncProperty(urls(routes, readModel), (url) => agrees("GET", url)),
      { numRuns: 1500, seed: 20_260_628 },
    );
  }, 300_000);

  it("equals the evaluator's for other methods", async () => {
    const methods = fc.constantFrom("HEAD", "OPTIONS", "POST", "PUT", "DELETE", "get", "TRACE");
    await fc.assert(
      fc.asyncProperty(methods, urls(routes, readModel), (method, url) => agrees(method, url)),
      { numRuns: 300, seed: 7 },
    );
  });

  it("equals the evaluator's for every stored page's own URL", async () => {
    for (const route of routes) {
      if (route.kind !== "list") continue;
      for (const { facets } of route.collections(readModel)) {
        const pairs = route.list.facets.flatMap((name, i) => {
          const facet = facets[i] ?? null;
          return facet === null ? [] : [`${name}=${facet}`];
        });
        for (const size of readModel.analysis.world.publisher.pageSizes) {
          await agrees("GET", `${route.path}?${[...pairs, `limit=${size}`].join("&")}`);
        }
      }
    }
  }, 300_000);
});
