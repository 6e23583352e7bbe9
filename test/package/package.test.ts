import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../scripts/commands.ts";
import { build } from "../../src/build/build.ts";
import { filesOf } from "../files-of.ts";
import type { Ran } from "../scripts/run.ts";
import { type Installed, installed, processorTime } from "./installed.ts";
import { desk } from "./shown.ts";
import { notRun, shownCommands } from "./shown-commands.ts";

let here: Installed;
let begun: Ran;
beforeAll(() => {
  here = installed();
  begun = here.run("init", "--yes", "--on", "2026-06-28");
});
afterAll(() => here?.remove());

describe("the packed package", () => {
  it("holds compiled code, the client, the documents and the licences, and nothing else", () => {
    const files = filesOf(here.folder);
    const tops = new Set(files.map((path) => path.replace(/\/.*/, "/")));
    const documents = ["CHANGELOG.md", "LICENSE", "NOTICE", "README.md", "docs/"];
    expect([...tops].sort()).toEqual([...documents, "bin/", "lib/", "package.json"].sort());
    const sources = files.filter((path) => /(?<!\.d)\.ts$/.test(path));
    expect(sources).toEqual([]);
    expect(files).toContain("lib/client/types/readers/client/stele.d.ts");
    expect(files).toContain("lib/client/stele-second.js");
    expect(files).toContain("lib/client/stele-proof.js");
    expect(files).toContain("lib/client/types/readers/client/proof.d.ts");
    expect(files).toContain("lib/src/cards/fonts/OFL.txt");
    expect(files).toContain("lib/THIRD-PARTY-LICENCES.txt");
  });

  it("may be published, and says under which licence", () => {
    const text = readFileSync(join(here.folder, "package.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({ license: "Apache-2.0" });
    expect(JSON.parse(text)).not.toHaveProperty("private");
    const licence = readFileSync(join(here.folder, "LICENSE"), "utf8");
    expect(licence).toContain("Apache License");
    expect(licence).toContain("END OF TERMS AND CONDITIONS");
  });

  it("runs no script when it is installed, nor does what it brings along", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const scripted = Object.entries<Record<string, unknown>>(packages)
      .filter(([, one]) => one["hasInstallScript"] === true && one["dev"] !== true)
      .map(([path]) => path);
    expect(scripted).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(here.folder, "package.json"), "utf8"));
    expect(
      Object.keys(scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name)),
    ).toEqual([]);
  });
});

describe("the installed tool", () => {
  it("says its version in at most 3 times the processor time of an empty Node", () => {
    const own = join(here.project, "node_modules/.bin/stele");
    const ratio = processorTime(`${own} --version`, 9) / processorTime("node -e 0", 9);
    console.info(`stele --version takes ${ratio.toFixed(2)} times node -e 0`);
    expect(ratio).toBeLessThanOrEqual(3);
  });

  it("answers npm create, as a package of that name", () => {
    const create = join(here.project, "node_modules/.bin/create-stele");
    const said = execFileSync(create, ["--help"], { encoding: "utf8" });
    expect(said).toContain("Usage: stele init");
  });

  it.each(commands.map(({ name }) => name))("has %s", (name) => {
    const { status, out } = here.run(name, "--help");
    expect(status).toBe(0);
    expect(out).toContain(`Usage: stele ${name}`);
  });

  it("begins, checks, issues and builds with cards, pages, files for hosts and a signature", () => {
    expect(begun).toMatchObject({ status: 0 });
    expect(here.run("check")).toMatchObject({ status: 0 });
    const issued = here.run("issue");
    expect(issued.status).toBe(0);
    expect(issued.out).toMatch(/^PFI-WS-20260628-[0-9a-f]{8} /m);
    expect(here.run("keygen", "--name", "index.example/ledger")).toMatchObject({ status: 0 });
    const hosts = "nginx-njs,cloudfront,cloudflare,service-worker,node";
    const built = here.run("build", "--key", "stele.key", "--host", hosts);
    expect(built).toMatchObject({ status: 0 });
    const files = filesOf(join(here.project, "dist"));
    const [record = ""] = /PFI-WS-\S+/.exec(issued.out) ?? [];
    expect(files).toContain(`publications/${record}.html`);
    expect(files.filter((path) => path.includes(record) && path.endsWith(".svg"))).not.toEqual([]);
    expect(here.run("verify", "dist")).toMatchObject({ status: 0 });
    expect(here.run("upload-order", "dist").out).toContain("pointer\ts/routes.json\n");
    expect(here.run("deploy", "dist", "live")).toMatchObject({ status: 0 });
  });

  it("writes the same bytes as the source", async () => {
    const out = join(here.project, "from-source");
    const options = { content: join(here.project, "content"), out, asOf: null };
    await build({ ...options, cache: join(here.project, "cache") }, () => undefined);
    expect(here.run("build", "--out", "from-package", "--cache", "other")).toMatchObject({
      status: 0,
    });
    const manifest = (folder: string) => readFileSync(join(folder, "s/manifest.json"), "utf8");
    expect(manifest(join(here.project, "from-package"))).toBe(manifest(out));
  });

  it("serves what it built, and probes it", async () => {
    const own = join(here.project, "node_modules/.bin/stele");
    const child = spawn(own, ["serve", "--out", "from-package", "--port", "0"], {
      cwd: here.project,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [address] = await once(child.stdout, "data");
    const { status, out } = here.run("probe", String(address).trim());
    child.kill("SIGTERM");
    await once(child, "exit");
    expect([status, out]).toEqual([0, expect.stringContaining("/api/firms")]);
  });
});

it("runs every command that README and docs show, but those that are named", async () => {
  const shown = shownCommands();
  const keygen = shown.find(({ line }) => line.startsWith("stele keygen "))?.line ?? "";
  const { type, close } = await desk(here, keygen);
  const failed: string[] = [];
  const idle = new Set(notRun);
  for (const { document, line } of shown) {
    if (line === keygen || line === "stele init --yes") continue;
    const excuse = notRun.find(([pattern]) => pattern.test(line));
    if (excuse !== undefined) idle.delete(excuse);
    else {
      const { status, said } = await type(line);
      if (status !== 0) failed.push(`${document}: ${line} ended with ${status}: ${said}`);
    }
  }
  await close();
  expect(failed).toEqual([]);
  expect([...idle]).toEqual([]);
});

describe("the installed functions", () => {
  it("are imported by the name of the package, with types that hold", () => {
    const source = `import { build, check } from "stele";
const problems = await check("content");
console.log(problems.length, problems[0]?.line ?? 0);
const { files, changed } = await build({ content: "content", out: "from-program" });
console.log(files > 100, changed);
// @ts-expect-error there is no such member
void build({ contents: "content" });
// @ts-expect-error a list is read
problems.push(1);
`;
    writeFileSync(join(here.project, "program.mts"), source);
    const tsc = join(process.cwd(), "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", ""];
    const options = { cwd: here.project, encoding: "utf8", stdio: "pipe" } as const;
    execFileSync(process.execPath, [tsc, ...strict, "program.mts"], options);
    writeFileSync(
      join(here.project, "ran.mjs"),
      readFileSync(join(here.project, "program.mjs"), "utf8").replace(
        /^(?:void build|problems\.push).*$/gm,
        "",
      ),
    );
    expect(execFileSync(process.execPath, ["ran.mjs"], options)).toBe("0 0\ntrue true\n");
  });
});

describe("the installed client", () => {
  it("is imported by its name, with types that TypeScript accepts and holds against", () => {
    const source = `import { Stele } from "stele/client";
const stele = new Stele({ mirrors: ["https://index.example"] });
export const names = async (): Promise<readonly string[]> =>
  (await stele.rankings.page({ limit: 2 })).body.data.map(({ name }) => name);
// @ts-expect-error there is no such parameter
void stele.firms.page({ srt: "name" });
`;
    writeFileSync(join(here.project, "reader.mts"), source);
    const tsc = join(process.cwd(), "node_modules/typescript/bin/tsc");
    const strict = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", ""];
    const options = { cwd: here.project, encoding: "utf8", stdio: "pipe" } as const;
    execFileSync(process.execPath, [tsc, ...strict, "reader.mts"], options);
    expect(existsSync(join(here.project, "reader.mjs"))).toBe(true);
    const script =
      'import { Stele } from "stele/client"; import { Stele as W } from "stele/client/whole"; ' +
      "console.log(typeof Stele, typeof W);";
    const args = ["--input-type=module", "-e", script];
    expect(execFileSync(process.execPath, args, options)).toBe("function function\n");
    expect(readdirSync(here.project)).toContain("reader.mjs");
  });
});
