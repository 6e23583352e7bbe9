import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fg from "fast-glob";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { tracesOf } from "../../../scripts/desk/erase/traces.ts";
import { inProcess } from "../in-process.ts";
import type { Ran } from "../run.ts";

// A subject is erased in three worlds: a firm that only claims and sources name, one that a record names as it leaves,
// and one of a publisher's own table; and a person whom an essay, a claim and a citation name.

const folder = mkdtempSync(join(tmpdir(), "stele-erase-"));
const cache = join(folder, "cache");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ground = ["--ground", "Order of a court, 12 O 34/26"];

/** A world of its own folder, and how the tool is run on it. */
function world(name: string) {
  const [content, dist] = [join(folder, name, "content"), join(folder, name, "dist")];
  const at = (path: string) => join(content, path);
  const run = (...args: readonly string[]): Promise<Ran> =>
    inProcess(...args, "--content", content);
  return {
    content,
    dist,
    run,
    text: (path: string) => readFileSync(at(path), "utf8"),
    put: (path: string, text: string) => writeFileSync(at(path), text),
    build: (...more: readonly string[]) =>
      run("build", "--out", dist, "--cache", cache, "--quiet", ...more),
    erase: (...args: readonly string[]) =>
      run("redact", ...args, ...ground, "--out", dist, "--cache", cache),
  };
}

/** The files of a folder that hold one of these texts, in capitals or not, as they are or within addresses. */
function holding(root: string, names: readonly string[]): readonly string[] {
  const forms = names.flatMap((name) => [
    name,
    encodeURIComponent(name),
    name.replaceAll(" ", "-"),
    name.replaceAll(" ", "+"),
  ]);
  const lower = forms.map((form) => form.toLowerCase());
  const has = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString("utf8").toLowerCase();
    return lower.some((form) => text.includes(form));
  };
  return fg.sync("**/*", { cwd: root, dot: true }).filter((path) => {
    const bytes = readFileSync(join(root, path));
    if (has(Buffer.from(path))) return true;
    return path.endsWith(".zip") ? Object.values(unzipSync(bytes)).some(has) : has(bytes);
  });
}

/** Nothing of the names is left, what was issued is still proved, and the site is built over the last one. */
async function expectErased(
  { content, dist, run, build }: ReturnType<typeof world>,
  names: readonly string[],
) {
  expect(holding(content, names)).toEqual([]);
  expect(await run("check", "--replay")).toMatchObject({ status: 0, out: "" });
  const saved = join(dist, "ledger/checkpoint");
  const built = await build(...(existsSync(saved) ? ["--checkpoint", saved] : []));
  expect([built.status, built.err]).toEqual([0, ""]);
  expect(holding(dist, names)).toEqual([]);
  expect((await inProcess("verify", dist)).status).toBe(0);
}

describe("an erasure by subject", () => {
  it("takes a firm out of the sample that init writes, with its claims, evidence, source and essay", async () => {
    const sample = world("sample");
    await inProcess("init", join(folder, "sample"), "--yes", "--quiet", "--on", "2026-06-28");
    sample.put(
      "research/crossings.md",
      '---\nid: crossings\ntitle: The night crossing of Halmstrand Line\nauthor: The desk\ncategory: note\ndate: 2025-12-20\nversion: "1.0"\n---\n\nOf others, nothing.\n\nHALMSTRAND\nLine gave up its night crossing (see https://x.example/a?q=halmstrand+line).\n',
    );
    expect((await sample.run("issue", "--quiet")).status).toBe(0);
    expect((await sample.build()).status).toBe(0);
    const names = ["Halmstrand Line", "halmstrandline"];
    expect(holding(sample.dist, names).length).toBeGreaterThan(50);

    const before = sample.text("claims.csv");
    const tried = await sample.erase("--firm", "F07", "--dry-run");
    expect(tried.out).toContain("firms/F07: would remove name slug");
    expect(sample.text("claims.csv")).toBe(before);

    const ran = await sample.erase("--firm", "F07");
    expect([ran.status, ran.out]).toEqual([0, expect.stringMatching(/: none names it\n$/)]);
    expect(ran.out).toContain("research/crossings.md: removed title p2");
    expect(ran.err).toMatch(/files of ".*dist" still name it; .* run "stele build"/);
    expect(ran.err).toContain("Only people can do the rest: rewrite git");
    await expectErased(sample, names);
    expect(sample.text("index.yaml")).toMatch(/- sha256: [0-9a-f]{64}\n/);
    expect(readFileSync(join(sample.dist, "s/retired.json"), "utf8")).not.toContain("halmstrand");
    expect(readFileSync(join(sample.dist, "api/firms/removed-1.json"), "utf8")).toContain(
      '"firmId":"F07"',
    );
    // nothing is left to be erased
    expect((await sample.erase("--firm", "F07")).err).toContain("its name is gone already");
    expect((await sample.erase("--firm", "brenmor-line")).err).toContain(
      'did you mean "brenmoor-line"?',
    );
  }, 600_000);

  it("takes a firm out that a record names, and leaves one whose longer name contains its own", async () => {
    const harbour = world("harbour");
    cpSync("test/worlds/minimal/content", harbour.content, { recursive: true });
    const firm = harbour.text("firms/cedar-capital.yaml");
    harbour.put(
      "firms/cedar-capital.yaml",
      `# Cedar Capital was founded by Jane Q. Example\n${firm}website: https://www.cedarfx.example/\nrightOfReply: { status: received, text: We dispute this., on: 2024-02-20 }\n`,
    );
    harbour.put("README.md", "The desk.\n\nWritten for Cedar%20Capital.\n");
    harbour.put(
      "firms/cedar-capital-nordic.yaml",
      "firmId: F004\nname: Cedar Capital Nordic\nlistedOn: 2024-01-08\n",
    );
    const claims = harbour.text("claims.csv");
    harbour.put(
      "claims.csv",
      `${claims}C006,F001,"Jane Q. Example left Alder for Cedar Capital Nordic",event,payout_delay\n`,
    );
    const evidence = harbour.text("evidence.csv");
    harbour.put(
      "evidence.csv",
      `${evidence}V011,C006,S003,supports,primary,2024-02-20,2024-02-21,https://ledger.example/jane%20q.%20example,\n`,
    );
    harbour.put(
      "research/reply.md",
      '---\nid: reply\ntitle: A reply\nauthor: JANE Q. EXAMPLE\ncategory: note\ndate: 2024-03-01\nversion: "1.0"\n---\n\nOne.\n\nWritten by Jane Q.\nExample.\n',
    );
    for (const day of ["2024-02-28", "2024-03-06"]) {
      expect((await harbour.run("issue", "--series", "SW", "--as-of", day)).status).toBe(0);
    }
    const [reference = ""] = /HBR-SW-202403\d+-\w+/.exec(harbour.text("published.lock.json")) ?? [];
    const citations = harbour.text("citations.csv");
    harbour.put(
      "citations.csv",
      `${citations}W001,${reference},Jane Q. Example and the harbour,https://news.example/jane-q-example,Example (Jane Q.) News,news,,2024-03-06,2024-03-06,verified,2024-03-06\n`,
    );
    expect(harbour.text(`publications/structural-watch/${reference}.json`)).toContain(
      "Cedar Capital (closed)",
    );
    expect((await harbour.build()).status).toBe(0);

    const ran = await harbour.erase("--firm", "Cedar Capital", "--words", "Cedar FX");
    // what only people can judge is told by its place
    expect([ran.status, ran.out]).toEqual([1, expect.stringContaining("only you can judge")]);
    expect(ran.out).toContain(`These still name it:\n  ${harbour.content}: README.md:3\nWhat`);
    harbour.put("README.md", "The desk.\n");
    expect(ran.out).toContain(`${reference}: removed summary`);
    expect(ran.out).toContain("firms/F003: removed name slug reply-2024-02-20");
    expect(harbour.text("claims.csv")).toContain("C004,F003,(removed),state,solvency");
    expect(harbour.text("firms/cedar-capital-nordic.yaml")).toContain("name: Cedar Capital Nordic");

    // a person whom an essay, a claim, an address and a citation name
    expect((await harbour.erase("--words", "Jane Q. Example")).out).toMatch(/: none names it\n$/);
    expect(harbour.text("citations.csv")).toContain("(removed),https://removed.invalid/W001,");
    const gone = ["Jane Q. Example", "Cédar Trading", "cedar trading", "Cedar FX", "cedarfx"];
    await expectErased(harbour, gone);
    const all = ["cedar-capital", "Cedar Capital"].flatMap((name) => holding(harbour.dist, [name]));
    const others = holding(harbour.dist, ["Cedar Capital Nordic"]);
    expect(all.filter((path) => !others.includes(path))).toEqual([]);
  }, 600_000);

  it("takes a firm of a publisher's own table out, whatever its script, and what a mapping calls it", async () => {
    const own = world("own");
    const names = ["Ångström & Søn", "北海航路"];
    const rows = [3, 4, 5, 6, 7, 8].flatMap((month) =>
      names.map((name, i) => `${name},2026-0${month}-28,${i * 7 + month},${90 + i - month}`),
    );
    const table = join(folder, "own.csv");
    writeFileSync(table, `Name,Date,Delay (h),Service (%)\n${rows.join("\n")}\n`);
    const begun = await inProcess(
      "init",
      join(folder, "own"),
      "--from",
      table,
      "--yes",
      "--period",
      "month",
    );
    expect(begun.status).toBe(0);
    for (const path of ["methodology/2026.1.yaml", "table.yaml"]) {
      own.put(path, own.text(path).replaceAll(/\n *guessed: .*/g, ""));
    }
    own.put(
      "table.yaml",
      `${own.text("table.yaml")}firms:\n  - called: ANGSTROM OG SON\n    firm: F01\n`,
    );
    expect((await own.run("issue", "--quiet")).status).toBe(0);
    for (const [i, name] of names.entries()) {
      const ran = await own.erase("--firm", name, "--words", i === 0 ? "ANGSTROM OG SON" : name);
      expect([ran.status, ran.out]).toEqual([0, expect.stringMatching(/: none names it\n$/)]);
    }
    await expectErased(own, ["ångström", "angstrom", "北海"]);
    expect(fg.sync("*", { cwd: join(own.content, "firms") })).toEqual([
      "removed-1.yaml",
      "removed-2.yaml",
    ]);
  }, 600_000);

  it("wants something to look for", async () => {
    const harbour = world("harbour");
    expect((await harbour.erase()).err).toContain("or a firm by --firm");
    expect((await harbour.erase("--words", "…")).err).toContain("no letter and no digit");
    expect((await harbour.erase("claims.csv", "--firm", "F001")).err).toContain(
      "give --firm alone",
    );
  });
});

describe("the traces of a name", () => {
  const isIn = tracesOf(["Zeus & Søn Servers"], ["Zeus & Søn Servers Nordic"]);
  it.each([
    "Zeus & Søn Servers",
    "ZEUS &amp; SØN\nSERVERS",
    "/firms/zeus-son-servers.html",
    "?q=Zeus%20%26%20S%C3%B8n+Servers",
    "%2FZeus%2520S%25C3%25B8n%2520Servers",
    '{"name":"\\nZeus & S\\u00f8n Servers"}',
    "https://zeussonservers.example/",
  ])("are found in %j", (text) => {
    expect(isIn(text)).toBe(true);
  });

  it.each(["Zeus", "Zeus & Søn Servers Nordic", "zeus-son-servers-nordic", "xzeus-son-servers"])(
    "are not found in %j",
    (text) => {
      expect(isIn(text)).toBe(false);
    },
  );
});
