import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fg from "fast-glob";
import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import { build } from "../../src/build/build.ts";
import { Stele } from "../../src/readers/client/stele.ts";
import { compare } from "../../src/readers/compare/compare.ts";
import { published } from "../../src/readers/compare/publication-tables.ts";
import { callTool } from "../../src/readers/mcp/call.ts";
import { folderPublication } from "../../src/readers/mcp/publication.ts";
import { toolsOf } from "../../src/readers/mcp/tools.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";
import { fakeFetch, fileHost } from "../client/fake-host.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";

// A publication with files of at most three rows, beside the same one with files as long as usual.

const folder = temporaryFolder();
const [whole, byYear] = [join(folder, "whole"), join(folder, "by-year")];
const home = "https://index.example";
const exportsIn = "api/data/exports";

async function built(out: string, rowsInFile?: number) {
  const content = "test/worlds/minimal/content";
  const cache = join(folder, "cache");
  const most = rowsInFile === undefined ? {} : { rowsInFile };
  await build({ content, out, asOf: null, cache, ...most }, () => undefined);
}

beforeAll(async () => {
  await built(whole);
  // over what was published as one file
  await built(byYear);
  await built(byYear, 3);
});

function readerOf(dist: string, verify = false): Stele {
  const { fetch } = fakeFetch({ [home]: [fileHost(dist)] });
  return new Stele({ mirrors: [`${home}/`], fetch, verify });
}

describe("a publication whose datasets are stored by year", () => {
  it("has their files in place of the one, which may go", () => {
    expect(existsSync(join(whole, exportsIn, "observations.csv"))).toBe(true);
    expect(existsSync(join(byYear, exportsIn, "observations.csv"))).toBe(false);
    expect(fg.sync(`${exportsIn}/observations-*.csv`, { cwd: byYear }).length).toBeGreaterThan(1);
  });

  it.each([false, true])(
    "gives the client the same rows, checked against a manifest: %s",
    async (verify) => {
      const [one, other] = [readerOf(whole), readerOf(byYear, verify)];
      for (const dataset of ["observations", "firm-history", "firms"] as const) {
        const { body } = await one.exports.json(dataset);
        expect((await other.exports.json(dataset)).body.rows).toEqual(body.rows);
        const rows: unknown[] = [];
        for await (const row of other.exports.rows(dataset)) rows.push(row);
        expect(rows).toHaveLength(body.rowCount);
        expect(rows[0]).toMatchObject({ legalNote: body.legalNote });
      }
    },
  );

  it("names the list of its files to a client that asks for it as CSV", async () => {
    const { csv } = readerOf(byYear).exports;
    await expect(csv("firm-history")).rejects.toThrow("/api/data/exports/firm-history.json");
    expect(await csv("firms")).toBe(await readerOf(whole).exports.csv("firms"));
  });

  it("lets the client take nothing where a file is not the listed one", async () => {
    const altered = fakeFetch({
      [home]: [
        (path) => (/observations-\d+\.json/.test(path) ? new Response('{"rows":[]}') : null),
        fileHost(byYear),
      ],
    });
    const stele = new Stele({ mirrors: [`${home}/`], fetch: altered.fetch });
    await expect(stele.exports.json("observations")).rejects.toMatchObject({
      code: "mixed_build",
    });
  });

  it("tells no table apart from that of one file", async () => {
    const sides = [whole, byYear].map(async (dist) => published(await folderSource(dist), dist));
    const [before, after] = await Promise.all(sides);
    if (before === undefined || after === undefined) throw new RangeError("Cannot read both");
    expect((await compare(before, after)).tables).toEqual([]);
  });

  it("answers a request for all rows as CSV with the list of files, and names their pattern", async () => {
    const answer = await readerOf(byYear).request("/api/data/exports/observations?format=csv");
    expect(answer).toMatchObject({ status: 501 });
    expect(String(answer.body)).toContain("/api/data/exports/observations.json");
    const capabilities = JSON.parse(readFileSync(join(byYear, "s/capabilities.json"), "utf8"));
    const route = capabilities.routes.find(({ path }: { path: string }) =>
      path.includes("exports"),
    );
    expect(route.byYear).toContain("api/data/exports/observations-{year}[-{page}].{format}");
    const declined = join(byYear, "s/errors/501/data_exports_dataset.json");
    expect(readFileSync(declined, "utf8")).toContain("/api/data/exports/observations-{year}");
  });

  it("has no dead link to a dataset on any page or in any answer", () => {
    const dead = fg
      .sync("**/*.{html,json,md,txt}", { cwd: byYear, ignore: ["s/routes.json"] })
      .flatMap((file) => {
        const text = readFileSync(join(byYear, file), "utf8");
        const links = [
          ...text.matchAll(
            /(?:"|\()(?:(?:\.\.\/)*|\/|https:\/\/[a-z.]+\/)(api\/data\/exports\/[\w./-]+\.\w+)/g,
          ),
        ];
        return links.flatMap(([, path = ""]) =>
          existsSync(join(byYear, path)) ? [] : [`${file}: ${path}`],
        );
      });
    expect(dead).toEqual([]);
  });

  it("shows each file on the page of the data", () => {
    const page = readFileSync(join(byYear, "data.html"), "utf8");
    const files = fg.sync(`${exportsIn}/*.{csv,json,parquet}`, { cwd: byYear });
    const left = files.filter((file) => !page.includes(`"${file}"`));
    expect(left.map((file) => file.slice(dirname(file).length + 1))).toEqual([]);
  });

  it("gives an assistant the rows from any place on", async () => {
    const tool = toolsOf(routes).find(({ isExport }) => isExport);
    if (tool === undefined) throw new RangeError("Cannot find the tool of exports");
    const all = (await readerOf(whole).exports.json("observations")).body.rows;
    for (const offset of [0, 2, 4]) {
      const { content } = await callTool(folderPublication(byYear), tool, {
        dataset: "observations",
        offset,
      });
      const [text, note] = content.map((one) =>
        one.type === "text" ? JSON.parse(one.text) : null,
      );
      expect(text.rows[0]).toEqual(all[offset]);
      expect(note.shortened).toMatchObject({ rowCount: all.length, offset });
      expect(note.shortened.next.offset).toBe(offset + text.rows.length);
    }
  });

  it("is verified as any other", async () => {
    const { faults } = await verifySite(await folderSource(byYear), {
      keys: [],
      on: null,
      saved: null,
    });
    expect(faults).toEqual([]);
  });
});
