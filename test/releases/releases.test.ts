import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fg from "fast-glob";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { loadContent } from "../../src/content/load.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { verifySite } from "../../src/readers/verify/verify-site.ts";

// What each release promised (docs/package.md): a small content that it issued from and the shape of
// its answers, frozen on the day of the release. Later versions read the one, and go on with the other.

const releases = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));

/** The types of the members of an answer, by their path; elements of a list share theirs. */
function shapeOf(value: unknown, path: string, found: Map<string, Set<string>>): void {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const types = found.get(path) ?? new Set();
  found.set(path, types.add(type));
  if (Array.isArray(value)) for (const one of value) shapeOf(one, `${path}[]`, found);
  else if (value !== null && typeof value === "object") {
    for (const [name, one] of Object.entries(value)) {
      shapeOf(one, `${path}.${/^[a-z]\w*$/i.test(name) ? name : "*"}`, found);
    }
  }
}

describe.each(releases)("content of %s", (release) => {
  const place = join(import.meta.dirname, release);
  const content = join(place, "content");
  const folder = mkdtempSync(join(tmpdir(), "stele-release-"));
  const out = join(folder, "dist");
  beforeAll(async () => {
    const cache = join(folder, "cache");
    await build({ content, out, asOf: null, cache }, () => undefined);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has no problem, and its records are those that it issued", async () => {
    const { problems, dataset } = await loadContent(content);
    expect(problems).toEqual([]);
    expect(dataset?.publications.length).toBe(2);
    const { faults } = await verifySite(await folderSource(out), {
      keys: [],
      saved: null,
      on: "2026-07-05",
    });
    expect(faults).toEqual([]);
    const frozen = join(place, "checkpoint");
    const made = readFileSync(join(out, "ledger/checkpoint"), "utf8");
    if (!existsSync(frozen) && !process.env["CI"]) writeFileSync(frozen, made);
    expect(made).toBe(readFileSync(frozen, "utf8"));
  });

  it("gives every answer that it gave, with every member of the same type", () => {
    const answers = fg.sync("api/**/*.json", { cwd: out }).sort();
    const shapes = Object.fromEntries(
      answers.map((path) => {
        const found = new Map<string, Set<string>>();
        shapeOf(JSON.parse(readFileSync(join(out, path), "utf8")), "", found);
        return [path, Object.fromEntries([...found].map(([at, types]) => [at, [...types].sort()]))];
      }),
    );
    const frozen = join(place, "answers.json");
    if (!existsSync(frozen) && !process.env["CI"]) {
      writeFileSync(frozen, `${JSON.stringify(shapes, null, 1)}\n`);
    }
    const promised: typeof shapes = JSON.parse(readFileSync(frozen, "utf8"));
    const broken = Object.entries(promised).flatMap(([path, members]) =>
      Object.entries(members).flatMap(([at, types]) => {
        const now = shapes[path]?.[at] ?? [];
        const lost = types.filter((type) => !now.includes(type));
        return lost.length === 0 ? [] : [`${path}${at}: ${lost.join(", ")}`];
      }),
    );
    expect(broken).toEqual([]);
  });
});
