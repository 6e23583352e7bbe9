import { readFileSync } from "node:fs";
import { validate } from "@readme/openapi-parser";
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../src/answers/openapi/document.ts";
import { exampleOf } from "../../src/answers/openapi/example.ts";
import { routes } from "../../src/answers/routes.ts";
import { loadDataset } from "../../src/content/load.ts";
import { minimalFiles } from "../site/minimal-files.ts";

const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.string(),
      schema: z.looseObject({ enum: z.array(z.unknown()).optional() }),
    }),
  ),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.any()).optional() }),
  ),
});
const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.looseObject({ get: operation })),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let text: string;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  const files = await minimalFiles();
  text = String(files.get("openapi.json")?.body);
  document = documentSchema.parse(JSON.parse(text));
});

/** The path of a route as OpenAPI writes it. */
const written = (path: string) => path.replace(/:([a-z]+)/g, "{$1}");

describe("openapi.json", () => {
  it("is valid to two validators that know nothing of each other", async () => {
    expect(await validate(JSON.parse(text))).toMatchObject({ valid: true, warnings: [] });
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toMatchObject({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("names every code of a failure, as the reference does", async () => {
    const reference = String((await minimalFiles()).get("reference.html")?.body);
    const source =
      readFileSync("src/resolve/failure.ts", "utf8") +
      readFileSync("src/resolve/resolve.ts", "utf8");
    const codes = [...source.matchAll(/(?:code: |refused\(\d+, )"([a-z_]+)"/g)].map(
      ([, code = ""]) => code,
    );
    expect(codes).toContain("method_not_allowed");
    const nouns = ["firm", "reference", "dataset", "route"];
    for (const code of [...codes, ...nouns.map((noun) => `unknown_${noun}`)]) {
      expect(text).toContain(code);
      expect(reference).toContain(`<code>${code}</code>`);
    }
  });

  it("has every route and parameter, and besides them files alone", () => {
    const isFile = (path: string) => /\.(?:json|svg|csv|parquet)$/.test(path);
    expect(Object.keys(document.paths).filter((path) => !isFile(path))).toEqual(
      routes.map(({ path }) => written(path)),
    );
    for (const { path, parameters, pathParameters } of routes) {
      const found = document.paths[written(path)]?.get.parameters.map(({ name }) => name);
      expect(found).toEqual([...pathParameters, ...parameters].map(({ name }) => name));
    }
  });

  it("names files of this build by their addresses, also where a word is in them", async () => {
    const files = await minimalFiles();
    const isThere = ([path, { get }]: [
      string,
      z.infer<typeof documentSchema>["paths"][string],
    ]) => {
      const filled = get.parameters.reduce(
        (text, { name, schema }) =>
          text.replace(`{${name}}`, String(schema.enum?.[0] ?? `{${name}}`)),
        path,
      );
      // a small site has no second page, and no record
      return filled.includes("{") || files.has(filled.slice(1)) ? [] : [filled];
    };
    const paths = Object.entries(document.paths).filter(([path]) => path.includes("."));
    expect(paths.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        "/api/rankings.json",
        "/api/rankings/risk/{risk}.json",
        "/api/rankings/risk/{risk}/page/{page}.json",
        "/api/publications/archive/reference_id/{reference_id}.json",
        "/api/signals/days/{days}.json",
        "/api/firms/{slug}.json",
        "/api/data/exports/{dataset}.csv",
      ]),
    );
    const lost = paths.flatMap(isThere);
    // content without records has no cards, and a nested dataset is JSON alone
    expect(lost.filter((path) => !/card|exports\//.test(path))).toEqual([]);
  });

  it("shows of every route that answers an answer that its schema takes", () => {
    const shown = routes.flatMap(({ path, schema }) => {
      const ok = document.paths[written(path)]?.get.responses["200"]?.content?.["application/json"];
      if (schema === null || ok?.examples === undefined) return [];
      expect(schema.safeParse(ok.examples.answer.value).error, path).toBeUndefined();
      return [path];
    });
    // pictures, and what an index without groups has none of
    const others = ["/api/publications/card", "/api/groups/:group/:value"];
    expect(shown).toEqual(routes.map(({ path }) => path).filter((path) => !others.includes(path)));
  });

  it("names an answer with a row for each of many firms by its address", async () => {
    const { publisher } = await loadDataset("test/worlds/minimal/content");
    const path = "/api/index/latest";
    const described = (body: string) =>
      routes
        .filter((route) => route.path === path)
        .map((route) => ({
          ...{ route, failed: null },
          files: [],
          example: exampleOf(path, body),
        }));
    const shown = (body: string) =>
      documentSchema.parse(openApiDocument(publisher, described(body))).paths[path]?.get.responses[
        "200"
      ]?.content?.["application/json"].examples.answer;
    const many = JSON.stringify(Array.from({ length: 50_000 }, (_, i) => i));
    const summary = `GET ${path}`;
    expect(shown("[1]")).toEqual({ summary, value: [1] });
    expect(shown(many)).toEqual({ summary, externalValue: `${publisher.baseUrl}${path}` });
  });

  it("has no pattern with an escaped slash, of which some generators make no program", () => {
    const patterns = [...text.matchAll(/"pattern":\s*"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => one);
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((one) => one?.includes("\\/"))).toEqual([]);
  });

  it("refers to nothing that it does not have", () => {
    const names = [...text.matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g)].map(([, n]) => n);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(`${name}` in document.components.schemas))).toEqual([]);
  });
});

describe("exampleOf()", () => {
  it("begins with the lines that JSON.stringify indents, and counts the others", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(3), (rows, spaces) => {
        const value = { rows, none: [], nothing: {} };
        const lines = JSON.stringify(value, null, 2).split("\n");
        // an answer has a line for each row, also around none
        const text = JSON.stringify(value, null, spaces);
        const spaced = `${text.replace(/\[\](?=[^\]]*$)/, "[\n]").replace(/\{\}(?=\s*\}$)/, "{ }")}\n`;
        const more = lines.length > 40 ? [`… ${lines.length - 40} more lines`] : [];
        const { beginning } = exampleOf("/api/firms", spaced);
        expect(beginning.split("\n")).toEqual([...lines.slice(0, 40), ...more]);
      }),
      { numRuns: 1_000 },
    );
  });
});
