import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import papaparse from "papaparse";
import { expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { sample } from "../../scripts/init/sample.ts";
import { filesOf } from "../files-of.ts";

// Files of the content against the schemas that are published for them, by a validator and parsers
// that the tool does not use. Their titles say what the schemas are for.

const schemas = join(import.meta.dirname, "../../docs/schemas");
const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
const validators: readonly (readonly [RegExp, ValidateFunction])[] = filesOf(schemas).map(
  (name) => {
    const schema = JSON.parse(readFileSync(join(schemas, name), "utf8"));
    const pattern = schema.title.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
    return [new RegExp(`^${pattern}$`), ajv.compile(schema)];
  },
);

/** What a file says: a document, or the rows of a table. */
function valuesOf(path: string, text: string): readonly unknown[] {
  switch (posix.extname(path)) {
    case ".json":
      return [JSON.parse(text)];
    case ".csv":
      return papaparse.parse(text.trim(), { header: true }).data;
    case ".md":
      return [parseYaml(text.split(/^---$/m)[1] ?? "")];
    default:
      return [parseYaml(text)];
  }
}

/** What a validator says against the files of a content folder; a file without schema is a fault. */
function faultsOf(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (/(?:^|\/)(?:\.gitkeep|README\.md)$/.test(path)) return [];
    const validate = validators.find(([pattern]) => pattern.test(path))?.[1];
    if (validate === undefined) return [`${path}: no schema`];
    const wrong = valuesOf(path, text).find((value) => !validate(value));
    return wrong === undefined ? [] : [`${path}: ${ajv.errorsText(validate.errors)}`];
  });
}

const demonstration = new Map(
  filesOf("content").map((path) => [path, readFileSync(join("content", path), "utf8")]),
);

it("ajv accepts every file of the demonstration's content, records included", () => {
  expect(faultsOf(demonstration)).toEqual([]);
  const records = [...demonstration.keys()].filter((path) => /^publications\/.*\.json$/.test(path));
  const locked = Object.keys(JSON.parse(demonstration.get("published.lock.json") ?? "{}"));
  expect(records.map((path) => posix.basename(path, ".json")).sort()).toEqual(locked.sort());
  expect(records.length).toBeGreaterThan(50);
}, 600_000);

it("ajv accepts every file of a new index", () => {
  const settings = {
    ...{ name: "A", prefix: "AAA", publisher: "B" },
    baseUrl: "https://a.example",
    host: "nginx",
    stress: false,
  } as const;
  const files = contentFiles(settings, sample("2026-06-28"));
  expect(files.size).toBeGreaterThan(20);
  expect(faultsOf(files)).toEqual([]);
});

/** The first file of the demonstration in a folder. */
function firstOf(folder: string): string {
  const found = [...demonstration].find(([path]) => path.startsWith(folder));
  if (found === undefined) throw new Error(`The demonstration has no file in ${folder}`);
  return found[1];
}

it("ajv refuses a key that is unknown, one that is missing and a value of another form", () => {
  const text = firstOf("firms/");
  const record = firstOf("publications/");
  const said = faultsOf(
    new Map([
      ["firms/a.yaml", text.replace("name:", "nmae:")],
      ["firms/b.yaml", text.replace(/^listedOn: .*$/m, "listedOn: 2026-02-30")],
      [
        "observations/a.csv",
        "firmId,indicatorId,value,unit,observedOn,knownOn,evidenceId\nF1,a,99;5,b,2026-01-01,2026-01-01,\n",
      ],
      ["publications/a/b.json", record.replace('"version":1', '"version":0')],
      ["published.lock.json", '{"EFCI-WS-20260101-12345678": "12"}'],
      ["published.rows.csv", "issuedOn,firmId,rows\n2026-01-01,F1,xyz\n"],
    ]),
  );
  expect(said.map((fault) => fault.replace(/:.*/, ""))).toHaveLength(6);
  expect(said[0]).toContain("must have required property 'name'");
  expect(said[1]).toContain('must match format "date"');
});
