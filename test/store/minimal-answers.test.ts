import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { evaluator } from "../oracle/evaluator.ts";
import { withLostPage } from "../oracle/lost-page.ts";
import { siteFrom } from "../oracle/site.ts";
import { urls } from "../oracle/urls.ts";

const world = "test/worlds/minimal";

it("answers random requests to a small site as the reference evaluator does", async () => {
  const readModel = await siteFrom(`${world}/content`);
  const store = distStore(`${world}/dist`);
  const page = readFileSync(`${world}/dist/404.html`, "utf8");
  const evaluate = withLostPage(evaluator(routes, readModel), page);
  // the golden tree keeps no file of Parquet, only its hash
  const asked = urls(routes, readModel).filter((url) => !/parquet/i.test(url));
  await fc.assert(
    fc.asyncProperty(asked, async (url) => {
      const served = await handle(store, "GET", url, {});
      const expected = await evaluate("GET", url);
      expect(`${url} ${served.status}`).toBe(`${url} ${expected.status}`);
      expect(Buffer.from(served.body).toString(), url).toBe(Buffer.from(expected.body).toString());
    }),
    { numRuns: 2500, seed: 20_261_128 },
  );
}, 600_000);
