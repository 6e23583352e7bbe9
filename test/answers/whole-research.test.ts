import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { handle } from "../../src/hosts/serve/server.ts";
import { withWorld } from "../load/world.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-research-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const essay = (id: string) =>
  `---\nid: ${id}\ntitle: ${id}\nauthor: A\ncategory: note\ndate: "2024-01-01"\nversion: "1"\nrelatedReferences: []\n---\n\nText.\n`;

/** Asks a world with this many essays more than it has. */
async function asking(more: number) {
  const ids = Array.from({ length: more }, (_, i) => `essay-${String(i).padStart(4, "0")}`);
  const write = Object.fromEntries(ids.map((id) => [`research/${id}.md`, essay(id)]));
  const out = join(folder, String(more));
  await withWorld({ write }, (content) =>
    build({ content, out, asOf: "2024-03-06", cache: ".cache" }, () => {}),
  );
  const store = distStore(out);
  return async (url: string) => {
    const { status, body } = await handle(store, "GET", url, {});
    expect([url, status]).toEqual([url, 200]);
    return JSON.parse(Buffer.from(body).toString("utf8"));
  };
}

describe("/api/research, to which the specification gives no parameter", () => {
  it.each([60, 520])(
    "is whole with %i essays beside the first, at its own file too",
    async (more) => {
      const ask = await asking(more);
      for (const url of ["/api/research", "/api/research.json", "/api/research?_=1"]) {
        const { count, data, meta } = await ask(url);
        expect([url, count, data.length, meta.total]).toEqual([url, more + 1, more + 1, more + 1]);
        expect([meta.next, meta.previous]).toEqual([null, null]);
      }
      const pages: string[] = [];
      for (let url = "/api/research?limit=17"; url !== null; ) {
        const { data, meta } = await ask(url);
        pages.push(...data.map(({ id }: { readonly id: string }) => id));
        url = meta.next;
      }
      const { data } = await ask("/api/research");
      expect(pages).toEqual(data.map(({ id }: { readonly id: string }) => id));
    },
  );
});
