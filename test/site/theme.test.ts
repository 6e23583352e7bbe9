import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { loadDataset } from "../../src/content/load.ts";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { publisherSchema } from "../../src/model/publisher.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { filesOfSite } from "./minimal-files.ts";

const content = mkdtempSync(join(tmpdir(), "stele-theme-"));
let files: ReadonlyMap<string, StoreFile>;

beforeAll(async () => {
  mkdirSync(join(content, "theme"));
  const write = (name: string, text: string) => writeFileSync(join(content, "theme", name), text);
  write("template.html", "<!doctype html><title>{{head}}</title>OURS{{main}}{{footer}}");
  write("style.css", "body { color: teal }\n");
  write("logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const dataset = await loadDataset("test/worlds/minimal/content");
  const site = publisherSchema.shape.site.parse({ accent: "#123456", footer: "Our own <line>" });
  const publisher = { ...dataset.publisher, site };
  files = await filesOfSite(siteOfDataset({ ...dataset, publisher }), content);
});
afterAll(() => rmSync(content, { recursive: true, force: true }));

const body = (path: string) => String(files.get(path)?.body);

describe("the theme of a content folder", () => {
  it("replaces the template, the style sheet and the logo without a change of the source", () => {
    expect(body("index.html")).toMatch(/^<!doctype html><title>.*OURS<h/s);
    expect(body("index.html")).toContain("Our own &lt;line>");
    expect(body("assets/style.css")).toMatch(/^body \{ color: teal \}\n.*--accent: #123456/s);
    expect(files.has("assets/logo.svg")).toBe(true);
  });

  it("refuses a template without a place that every page needs", async () => {
    writeFileSync(join(content, "theme", "template.html"), "{{head}}{{main}}");
    await expect(siteTheme(content)).rejects.toThrow(
      'Cannot read "theme/template.html": The template must have "{{footer}}"',
    );
  });

  it("takes no colour that could carry more than a colour", () => {
    const { site } = publisherSchema.shape;
    expect(site.safeParse({ accent: "#123456" }).success).toBe(true);
    for (const accent of ["red", "#fff}body{display:none", "url(//x)"]) {
      expect(site.safeParse({ accent }).success, accent).toBe(false);
    }
  });
});
