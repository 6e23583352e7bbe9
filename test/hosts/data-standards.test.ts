import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";

// The exports of the built demonstration, judged by the libraries of those who wrote the standards.

const tools = resolve("test/contract-tools");
if (!existsSync(join(tools, "node_modules"))) {
  throw new Error("Cannot run the contract tools: npm run hosts:install");
}
const run = promisify(execFile);

/** What a script over the tools prints, as JSON. */
async function judged(script: string, ...args: string[]) {
  const node = ["--input-type=module", "--eval", script, ...args];
  const { stdout } = await run(process.execPath, node, { cwd: tools, maxBuffer: 1e8 });
  return JSON.parse(stdout);
}

const built = (path: string) => join(inject("hosts").dist, path);

describe("the library of Frictionless Data", () => {
  // the package, each table cell by cell, and each foreign key
  const script = `
    import library from "datapackage";
    const { Package, validate } = library;
    const [descriptor] = process.argv.slice(1);
    const { errors } = await validate(descriptor);
    const faults = errors.map(({ message }) => message);
    const rows = {};
    const read = await Package.load(descriptor);
    for (const resource of read.resources) {
      if (resource.descriptor.format !== "csv" || resource.descriptor.rowCount > 500) continue;
      try {
        rows[resource.name] = (await resource.read({ relations: true })).length;
      } catch (error) {
        const all = error.errors?.length > 0 ? error.errors : [error];
        faults.push(...all.map(({ message }) => resource.name + ": " + message));
      }
    }
    console.log(JSON.stringify({ faults, rows, resources: read.resources.length }));`;

  it("finds the package valid: descriptor, types, required values and foreign keys", async () => {
    const { faults, rows, resources } = await judged(
      script,
      built("api/data/exports/datapackage.json"),
    );
    expect(faults).toEqual([]);
    expect(resources).toBeGreaterThan(60);
    const { resources: listed } = JSON.parse(
      readFileSync(built("api/data/exports/datapackage.json"), "utf8"),
    );
    const small = listed.filter(
      (one: { format: string; rowCount: number }) => one.format === "csv" && one.rowCount <= 500,
    );
    expect(small.length).toBeGreaterThan(14);
    expect(rows).toEqual(
      Object.fromEntries(
        small.map((one: { name: string; rowCount: number }) => [one.name, one.rowCount]),
      ),
    );
  });

  it("finds a firm that is not there, and a number that is none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stele-package-"));
    cpSync(built("api/data/exports"), folder, { recursive: true });
    const path = join(folder, "rankings.csv");
    const text = readFileSync(path, "utf8");
    const descriptor = join(folder, "datapackage.json");
    writeFileSync(path, text.replace(/,F\d{3},/, ",F999,"));
    expect((await judged(script, descriptor)).faults.join()).toMatch(/^rankings: .*oreign/);
    writeFileSync(path, text.replace("\r\n1,", "\r\none,"));
    expect((await judged(script, descriptor)).faults.join()).toMatch(/^rankings: .*type/);
    rmSync(folder, { recursive: true });
  });
});

it("the schema of the Citation File Format 1.2.0 accepts the citation, and no other key", async () => {
  const script = `
    import { validateCFF, validateCFFFile } from "cffjs";
    const cff = validateCFFFile(process.argv[1]);
    const refused = [];
    for (const change of [{ license: "Own" }, { authors: [] }, { publisher: "Desk" }]) {
      try { validateCFF({ ...cff, ...change }); } catch { refused.push(Object.keys(change)[0]); }
    }
    console.log(JSON.stringify({ type: cff.type, refused }));`;
  expect(await judged(script, built("CITATION.cff"))).toEqual({
    type: "dataset",
    refused: ["license", "authors", "publisher"],
  });
});

describe("the catalogue of the datasets, as RDF", () => {
  // of the vocabulary of DCAT the terms and their ranges, of DCMI and FOAF the ranges used here
  const script = `
    import jsonld from "jsonld";
    import vocabulary from "@vocabulary/dcat";
    import { readFileSync } from "node:fs";
    const value = (text) => ({ value: text });
    const quad = (s, p, o) => [s.value, p.value, o.value];
    const factory = { namedNode: value, literal: value, blankNode: value, quad };
    const known = vocabulary({ factory });
    const range = "http://www.w3.org/2000/01/rdf-schema#range";
    const dct = "http://purl.org/dc/terms/";
    const ranges = new Map(known.filter(([, p]) => p === range).map(([s, , o]) => [s, o]));
    for (const [term, kind] of [["license", "LicenseDocument"], ["format", "MediaTypeOrExtent"],
      ["temporal", "PeriodOfTime"]]) ranges.set(dct + term, dct + kind);
    ranges.set(dct + "publisher", "http://xmlns.com/foaf/0.1/Agent");
    const terms = new Set(known.map(([s]) => s));
    const quads = await jsonld.toRDF(JSON.parse(readFileSync(process.argv[1], "utf8")));
    const type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    const types = new Set(quads.filter((q) => q.predicate.value === type)
      .map((q) => q.subject.value + " " + q.object.value));
    const faults = new Set();
    for (const { predicate, object } of quads) {
      for (const { value } of [predicate, object]) {
        if (value.startsWith("http://www.w3.org/ns/dcat#") && !terms.has(value)) faults.add(value);
      }
      const due = ranges.get(predicate.value) ?? "";
      if (due.startsWith("http://www.w3.org/2000/01/rdf-schema#") || due === "") continue;
      if (!types.has(object.value + " " + due)) faults.add(predicate.value + " of " + object.value);
    }
    console.log(JSON.stringify({ triples: quads.length, faults: [...faults] }));`;

  it("uses the terms of DCAT, each with what its range asks for", async () => {
    const { triples, faults } = await judged(script, built("api/data/exports/dcat.jsonld"));
    expect(faults).toEqual([]);
    expect(triples).toBeGreaterThan(1000);
  });

  it("is not accepted with a licence that is not one, or a term that DCAT has not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stele-catalogue-"));
    const path = join(folder, "dcat.jsonld");
    const text = readFileSync(built("api/data/exports/dcat.jsonld"), "utf8");
    writeFileSync(
      path,
      text.replaceAll("dct:LicenseDocument", "foaf:Document").replaceAll("dcat:byteSize", "dcat:x"),
    );
    const { faults } = await judged(script, path);
    expect(faults).toContain("http://www.w3.org/ns/dcat#x");
    expect(faults.join()).toContain("http://purl.org/dc/terms/license of ");
    rmSync(folder, { recursive: true });
  });
});
