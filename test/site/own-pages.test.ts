import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { loadContent } from "../../src/content/load.ts";

// Markdown files of `content/pages/` are pages of the site: about, terms, imprint.

const folder = mkdtempSync(join(tmpdir(), "stele-pages-"));
const [content, out] = [join(folder, "content"), join(folder, "dist")];
const page = (name: string, text: string) => writeFileSync(join(content, "pages", name), text);
const built = (path: string) => readFileSync(join(out, path), "utf8");
/** The links of a part of a page, each with its text. */
const linksIn = (html: string, label: string) =>
  [
    ...(new RegExp(`<nav aria-label="${label}">(.*?)</nav>`, "s").exec(html)?.[1] ?? "").matchAll(
      /href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
    ),
  ].map(([, href = "", text = ""]) => [href, text.replace(/<[^>]+>/g, "")] as const);

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  mkdirSync(join(content, "pages"));
  page(
    "about.md",
    "---\ntitle: About the desk\nmenu: About\norder: 1\n---\n\nWe are **three**. See [rankings](../rankings.html).\n",
  );
  page("rankings.md", "---\ntitle: Our rankings\n---\n\nNot the ranking.\n");
  page(
    "imprint.md",
    "---\ntitle: Imprint\nplace: foot\ndescription: Who answers for this site\n---\n\nHarbour Desk, Varde.\n",
  );
  page(
    "hostile.md",
    '---\ntitle: "<script>alert(1)</script>"\nmenu: "<img src=x onerror=alert(2)>"\n---\n\n<script>alert(3)</script>\n\n[x](javascript:alert(4)) ![y](data:text/html,z) {{main}} &lt;b&gt;\n',
  );
  await build({ content, out, asOf: null, cache: ".cache" }, () => undefined);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a page of the publisher's own", () => {
  it("has the look of the site, its title, its text and a place in the site map", () => {
    const html = built("pages/about.html");
    expect(html).toContain('<link rel="stylesheet" href="../assets/style.css"');
    expect(html).toMatch(/<h1>.*About the desk.*<\/h1>/);
    expect(html).toContain("We are <strong>three</strong>.");
    expect(html).toContain('href="../rankings.html"');
    expect(built("pages/imprint.html")).toContain("Who answers for this site");
    expect(built("sitemap.xml")).toContain("/pages/about.html");
  });

  it("is in the menu of every page, in its order, and in the one at the foot where it says so", () => {
    for (const [path, up] of [
      ["index.html", ""],
      ["pages/about.html", "../"],
    ] as const) {
      const top = linksIn(built(path), "Main").map(([href]) => href);
      expect(top.slice(-3)).toEqual([
        `${up}pages/hostile.html`,
        `${up}pages/rankings.html`,
        `${up}pages/about.html`,
      ]);
      const foot = linksIn(built(path), "More");
      expect(foot).toContainEqual([`${up}pages/imprint.html`, "Imprint"]);
    }
    expect(linksIn(built("index.html"), "Main").at(-1)).toEqual(["pages/about.html", "About"]);
    expect(built("pages/about.html")).toMatch(/aria-current="page"[^>]*>About</);
  });

  it("takes no address of another page", () => {
    expect(built("rankings.html")).not.toContain("Not the ranking.");
    expect(built("pages/rankings.html")).toContain("Not the ranking.");
  });

  it("says as text what is markup", () => {
    const html = built("pages/hostile.html");
    expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript|src="data/);
    expect(html).toContain("&lt;script>alert(3)&lt;/script>".replaceAll(">", "&gt;"));
    expect(html).toContain("{{main}}");
    expect(built("index.html")).not.toContain("<img src=x");
  });

  it("is refused with another name, another front matter, as a link and above its size", async () => {
    const problems = async (name: string, make: () => void) => {
      make();
      const found = (await loadContent(content)).problems.map(
        ({ rule, place, message }) => `${place.file} ${rule}: ${message}`,
      );
      rmSync(join(content, "pages", name));
      return found;
    };
    const text = "---\ntitle: A\n---\n\nB\n";
    expect(await problems("About Us.md", () => page("About Us.md", text))).toEqual([
      expect.stringContaining("pages/About Us.md unsafe-name"),
      expect.stringContaining("pages/About Us.md wrong-slug"),
    ]);
    expect(await problems("Team.md", () => page("Team.md", text))).toEqual([
      "pages/Team.md wrong-slug: The name of a page must be lower-case words joined by hyphens",
    ]);
    expect(await problems("no.md", () => page("no.md", "No front matter.\n"))).toHaveLength(1);
    expect(await problems("menu.md", () => page("menu.md", text.replace("title", "name")))).toEqual(
      expect.arrayContaining([expect.stringContaining("pages/menu.md")]),
    );
    const long = `${text}${"x".repeat(256 * 1024)}`;
    expect(await problems("long.md", () => page("long.md", long))).toEqual([
      expect.stringContaining("file-too-large"),
    ]);
    const link = () => symlinkSync("/etc/hostname", join(content, "pages/link.md"));
    expect(await problems("link.md", link)).toEqual([expect.stringContaining("not-a-file")]);
  });
});
