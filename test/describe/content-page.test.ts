import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentPage, describedFields } from "../../scripts/content-docs/content-page.ts";
import { editorSchemas } from "../../scripts/content-docs/editor-schemas.ts";
import { examples } from "../../scripts/content-docs/examples.ts";
import { contentKind, fileKinds, kinds } from "../../src/content/files/kinds.ts";
import { schemasAt } from "../../src/content/findings/schema-keys.ts";
import { loadContent } from "../../src/content/load.ts";
import { parseYaml } from "../../src/content/text/yaml.ts";
import { type FieldNode, fieldNode } from "../../src/model/field-words.ts";
import { methodologySchema } from "../../src/model/methodology.ts";

const docs = join(import.meta.dirname, "../../docs");
const remake = "run node --import tsx scripts/content-docs.ts";

const allFields = fileKinds.flatMap((kind) => {
  const { schema } = kinds[kind];
  const issued = contentKind(kind) === "publications";
  return describedFields(fieldNode(schema)).map((field) => ({ kind, schema, issued, ...field }));
});
const fields = allFields.filter(({ issued }) => !issued);

describe("the description of the source files", () => {
  it("shows examples that together are an index without a problem", async () => {
    const content = mkdtempSync(join(tmpdir(), "stele-examples-"));
    const files = Object.values(examples).map(({ path, text }) => [path, text] as const);
    const empty = [
      ["published.lock.json", "{}\n"],
      ["publications/.gitkeep", ""],
      ["forecasts/.gitkeep", ""],
    ] as const;
    for (const [path, text] of [...files, ...empty]) {
      mkdirSync(dirname(join(content, path)), { recursive: true });
      writeFileSync(join(content, path), text);
    }
    const { dataset, problems } = await loadContent(content);
    rmSync(content, { recursive: true });
    expect(problems).toEqual([]);
    expect(dataset?.events).toHaveLength(1);
  });

  it("gives every field a meaning", () => {
    const silent = allFields.filter(({ node }) => (node.description ?? "") === "");
    expect(silent.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
  });

  it("gives every field that must be written an example, unless its parts have them", () => {
    const bare = fields.filter(({ node, required }) => {
      const hasParts = describedFields(node).length > 0;
      const isFixed = node.const !== undefined || mayBeNull(node);
      return required && node.examples === undefined && !hasParts && !isFixed;
    });
    const known = ["methodology changeLog[].text", "evidence sha256", "deliveries sha256"];
    expect(
      bare.map(({ kind, path }) => `${kind} ${path}`).filter((f) => !known.includes(f)),
    ).toEqual([]);
  });

  it("gives only examples and defaults that the schema accepts", () => {
    const wrong = fields.filter(({ schema, path, node }) => {
      const steps = path.split(/\.|(?=\[\])/).map((step) => (step === "[]" ? 0 : step));
      const parse = (value: unknown) =>
        schemasAt(schema, steps).some((one) => isAccepted(one, value));
      return !(node.examples ?? []).every(parse);
    });
    expect(wrong.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
  });

  it(`is what docs/content.md says, or else ${remake}`, () => {
    expect(readFileSync(join(docs, "content.md"), "utf8")).toBe(`${contentPage()}\n`);
  });

  it(`is what docs/schemas/ holds, or else ${remake}`, () => {
    const made = editorSchemas();
    expect(readdirSync(join(docs, "schemas")).sort()).toEqual(made.map(({ name }) => name).sort());
    for (const { name, text } of made) {
      expect(readFileSync(join(docs, "schemas", name), "utf8")).toBe(text);
    }
  });
});

describe("the defaults of a methodology", () => {
  const written = read("content/methodology/2026.1.yaml");
  const { pillars, indicators, segments, legalNotes } = methodologySchema.parse(written);

  it("need only pillars, indicators and legal notes", () => {
    expect(methodologySchema.safeParse({ pillars, indicators, segments, legalNotes }).success).toBe(
      true,
    );
    for (const left of ["pillars", "indicators", "legalNotes"]) {
      const rest = { pillars, indicators, segments, legalNotes, [left]: undefined };
      expect(methodologySchema.safeParse(rest).success).toBe(false);
    }
  });

  it("are the values of the contract, which the demonstration writes out", () => {
    const { version, title, effectiveFrom, changeLog, issue, ...settings } =
      methodologySchema.parse({ ...methodologySchema.parse(written), version: "2026.1" });
    const defaults = methodologySchema.parse({ pillars, indicators, segments, legalNotes });
    expect(defaults).toMatchObject(settings);
    const { payoutDrift, ...rest } = issue;
    expect(defaults.issue).toMatchObject(rest);
    expect({ ...defaults.issue.payoutDrift, inputs: payoutDrift.inputs }).toEqual(payoutDrift);
    expect(defaults.issue.payoutDrift.inputs).toEqual([]);
    expect([version, title, effectiveFrom, changeLog]).not.toContain(undefined);
  });
});

function read(path: string): unknown {
  const text = readFileSync(join(docs, "..", path), "utf8");
  return parseYaml(text, path);
}

function isAccepted(schema: unknown, value: unknown): boolean {
  return (
    typeof schema === "object" &&
    schema !== null &&
    "safeParse" in schema &&
    typeof schema.safeParse === "function" &&
    schema.safeParse(value).success
  );
}

function mayBeNull(node: FieldNode): boolean {
  const types = [node.type, ...(node.anyOf ?? []).map(({ type }) => type)].flat();
  return types.includes("null");
}
