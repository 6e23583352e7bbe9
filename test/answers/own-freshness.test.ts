import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { type Evaluate, evaluator } from "../oracle/evaluator.ts";
import { siteFrom } from "../oracle/site.ts";

const world = "test/worlds/minimal";
const store = distStore(`${world}/dist`);
let evaluate: Evaluate;
beforeAll(async () => {
  evaluate = evaluator(routes, await siteFrom(`${world}/content`));
});

const answerers = {
  "the resolver": async (url: string) => String((await handle(store, "GET", url, {})).body),
  "the reference evaluator": async (url: string) => String((await evaluate("GET", url)).body),
};

it.each(Object.entries(answerers))(
  "a search of %s states no freshness, since the table knows none of the rows that it finds",
  async (_, answer) => {
    const freshnessOf = async (query: string) =>
      JSON.parse(await answer(`/api/rankings?${query}`)).meta.freshness;
    expect(await freshnessOf("q=alder")).toBe(null);
    expect(await freshnessOf("q=alder&status=former")).toBe(null);
    expect(await freshnessOf("q=none")).toBe(null);
    expect(await freshnessOf("")).toMatchObject({ status: "fresh", medianAgeDays: 3 });
  },
);

/** What an answer says of itself that follows from the request, and not from the rows. */
const ofTheRequest = [
  "limit",
  "offset",
  "sort",
  "filters",
  "next",
  "previous",
  "edition",
  "total",
  "file",
];

const values: Readonly<Record<string, readonly string[]>> = {
  limit: ["50", "500"],
  sort: ["name", "-name", "score", "risk"],
  risk: ["low", "critical", "unrated"],
  status: ["listed", "former"],
  q: ["alder", "birch", "a", "zzz"],
};
/** Questions that list routes take, of the parameters that each has. */
const questions = fc.oneof(
  ...routes
    .filter((route) => route.kind === "list")
    .map(({ path, parameters }) => {
      const parts = parameters.map(({ name }) =>
        fc.constantFrom("", ...(values[name] ?? []).map((value) => `&${name}=${value}`)),
      );
      return fc.tuple(...parts).map((taken) => `${path}?${taken.join("").slice(1)}`);
    }),
);

it.each(Object.entries(answerers))(
  "whole lists of %s with the same rows have the same meta, whichever question found them",
  async (_, answer) => {
    const said = new Map<string, readonly [url: string, meta: string]>();
    let compared = 0;
    for (const url of new Set(fc.sample(questions, { numRuns: 1500, seed: 9 }))) {
      const body = JSON.parse(await answer(url));
      // a page tells of its whole list; a search, by its document, tells nothing
      if (body.success !== true || body.meta.freshness === null) continue;
      if (body.meta.offset > 0 || body.meta.next !== null) continue;
      const { meta, filters: _filters, ...rows } = body;
      const own = Object.entries(meta).filter(([name]) => !ofTheRequest.includes(name));
      const key = `${url.split("?")[0]} ${JSON.stringify(rows)}`;
      const [first, before] = said.get(key) ?? [url, JSON.stringify(own)];
      compared += said.has(key) ? 1 : 0;
      said.set(key, [first, before]);
      expect(`${url} ${JSON.stringify(own)}`).toBe(`${url} ${before}`);
    }
    expect(compared).toBeGreaterThan(20);
  },
);
