import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deployFolder } from "../../../src/emit/deploy/deploy-folder.ts";
import { checkpointText } from "../../../src/record/ledger/checkpoint.ts";
import { filesOf as logFiles, sampleLedger } from "../../record/ledger/sample-ledger.ts";
import { inFormerLayout } from "../manifest-in.ts";
import { siteIn } from "./site-in.ts";

let folder: string;
let live: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stele-deploy-"));
  live = join(folder, "live");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const site = (
  name: string,
  files: Readonly<Record<string, string>>,
  ledger: "frozen" | "latest" = "frozen",
) => siteIn(folder, name, files, ledger);

function filesOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}

const read = (path: string) => readFileSync(join(live, path), "utf8");

describe("deployFolder()", () => {
  it("fills an empty folder with the whole build and nothing else", () => {
    const one = site("one", { "s/routes.json": "1", "s/a.json": "1", "index.html": "1" });
    expect(deployFolder(one, live)).toEqual({
      build: "one",
      written: 6,
      removed: 0,
      kept: 0,
    });
    expect(filesOf(live)).toEqual(filesOf(one));
  });

  it("keeps what only the previous build had, for one more deploy", () => {
    deployFolder(site("one", { "s/routes.json": "1", "s/gone.json": "1" }), live);
    const two = deployFolder(site("two", { "s/routes.json": "2", "s/new.json": "2" }), live);
    // a file, and the section that lists it
    expect(two).toMatchObject({ removed: 0, kept: 2 });
    expect(read("s/gone.json")).toBe("1");
    const three = deployFolder(site("three", { "s/routes.json": "3" }), live);
    expect(three).toMatchObject({ removed: 2, kept: 2 });
    expect([existsSync(join(live, "s/gone.json")), read("s/new.json")]).toEqual([false, "2"]);
  });

  it("keeps what a build of the former layout had, for one more deploy", () => {
    cpSync(site("one", { "s/routes.json": "1", "s/gone.json": "1" }), live, { recursive: true });
    inFormerLayout(live);
    const two = deployFolder(site("two", { "s/routes.json": "2" }), live);
    expect(two).toMatchObject({ removed: 0, kept: 2 });
    expect([read("s/routes.json"), read("s/gone.json")]).toEqual(["2", "1"]);
    const three = site("three", { "s/routes.json": "3" });
    expect(deployFolder(three, live)).toMatchObject({ removed: 2 });
    expect(filesOf(live)).not.toContain("s/gone.json");
    expect(filesOf(live)).not.toContain("s/manifest.sha256");
  });

  it("leaves an unchanged file untouched", () => {
    deployFolder(site("one", { "s/routes.json": "1", "s/a.json": "same" }), live);
    const before = statSync(join(live, "s/a.json"));
    deployFolder(site("two", { "s/routes.json": "2", "s/a.json": "same" }), live);
    const after = statSync(join(live, "s/a.json"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it("repairs what an interrupted deploy left half done", () => {
    const one = site("one", { "s/routes.json": "1", "s/a.json": "1" });
    deployFolder(one, live);
    writeFileSync(join(live, "s/a.json"), "of a build that never became the current one");
    deployFolder(one, live);
    expect(read("s/a.json")).toBe("1");
  });

  it("mends a file whose bytes alone were changed, be its size and time as they were", () => {
    const one = site("one", { "s/routes.json": "1", "s/a.json": "whole" });
    deployFolder(one, live);
    const file = join(live, "s/a.json");
    const { atime, mtime } = statSync(file);
    writeFileSync(file, "whale");
    utimesSync(file, atime, mtime);
    expect(deployFolder(one, live)).toMatchObject({ written: 1 });
    expect(read("s/a.json")).toBe("whole");
  });

  it("touches nothing that is not of the site", () => {
    deployFolder(site("one", { "s/routes.json": "1" }), live);
    mkdirSync(join(live, ".well-known"));
    writeFileSync(join(live, ".well-known/security.txt"), "mine");
    deployFolder(site("two", { "s/routes.json": "2" }), live);
    expect(read(".well-known/security.txt")).toBe("mine");
  });

  it("refuses to change what is frozen, before anything is written", () => {
    deployFolder(site("one", { "s/routes.json": "1", "ledger/tile/0/000": "1" }), live);
    const other = site("two", { "s/routes.json": "2", "ledger/tile/0/000": "2" });
    expect(() => deployFolder(other, live)).toThrow('Cannot upload "ledger/tile/0/000"');
    expect(read("s/routes.json")).toBe("1");
  });

  it("refuses a folder without a manifest", () => {
    cpSync(site("one", { "s/routes.json": "1" }), live, { recursive: true });
    expect(() => deployFolder(join(folder, "nothing"), live)).toThrow(
      '"s/manifest.json" cannot be read',
    );
    expect(read("s/routes.json")).toBe("1");
  });
});

describe("an earlier build", () => {
  const first = { "s/routes.json": "1", "s/a.json": "1", "s/gone.json": "1", "s/same.json": "1" };
  const second = { "s/routes.json": "2", "s/a.json": "2", "s/new.json": "2", "s/same.json": "1" };
  const served = (files: Readonly<Record<string, string>>) =>
    Object.keys(files).map((path) => [path, read(path)]);

  it("is deployed again as any other", () => {
    const [one, two] = [site("one", first), site("two", second)];
    deployFolder(one, live);
    deployFolder(two, live);
    expect(deployFolder(one, live)).toMatchObject({ build: "one", removed: 0 });
    expect(served(first)).toEqual(Object.entries(first));
    expect(read("s/manifest.json")).toContain('"build":"one"');
    deployFolder(two, live);
    expect(served(second)).toEqual(Object.entries(second));
  });

  it("stays for its readers when the new one is deployed twice", () => {
    deployFolder(site("one", first), live);
    const two = site("two", second);
    deployFolder(two, live);
    expect(deployFolder(two, live)).toMatchObject({ written: 0, removed: 0 });
    expect(read("s/gone.json")).toBe("1");
  });
});

/** A site with a log of the given size. */
function logged(name: string, size: number, files: Readonly<Record<string, string>> = {}): string {
  const log = [...logFiles(sampleLedger(size))].map(([path, bytes]): [string, string] => [
    `ledger/${path}`,
    Buffer.from(bytes).toString("latin1"),
  ]);
  return site(name, { "s/routes.json": name, ...files, ...Object.fromEntries(log) }, "latest");
}

describe("a deployed log", () => {
  it("grows, and stays as it is", () => {
    deployFolder(logged("one", 2), live);
    deployFolder(logged("same", 2), live);
    deployFolder(logged("more", 5), live);
    expect(read("ledger/checkpoint")).toContain("\n5\n");
  });

  it.each([
    ["shorter", () => logged("bad", 1), "the log was rolled back: it has 1 entry and had 2"],
    ["gone", () => site("bad", { "s/routes.json": "bad" }), "checkpoint"],
  ])("is not replaced by one that is %s, and nothing is touched", (_, bad, why) => {
    deployFolder(logged("one", 2), live);
    const before = filesOf(live).map((path) => [path, read(path)]);
    const refused = () => deployFolder(bad(), live);
    expect(refused).toThrow(why);
    expect(refused).toThrow(/^Cannot deploy ".*bad" over ".*live": /);
    expect(filesOf(live).map((path) => [path, read(path)])).toEqual(before);
  });

  it("is not replaced by a fork, be it longer, nor by another log", () => {
    deployFolder(logged("one", 2), live);
    const other = (origin: string) => {
      const root = Buffer.alloc(32, 1).toString("hex");
      writeFileSync(
        join(live, "ledger/checkpoint"),
        checkpointText({ origin, size: 2, root }, null),
      );
    };
    other("harbour.example/ledger");
    expect(() => deployFolder(logged("longer", 5), live)).toThrow(
      "the log was forked: it does not begin with the 2 entries that it had",
    );
    other("elsewhere.example/ledger");
    expect(() => deployFolder(logged("longer", 5), live)).toThrow(
      'it is of the log "harbour.example/ledger", the saved one of "elsewhere.example/ledger"',
    );
  });
});
