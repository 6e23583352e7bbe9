import { beforeAll, describe, expect, it } from "vitest";
import { minimalFiles } from "./minimal-files.ts";

let pages: readonly (readonly [path: string, html: string])[];
/** Every path of the build, answers and cards included. */
let paths: ReadonlySet<string>;

beforeAll(async () => {
  const files = await minimalFiles();
  pages = [...files].flatMap(([path, { body, mediaType }]) =>
    mediaType.startsWith("text/html") ? [[path, String(body)] as const] : [],
  );
  paths = new Set([...files.keys(), "s/manifest.json"]);
});

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
      expect(html.match(/<title>[^<]+<\/title>/g), path).toHaveLength(1);
      expect(html.match(/<meta name="description" content="[^"]+"/g), path).toHaveLength(1);
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(html, path).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
    }
  });

  it("contain no inline style, script or handler", () => {
    for (const [path, html] of pages) {
      const script = /<script(?! type="application\/ld\+json")(?![^>]*\bsrc=)/;
      expect(script.test(html), path).toBe(false);
      expect(/<[^>]+\s(?:style|on[a-z]+)=/.test(html), path).toBe(false);
    }
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
