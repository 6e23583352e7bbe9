import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { sample } from "../../scripts/init/sample.ts";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { siteFrom } from "../oracle/site.ts";
import { filesOfSite, minimalFiles } from "../site/minimal-files.ts";

// Every stored answer against the schemas that the site publishes, by validators that know of
// neither. Which file is an answer of which route, openapi.json says.

const described = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        parameters: z.array(
          z.object({
            name: z.string(),
            schema: z.object({ enum: z.array(z.unknown()).optional() }),
          }),
        ),
        responses: z.object({ 200: z.object({ content: z.record(z.string(), z.any()) }) }),
      }),
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), "stele-validators-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const knowsSchemas = spawnSync("python3", ["-c", "import jsonschema"]).status === 0;
if (!knowsSchemas) console.warn("Skipped: python3-jsonschema is not installed");

type Files = ReadonlyMap<string, string>;
type Asked = readonly (readonly [path: string, schema: string, answer: unknown])[];

function textsOf(files: ReadonlyMap<string, StoreFile>): Files {
  return new Map([...files].map(([path, { body }]) => [path, String(wholeBody(body))]));
}

/** The site of a new index, as `stele init --yes` begins it. */
async function begun(): Promise<Files> {
  const settings = {
    ...{ name: "A", prefix: "AAA", publisher: "B" },
    baseUrl: "https://a.example",
    host: "nginx",
    stress: false,
  } as const;
  for (const [path, text] of contentFiles(settings, sample("2026-06-28"))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return textsOf(await filesOfSite(await siteFrom(folder)));
}

/** The schema of each stored answer. */
function answersOf(files: Files): Asked {
  const { servers, paths } = described.parse(JSON.parse(files.get("openapi.json") ?? ""));
  const inFiles = Object.entries(paths).filter(([path]) => path.endsWith(".json"));
  const named = inFiles.map(([path, { get }]) => {
    const ref: string = get.responses[200].content["application/json"].schema.$ref;
    const words = (name: string) =>
      get.parameters.find((one) => one.name === name)?.schema.enum?.join("|") ?? "[^/]+";
    const pattern = path
      .slice(1)
      .replaceAll(".", "\\.")
      .replace(/\{(\w+)\}/g, (_, name: string) => `(?:${words(name)})`);
    const schema = `${servers[0]?.url}/schemas/${ref.split("/").at(-1)}.json`;
    return [new RegExp(`^${pattern}$`), schema] as const;
  });
  return [...files].flatMap(([path, text]) => {
    const name = named.find(([pattern]) => pattern.test(path))?.[1];
    return name === undefined ? [] : [[path, name, JSON.parse(text)] as const];
  });
}

function schemasOf(files: Files): readonly { readonly $id: string }[] {
  const found = [...files].filter(([path]) => path.startsWith("schemas/"));
  return found.map(([, text]) => JSON.parse(text));
}

let worlds: readonly (readonly [files: Files, answers: Asked])[];
beforeAll(async () => {
  const sites = [textsOf(await minimalFiles()), await begun()];
  worlds = sites.map((files) => [files, answersOf(files)]);
});

describe("every stored answer of the golden world and of a new index", () => {
  it("is one of many, of every route that answers in JSON", () => {
    for (const [, answers] of worlds) expect(answers.length).toBeGreaterThan(60);
    const names = worlds.map(([, answers]) => new Set(answers.map(([, name]) => name)).size);
    // a new index has issued no publication
    expect(names).toEqual([14, 13]);
  });

  it("is as its schema says to ajv as it comes, in strict mode", () => {
    for (const [files, answers] of worlds) {
      const ajv = new Ajv2020();
      for (const schema of schemasOf(files)) ajv.addSchema(schema);
      const wrong = answers.flatMap(([path, name, answer]) => {
        const validate = ajv.getSchema(name);
        if (validate === undefined) return [`${path}: no schema ${name}`];
        return validate(answer) === true ? [] : [`${path}: ${ajv.errorsText(validate.errors)}`];
      });
      expect(wrong).toEqual([]);
    }
  });

  it.skipIf(!knowsSchemas)("is as its schema says to Python's jsonschema", () => {
    for (const [files, answers] of worlds) {
      const input = JSON.stringify({ schemas: schemasOf(files), answers });
      const ran = spawnSync("python3", ["-B", "test/contract/schemas.py"], {
        ...{ input, encoding: "utf8", maxBuffer: 1 << 26 },
      });
      expect(`${ran.stdout}${ran.status === 0 ? "" : ran.stderr}`).toBe("");
    }
  });
});
