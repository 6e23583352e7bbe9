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
