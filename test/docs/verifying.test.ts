import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, correction, first, remove, third } from "../verify/issued-world.ts";

// Runs the commands that docs/verifying.md shows, and the programs that it leads to.

const guide = readFileSync("docs/verifying.md", "utf8");
const folder = mkdtempSync(join(tmpdir(), "stele-by-hand-"));
const site = join(folder, "site");
let references: readonly string[];

beforeAll(async () => {
  await buildWorld({ issue: [first, correction, third] }, site);
  references = readdirSync(join(site, "s/publications/ref")).map((name) => name.slice(0, -5));
});
afterAll(() => remove(folder));

function blocks(language: string): readonly string[] {
  return [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = ""]) => code);
}

const has = (command: string) => spawnSync(command, ["--version"]).status === 0;
const python = has("python3");
const shell = has("jq") && has("sha256sum") && has("strings");
if (!python) console.warn("Skipped: python3 is not installed");
if (!shell) console.warn("Skipped: jq, sha256sum or strings is not installed");

function run(name: string, ...args: readonly string[]): string {
  const script = join(process.cwd(), "examples/verify", name);
  const ran = spawnSync("python3", [script, ...args], { cwd: site, encoding: "utf8" });
  return ran.status === 0 ? ran.stdout : `failed: ${ran.stderr.trim().split("\n").at(-1)}`;
}

describe.skipIf(!shell)("the commands of the guide", () => {
  it("check every file of a site, and find one that was changed", () => {
    const check = blocks("sh").find((code) => code.includes("manifest.note")) ?? "";
    const sh = () => spawnSync("bash", ["-ec", check], { cwd: site, encoding: "utf8" });
    expect(sh()).toMatchObject({ status: 0, stdout: "s/manifest.json: OK\n" });
    const path = join(site, "s/fold.json");
    const before = readFileSync(path);
    writeFileSync(path, `${before} `);
    const changed = sh();
    writeFileSync(path, before);
    expect(changed.status).not.toBe(0);
    expect(changed.stdout).toContain("s/fold.json: FAILED");
  });

  it("hold each snapshot to the hash in its address", () => {
    const check = blocks("sh").find((code) => code.includes("s/snapshots")) ?? "";
    const sh = () => spawnSync("bash", ["-ec", check], { cwd: site, encoding: "utf8" });
    expect(sh()).toMatchObject({ status: 0, stdout: "" });
    const folder = join(site, "s/snapshots");
    const [name = ""] = readdirSync(folder);
    const before = readFileSync(join(folder, name));
    writeFileSync(join(folder, name), `${before} `);
    const changed = sh();
    writeFileSync(join(folder, name), before);
    expect(changed).toMatchObject({ status: 1, stdout: `${name}\n` });
  });

  it("show a record's hash in the log", () => {
    const show = blocks("sh").find((code) => code.includes("strings")) ?? "";
    const out = execFileSync("bash", ["-ec", show], { cwd: site, encoding: "utf8" });
    const hashes = [...out.matchAll(/^([0-9a-f]{64}) /gm)].map(([, hash]) => hash);
    expect(hashes).toHaveLength(references.length);
    for (const [place, reference] of [...references].sort().entries()) {
      expect(out).toContain(`{"referenceId":"${reference}","sha256":"${hashes[place]}"}`);
    }
  });
});

describe.skipIf(!python)("the programs that the guide leads to", () => {
  const [record, tree] = ["record.py", "place.py"] as const;

  it("prove each record and its place in the log", () => {
    const said = references.map((reference) => {
      const [name = "", whole = ""] = run(record, `s/publications/ref/${reference}.json`)
        .trim()
        .split(" ");
      expect(name).toBe(reference);
      return run(tree, "record", name, whole).trim();
    });
    expect([...said].sort()).toEqual(
      [0, 1, 2].map((index) => `leaf ${index} of 3 in harbour.example/ledger`),
    );
  });

  it("refuse a record with one letter changed, and a hash that the log does not hold", () => {
    const [reference = ""] = references;
    const text = readFileSync(join(site, `s/publications/ref/${reference}.json`), "utf8");
    const changed = join(folder, "changed.json");
    writeFileSync(changed, text.replace("watch", "match"));
    expect(run(record, changed)).toContain("not this reference");
    expect(run(tree, "record", reference, "0".repeat(64))).toContain("not in this tree");
  });

  it("prove what is said of a firm, and refuse another score, tile and head", () => {
    const slug = "alder-brokerage";
    expect(run(tree, "firm", slug)).toMatch(/^leaf 0 of 2 in [0-9a-f]{12}\n$/);
    const alterations = [
      [`api/firms/${slug}.json`, /"score":\d+/, '"score":1', "not in this tree"],
      ["s/snapshot/tile/0/000.p/2", /.$/s, "?", "not under this root"],
      ["s/snapshot/head.json", /"constituents":2/, '"constituents":1', "not its snapshot"],
    ] as const;
    for (const [path, old, now, why] of alterations) {
      const before = readFileSync(join(site, path));
      writeFileSync(join(site, path), before.toString("latin1").replace(old, now), "latin1");
      expect(run(tree, "firm", slug), path).toContain(why);
      writeFileSync(join(site, path), before);
    }
  });
});
