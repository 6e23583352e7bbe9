import { hash } from "node:crypto";
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { contentTime } from "../../../src/emit/files/content-time.ts";
import { intactSite } from "../../../src/emit/site/recover-site.ts";
import { writeSite } from "../../../src/emit/site/site-writer.ts";
import { jsonFile, optionsFor, writingAll } from "../sample-site.ts";
import { temporaryFolder } from "../temporary-folder.ts";

// A build that has nothing to do knows it by how the files of its output look.

const root = temporaryFolder();
const out = join(root, "dist");
const paths = ["a.html", "a/1.json", "a/2.json", "a/b/3.json", "b.html", "s/x.json", "z/1.json"];

function write(path: string, text: string): void {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const time = contentTime(hash("sha256", text, "hex"));
  utimesSync(file, time, time);
}

let written: string;
beforeEach(async () => {
  rmSync(out, { recursive: true, force: true });
  const made = await writeSite(
    optionsFor(out),
    writingAll(paths.map((path) => jsonFile(path, path))),
  );
  written = made.manifest;
});

describe("intactSite()", () => {
  const asListed = () => intactSite(out, written, false) !== null;

  it("knows the files of a list", () => {
    expect(asListed()).toBe(true);
  });

  it.each(paths)("sees that %s is gone, edited, touched, or no file", (path) => {
    const file = join(out, path);
    rmSync(file);
    expect(asListed()).toBe(false);
    write(path, `${path.slice(0, -1)}!`);
    expect(asListed()).toBe(false);
    write(path, path);
    utimesSync(file, 1, 1);
    expect(asListed()).toBe(false);
    renameSync(file, join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), file);
    expect(asListed()).toBe(false);
    rmSync(file);
    write(path, path);
    expect(asListed()).toBe(true);
  });

  it.each(["0.html", "a/1.json.br", "a/c/1.json", "zz"])("sees that %s is new", (path) => {
    write(path, path);
    expect(asListed()).toBe(false);
  });

  it("sees that two files changed places", () => {
    renameSync(join(out, "a/1.json"), join(out, "t"));
    renameSync(join(out, "z/1.json"), join(out, "a/1.json"));
    renameSync(join(out, "t"), join(out, "z/1.json"));
    expect(asListed()).toBe(false);
  });
});
