import { beforeAll, describe, expect, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { hostileSite } from "./hostile-site.ts";
import { filesOfSite, minimalFiles } from "./minimal-files.ts";

let pages: readonly (readonly [path: string, html: string])[];
/** Every path of the build, answers and cards included. */
let paths: ReadonlySet<string>;
let bodies: ReadonlyMap<string, string>;

beforeAll(async () => {
  const files = await minimalFiles();
  pages = [...files].flatMap(([path, { body, mediaType }]) =>
    mediaType.startsWith("text/html") ? [[path, String(body)] as const] : [],
  );
  bodies = new Map([...files].map(([path, { body }]) => [path, String(body)]));
  paths = new Set([...files.keys(), "s/manifest.json"]);
});

const plain = (html: string) =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

const links = (html: string) =>
  [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, link = ""]) => link);

describe("the pages of a site", () => {
  it("link only to what the build has, by relative addresses", () => {
    const broken = pages
      .filter(([path]) => path !== "404.html")
      .flatMap(([path, html]) =>
        links(html)
          .filter((link) => !/^(?:https?:|mailto:|#)/.test(link))
          .map((link) => new URL(link, `site://x/${path}`).pathname.replace(/^\//, ""))
          .map((target) => (target === "" || target.endsWith("/") ? `${target}index.html` : target))
          .filter((target) => !paths.has(target))
          .map((target) => `${path} -> ${target}`),
      );
    expect(broken).toEqual([]);
  });

  it("have a title, a description, one heading of the first level and a policy", () => {
    for (const [path, html] of pages) {
      const [head = ""] = html.split("</head>");
      expect(head.match(/<title>[^<]+<\/title>/g), path).toHaveLength(1);
      expect(html.match(/<meta name="description" content="[^"]+"/g), path).toHaveLength(1);
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(html, path).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
    }
  });

  it("have titles that tabs and results of a search have room for, whatever the names", async () => {
    const hostile = [...(await filesOfSite(await hostileSite()))];
    const others = hostile.map(([path, { body }]) => [path, String(body)] as const);
    for (const [path, html] of [...pages, ...others.filter(([path]) => path.endsWith(".html"))]) {
      const [, title = ""] = /<title>([^<]*)</.exec(html) ?? [];
      expect(plain(title).length, `${path}: ${title}`).toBeLessThanOrEqual(70);
    }
  });

  it("say the legal note once", () => {
    const record = pages.filter(([path]) => path.startsWith("publications/"));
    expect(record.length).toBeGreaterThan(0);
    for (const [path, html] of record) {
      const body = bodies.get(`s/publications/record/${path.slice(13, -5)}.json`) ?? "";
      expect(plain(html).split(JSON.parse(body).publication.legalNote), path).toHaveLength(2);
    }
  });

  it("contain no inline style, script or handler", () => {
    for (const [path, html] of pages) {
      const script = /<script(?! type="application\/ld\+json")(?![^>]*\bsrc=)/;
      expect(script.test(html), path).toBe(false);
      expect(/<[^>]+\s(?:style|on[a-z]+)=/.test(html), path).toBe(false);
    }
  });

  it("name no class that is empty", () => {
    for (const [path, html] of pages) expect(html, path).not.toMatch(/ class(=""|[\s>])/);
  });

  it("show the weights of pillars as shares of their sum", () => {
    const [, html = ""] = pages.find(([path]) => path === "firms/alder-brokerage.html") ?? [];
    const [rows = ""] = /<caption>Pillars.*?<\/table>/s.exec(html) ?? [];
    const weights = [...rows.matchAll(/<\/svg><td class="n">([^<]*)</g)];
    expect(weights.map(([, weight]) => weight)).toEqual(["67%", "33%"]);
  });

  it("have one canonical address, whatever folder they are read from", () => {
    for (const [path, html] of pages.filter(([path]) => path !== "404.html")) {
      const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      expect(canonical?.endsWith(path === "index.html" ? "/" : `/${path}`), path).toBe(true);
    }
  });

  it("have a preview for other sites, with a picture that the build has", () => {
    for (const [path, html] of pages.filter(([path]) => path !== "404.html")) {
      for (const key of ["og:title", "og:description", "og:type", "og:url", "og:image:alt"]) {
        expect(html, path).toMatch(new RegExp(`<meta property="${key}" content="[^"]+"`));
      }
      const [, image = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      expect(paths.has(new URL(image).pathname.slice(1)), `${path}: ${image}`).toBe(true);
    }
  });

  it("tell search engines of the index and of each record in the words of schema.org", () => {
    const stated = pages.flatMap(([path, html]) =>
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, text = ""]) => ({ path, ...JSON.parse(text) }),
      ),
    );
    const records = pages.filter(([path]) => path.startsWith("publications/"));
    expect(stated.filter((one) => one["@type"] === "Report")).toHaveLength(records.length);
    expect(stated.filter((one) => one["@type"] === "Dataset").map(({ path }) => path)).toEqual(
      expect.arrayContaining(["index.html", "data.html"]),
    );
    for (const one of stated) {
      expect(one["@context"], one.path).toBe("https://schema.org");
      const files = (one.distribution ?? []).map((file: { contentUrl: string }) => file.contentUrl);
      for (const address of [one.url, ...files]) {
        expect(paths.has(new URL(address).pathname.slice(1)), address).toBe(true);
      }
    }
  });

  it("are embedded by oEmbed with pictures and pages that the build has", () => {
    const embeds = [...paths].filter((path) => path.endsWith(".oembed.json"));
    expect(embeds.length).toBeGreaterThan(2);
    for (const path of embeds) {
      const { url, thumbnail_url = url, author_url } = JSON.parse(bodies.get(path) ?? "");
      for (const address of [url, thumbnail_url, author_url]) {
        const target = new URL(address).pathname.slice(1) || "index.html";
        expect(paths.has(target), `${path}: ${address}`).toBe(true);
      }
    }
  });

  it("draw for records that are not current only what is cited: a card, a picture and its embedding", () => {
    const of = (folder: RegExp) =>
      new Set([...paths].flatMap((path) => folder.exec(path)?.[1] ?? []));
    expect(of(/^api\/publications\/card\/reference_id\/[^/.]+(\..+)$/)).toEqual(
      new Set([".svg", ".png", ".oembed.json"]),
    );
    expect(of(/^api\/publications\/card(\..+)$/)).toContain(".badge.svg");
    expect([...paths].filter((path) => path.includes("2x"))).toEqual([]);
  });

  it("show no card of a firm, so that firms have one only where a publisher wants it", async () => {
    const cards = (files: Iterable<string>) => [...files].filter((path) => /firm-card/.test(path));
    expect(pages.filter(([, html]) => html.includes("firm-card"))).toEqual([]);
    expect(cards(paths)).toEqual([]);
    const dataset = await loadDataset("test/worlds/minimal/content");
    const publisher = { ...dataset.publisher, firmFiles: ["series" as const, "card" as const] };
    const drawn = await filesOfSite(siteOfDataset({ ...dataset, publisher }));
    expect(cards(drawn.keys())).toContain("s/firm-card/alder-brokerage.svg");
  });

  it("need less than 100 KB for the front page, fonts apart", () => {
    const own = bodies.get("index.html") ?? "";
    const loaded = [
      ...own.matchAll(/<(?:link rel="stylesheet"|script)[^>]*(?:href|src)="([^"]+)"/g),
    ];
    const sizes = ["index.html", ...loaded.map(([, path = ""]) => path), "assets/icon.svg"].map(
      (path) => Buffer.byteLength(bodies.get(path) ?? ""),
    );
    const card = 45_000;
    expect(sizes.reduce((sum, size) => sum + size, card)).toBeLessThan(100_000);
  });

  it("have no identifier twice", () => {
    for (const [path, html] of pages) {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(
        ids.filter((id, i) => ids.indexOf(id) !== i),
        path,
      ).toEqual([]);
    }
  });
});
