import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Serving, serve } from "../../src/hosts/serve/server.ts";
import type { Got } from "./requests/ask.ts";
import { questions } from "./requests/document-questions.ts";
import { type Command, type Running, running } from "./servers/running.ts";

// Public tools that know nothing of Stele, over the built document and a served site.

const tools = resolve("test/contract-tools");
const modules = join(tools, "node_modules");
if (!existsSync(modules)) throw new Error("Cannot run the contract tools: npm run hosts:install");
const bin = (name: string) => join(modules, ".bin", name);

let site: Serving;
let document: string;
beforeAll(async () => {
  const { dist } = inject("hosts");
  document = join(dist, "openapi.json");
  site = await serve(dist, 0);
});
afterAll(() => {
  site.server.closeAllConnections();
  site.server.close();
});

describe("a client that openapi-typescript and openapi-fetch make of the document", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "stele-generated-"));
    symlinkSync(modules, join(folder, "node_modules"));
    cpSync(join(tools, "smoke.ts"), join(folder, "smoke.ts"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    execFileSync(bin("openapi-typescript"), [document, "--output", join(folder, "api.d.ts")]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("compiles strictly, and reads the served site", async () => {
    const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
    const target = ["--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
    const paths = ["--allowImportingTsExtensions", "--rewriteRelativeImportExtensions"];
    const types = ["--types", "node", "--typeRoots", resolve("node_modules/@types")];
    const options = { cwd: folder, encoding: "utf8" } as const;
    execFileSync(bin("tsc"), [...strict, ...target, ...paths, ...types, "smoke.ts"], options);
    const { stdout } = await ran(process.execPath, ["smoke.js", site.address], folder);
    expect(stdout.trim().split("\n")).toEqual([
      "rankings 3 true",
      "firm true",
      "publication number",
      "refused 400 false",
      "unknown 404 unknown_firm",
    ]);
  });
});

describe("open-graph-scraper, which reads pages as a preview does", () => {
  const kinds = ["index.html", "market.html", "rankings.html", "archive.html", "developers.html"];

  it("finds a title, a description, a picture and a site's name on each kind of page", async () => {
    const { dist } = inject("hosts");
    const folders = ["publications", "firms", "research"].map((folder) => {
      const [first = ""] = readdirSync(join(dist, folder)).filter((name) => name.endsWith(".html"));
      return `${folder}/${first}`;
    });
    const script = `import scrape from "open-graph-scraper";
      import { readFileSync } from "node:fs";
      const read = async (path) => (await scrape({ html: readFileSync(path, "utf8") })).result;
      console.log(JSON.stringify(await Promise.all(process.argv.slice(2).map(read))));`;
    const file = join(mkdtempSync(join(tmpdir(), "stele-previews-")), "read.mjs");
    writeFileSync(file, script);
    symlinkSync(modules, join(dirname(file), "node_modules"));
    const pages = [...kinds, ...folders].map((path) => join(dist, path));
    const { stdout } = await ran(process.execPath, [file, ...pages], tools);
    rmSync(dirname(file), { recursive: true });
    for (const preview of JSON.parse(stdout)) {
      expect(preview).toMatchObject({
        success: true,
        ogTitle: expect.stringMatching(/./),
        ogDescription: expect.stringMatching(/./),
        ogUrl: expect.stringMatching(/^https:/),
        ogSiteName: expect.stringMatching(/./),
        twitterCard: "summary_large_image",
        ogImage: [{ width: "1200", height: "630", type: "image/png" }],
      });
    }
  });
});

describe("Prism, a validating proxy before the served site", () => {
  let prism: Running;
  beforeAll(async () => {
    prism = await running(proxy(document));
  });
  afterAll(() => prism?.stop());

  const asked = questions(
    JSON.parse(readFileSync(join(inject("hosts").dist, "openapi.json"), "utf8")),
  );

  it("finds no answer that the document does not describe", async () => {
    const wrong: string[] = [];
    for (const url of asked) {
      const got = await prism.ask({ method: "GET", url });
      const found = violations(got).filter(({ location }) => location[0] === "response");
      if (found.length > 0)
        wrong.push(`${url} ${got.status} ${JSON.stringify(found).slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
  });

  it("would find one, as a document with another field for the total shows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stele-planted-"));
    const planted = join(folder, "openapi.json");
    writeFileSync(planted, readFileSync(document, "utf8").replaceAll('"total"', '"sum"'));
    const other = await running(proxy(planted));
    const got = await other.ask({ method: "GET", url: "/api/rankings" });
    await other.stop();
    rmSync(folder, { recursive: true });
    expect(violations(got).map(({ location }) => location[0])).toContain("response");
  });

  it("refuses by the document what the site refuses, and nothing else", async () => {
    const wrong: string[] = [];
    for (const url of asked) {
      const got = await prism.ask({ method: "GET", url });
      const found = violations(got).filter(({ location }) => location[0] === "request");
      const isPath = found.some(({ location }) => location[1] === "path");
      const agrees = found.length > 0 ? got.status === (isPath ? 404 : 400) : got.status !== 400;
      if (!agrees) wrong.push(`${url} ${got.status} ${JSON.stringify(found)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Prism between a client and the served site, by a document. */
function proxy(described: string): (port: number) => Command {
  const host = ["--host", "127.0.0.1"];
  return (port) => ({
    program: bin("prism"),
    args: ["proxy", described, site.address, "--port", String(port), ...host],
  });
}

interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** What Prism found in a request and its response; a response without a description is one too. */
function violations({ headers, body }: Got): readonly Violation[] {
  const said = headers["sl-violations"];
  if (said !== undefined) return JSON.parse(said);
  const problem = headers["content-type"]?.startsWith("application/problem+json") ?? false;
  return problem ? [{ location: ["response"], message: body.toString("utf8") }] : [];
}

function ran(program: string, args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  // not the synchronous call, as the site is served by this process
  return promisify(execFile)(program, args, { cwd });
}
