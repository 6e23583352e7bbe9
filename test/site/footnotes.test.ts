import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { markdownHtml } from "../../src/site/markdown.ts";

describe("footnotes of a document", () => {
  it("are numbered where they are referred to, and listed at the end with a way back", () => {
    const html = markdownHtml(
      "One.[^b] Two.[^a] Again.[^b]\n\n[^a]: The *first*\nof two lines.\n[^b]: The second.\n\nAfter.\n",
    );
    const text = html.replace(/<[^>]+>/g, "");
    expect(text).toBe(
      "One.1 Two.2 Again.1\nAfter.\nNotes\nThe second. ↩\nThe first\nof two lines. ↩\n\n",
    );
    expect(html).toContain('<a href="#note-1" id="note-1-from" aria-label="Note 1">1</a>');
    expect(html).toContain('<li id="note-2">The <em>first</em>');
    expect(html.match(/id="/g)).toHaveLength(4);
  });

  it("are left as written where there is no such note, and in code", () => {
    expect(markdownHtml("A [^x] b.")).toBe("<p>A [^x] b.</p>\n");
    expect(markdownHtml("`[^x]`\n\n[^x]: Note.")).toBe("<p><code>[^x]</code></p>\n");
  });

  it("bring no markup of their own, and end in bounded time", () => {
    const html = markdownHtml("A[^<b>].\n\n[^<b>]: <script>x</script> [l](javascript:x)\n");
    expect(html).not.toMatch(/<script|<b>|href="javascript/);
    const started = performance.now();
    markdownHtml("[^".repeat(20_000));
    const names = Array.from({ length: 5000 }, (_, i) => `[^${i}]`);
    markdownHtml(`${names.join(" ")}\n\n${names.map((name) => `${name}: x`).join("\n")}\n`);
    markdownHtml(`${"a[^a]".repeat(20_000)}\n\n[^a]: [^a][^a]\n`);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it("leave no mark in the essays of the demonstration", () => {
    const folder = "content/research";
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), "utf8").replace(/^---[\s\S]*?\n---\n/, "");
      expect([name, /\[\^/.test(markdownHtml(text))]).toEqual([name, false]);
    }
  });
});
