import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Route } from "../../src/answers/api/route.ts";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { siteFrom } from "../oracle/site.ts";
import { type Built, built } from "./built.ts";

let readModel: ReadModel;
let dist: Built;

beforeAll(async () => {
  readModel = await siteFrom("content");
  dist = built(inject("dist"));
});

/** The routes that answer JSON; a card is a picture. */
const answered = routes.flatMap((route) =>
  route.schema === null ? [] : [[route.path, route, route.schema] as const],
);

/** The stored JSON answers of a route. */
function answersOf(route: Route): string[] {
  const files = dist.manifest.files
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".json"));
  if (route.kind === "list") {
    const own = new RegExp(`^${route.path.slice(1)}((?:/[^/]+/[^/]+)*)\\.json$`);
    // another route may be below
    const isOwn = (place: string) =>
      place === "" || /^\/(?:limit|page)\//.test(place) || names.has(place.split("/")[1] ?? "");
    const names = new Set(route.parameters.map(({ name }) => name));
    return files.filter((path) => {
      const [, place] = own.exec(path) ?? [];
      return place !== undefined && isOwn(place);
    });
  }
  const patterns = route.answer(readModel).choices.map(({ file }) => {
    const source = file
      .replaceAll(".", "\\.")
      .replace(/\{\/(\w+)\}/g, "(?:/$1/[^/]+)?")
      .replace(/\{(\w+)\}/g, (_, name: string) => {
        const known = route.pathParameters.find((parameter) => parameter.name === name)?.known;
        return known ? `(?:${known.join("|")})` : "[^/]+";
      });
    return new RegExp(`^${source}$`);
  });
  return files.filter((path) => patterns.some((pattern) => pattern.test(path)));
}

// Written by hand from the specification's table, with the parameters of ours that it leaves open:
// none of these can be lost silently, and other routes may be added.
const specification: readonly (readonly [string, readonly string[]])[] = [
  ["/api/publications", []],
  [
    "/api/publications/archive",
    ["limit", "offset", "year", "series", "type", "market_state", "reference_id"],
  ],
  ["/api/publications/card", ["reference_id", "series"]],
  ["/api/publications/citations", ["reference_id", "limit", "offset"]],
  ["/api/index/latest", []],
  ["/api/firms", ["limit", "offset", "sort", "status"]],
  ["/api/firms/:slug", []],
  ["/api/intelligence", ["preset", "timeframe", "days"]],
  ["/api/signals", ["limit", "offset", "preset", "timeframe", "days"]],
  ["/api/firms/:slug/intelligence", []],
  ["/api/events/firm/:slug", []],
  ["/api/rankings", ["limit", "offset", "q", "jurisdiction", "risk", "status"]],
  ["/api/research", ["limit", "offset"]],
  ["/api/data/exports/:dataset", ["format"]],
];

describe("every emitted answer", () => {
  it.each(answered)("of %s has its schema", (_, route, schema) => {
    const files = answersOf(route);
    // the demonstration has no groups
    if (!route.path.includes(":group")) expect(files.length).toBeGreaterThan(0);
    const wrong = files.flatMap((file) => {
      const result = schema.safeParse(dist.json(file));
      return result.success
        ? []
        : [`${file}: ${result.error.issues[0]?.path.join(".")} ${result.error.issues[0]?.message}`];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it("is refused by its schema when it is empty", () => {
    for (const [path, , schema] of answered) expect(schema.safeParse({}).success, path).toBe(false);
  });

  it("is never a success where it is a failure", () => {
    const failures = dist.manifest.files.filter(({ status }) => status !== 200);
    expect(failures.length).toBeGreaterThan(0);
    for (const { path } of failures) expect(dist.json(path).success, path).toBe(false);
  });
});

describe("the routes", () => {
  it.each(specification)("have %s of the specification, with its parameters", (path, names) => {
    const found = routes.find((route) => route.path === path);
    expect(found?.parameters.map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});
