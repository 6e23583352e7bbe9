import { expect, inject, it } from "vitest";
import { built } from "./built.ts";

const { manifest, text } = built(inject("dist"));
const bytesOf = new Map(manifest.files.map(({ path, bytes }) => [path, bytes]));

/** What a browser asks for to show a page: the page, its style, fonts, icon, scripts and pictures. */
function asked(path: string): readonly string[] {
  const html = text(path);
  const links = html.matchAll(/<link rel="(?:stylesheet|icon|preload)" href="([^"]+)"/g);
  const sources = html.matchAll(/<(?:script|img)[^>]* src="([^"]+)"/g);
  const address = (to = "") => new URL(to, `http://x/${path}`).pathname.slice(1);
  return [path, ...new Set([...links, ...sources].map(([, to]) => address(to)))];
}

/** The reference of the API is one page, in which a reader searches; the chart brings its scales along. */
const mostOf = new Map([
  ["reference.html", 200_000],
  ["chart.html", 125_000],
]);
const most = (path: string) => mostOf.get(path) ?? 100_000;

it("no page of the demonstration takes over 100 KB, fonts apart, or 8 requests", () => {
  const pages = [...bytesOf.keys()].filter((path) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(100);
  const heavy = pages.filter((path) => {
    const files = asked(path);
    const bytes = files
      .filter((file) => !file.endsWith(".woff2"))
      .map((file) => bytesOf.get(file) ?? Number.NaN);
    return !(bytes.reduce((sum, size) => sum + size, 0) <= most(path)) || files.length > 8;
  });
  expect(heavy).toEqual([]);
});
