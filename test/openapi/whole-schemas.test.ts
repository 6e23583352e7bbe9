import { spawnSync } from "node:child_process";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import {
  jsonSchemas,
  schemaFiles,
  schemaNode,
  servedSchemas,
} from "../../src/answers/openapi/json-schema.ts";
import texts from "../../src/answers/openapi/property-texts.json" with { type: "json" };
import { routes } from "../../src/answers/routes.ts";

// Each schema is a file that needs no other, and each property says what it is.

const base = "https://example.com/a";
const files = schemaFiles({ baseUrl: base }, routes).map(({ path, body }) => ({
  path,
  body,
  schema: JSON.parse(body),
}));

interface Property {
  readonly at: string;
  readonly name: string;
  readonly description: unknown;
}

/** Every property of a schema, wherever it is in it. */
function properties(value: unknown, at: string): readonly Property[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const below = properties(one, key === "properties" ? at : `${at}/${key}`);
    if (key !== "properties") return below;
    const own = Object.entries(Object(one)).map(([name, property]) => {
      return {
        at: `${at}.${name}`,
        name,
        description: Reflect.get(Object(property), "description"),
      };
    });
    return [...own, ...below];
  });
}

describe("the schema of an answer", () => {
  it.each(files.map(({ path, schema }) => [path, schema] as const))(
    "%s is compiled by ajv with its defaults, alone",
    (path, schema) => {
      expect(schema.$id).toBe(`${base}/${path}`);
      const validate = new Ajv2020().compile(schema);
      expect(validate(1)).toBe(false);
    },
  );

  it("is refused what it does not describe, through its own definitions", () => {
    const row = files.find(({ path }) => path === "schemas/RankingsAnswer.json")?.schema;
    const validate = new Ajv2020({ allErrors: true }).compile(row);
    expect(validate({ success: true, meta: {}, data: [{ rank: "first" }] })).toBe(false);
    const places = (validate.errors ?? []).map(({ instancePath }) => instancePath);
    expect(places).toContain("/data/0");
  });

  it("refers to nothing outside of itself", () => {
    for (const { path, body, schema } of files) {
      for (const [, target = ""] of body.matchAll(/"\$ref":"([^"]+)"/g)) {
        const name = target.replace("#/$defs/", "");
        expect([path, target === "#" || name in (schema.$defs ?? {})]).toEqual([path, true]);
      }
      expect(JSON.stringify(schema.$defs ?? {})).not.toMatch(/"\$(?:id|schema)":/);
    }
  });

  it.runIf(spawnSync("python3", ["-c", "import jsonschema"]).status === 0)(
    "is read by Python's jsonschema without a network",
    () => {
      const script =
        "import json,sys,jsonschema\nfor s in json.load(sys.stdin):\n  v=jsonschema.Draft202012Validator(s); assert list(v.iter_errors(1))\nprint('read')";
      const input = JSON.stringify(files.map(({ schema }) => schema));
      expect(spawnSync("python3", ["-c", script], { input, encoding: "utf8" }).stdout).toBe(
        "read\n",
      );
    },
  );
});

describe("a property of an answer", () => {
  const all = [...jsonSchemas(servedSchemas(routes))].flatMap(([name, node]) =>
    properties(schemaNode(node), name),
  );

  it("says what it is, and there are hundreds", () => {
    expect(all.length).toBeGreaterThan(800);
    const silent = all.filter(
      ({ description }) => typeof description !== "string" || description.trim().length < 3,
    );
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  it("has a text that some property needs, and that is a sentence without a full stop", () => {
    const names = new Set(all.map(({ name }) => name));
    for (const [key, text] of Object.entries(texts)) {
      expect(names.has(key.replace(/^.*\./, "")), key).toBe(true);
      expect(text).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});
