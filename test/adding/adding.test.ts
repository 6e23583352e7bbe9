import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Addition, additions } from "./additions.ts";

// One thing of each sort is added to a copy of the source, with the files and lines that "Adding
// things" names and no others. Then the copy's own programs run.

const root = join(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "stele-adding-"));
const out = join(copy, "dist");

beforeAll(() => {
  for (const name of ["src", "scripts", "docs"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of ["package.json", "NOTICE", "LICENSE"])
    cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  cpSync(join(root, "test/worlds/minimal/content"), join(copy, "content"), { recursive: true });
  writeFileSync(join(copy, "content/rain.csv"), "day\n2024-01-02\n2024-01-05\n");
  const config = {
    extends: join(root, "tsconfig.json"),
    include: ["src", "scripts/cli.ts", "scripts/client.ts"],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  for (const addition of Object.values(additions)) add(addition);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function add({ files, lines }: Addition): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const [path, all] of Object.entries(lines)) {
    const old = readFileSync(join(copy, path), "utf8").split("\n");
    const at = (start: string) =>
      all.filter(([line]) => start.startsWith(line)).map(([, new_]) => new_);
    for (const [line] of all)
      expect(old.filter((one) => one.startsWith(line)).length, line).toBe(1);
    writeFileSync(join(copy, path), old.flatMap((line) => [...at(line), line]).join("\n"));
  }
}

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
const stele = (...args: string[]) => run("--import", "tsx", "scripts/cli.ts", ...args);
const json = (path: string) => JSON.parse(readFileSync(join(out, path), "utf8"));

describe("the map of what to touch", () => {
  it("names every file that an addition has to change", () => {
    const map = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    for (const [sort, { files, lines }] of Object.entries(additions)) {
      const row = map.split("\n").find((line) => line.startsWith(`| ${sort} |`)) ?? "";
      const named = [...row.matchAll(/`([\w/.-]+)`/g)].map(([, path = ""]) => path);
      const touched = [...Object.keys(files), ...Object.keys(lines)];
      const unnamed = touched.filter(
        (path) => !named.some((one) => path.replace(/^src\//, "").startsWith(one)),
      );
      expect(unnamed, sort).toEqual([]);
    }
  });
});

describe("a copy with one more of each sort", () => {
  it("passes the type check, and declares the client's method for the route", () => {
    run(join(root, "node_modules/typescript/bin/tsc"), "--noEmit");
    run("--import", "tsx", "scripts/client.ts");
    const types = join(copy, "dist-client/types/readers/client");
    const declared = (path: string) => readFileSync(join(types, path), "utf8");
    expect(declared("methods.d.ts")).toContain('rain(): Promise<Recorded<Answer<"Rain">>>');
    expect(declared("answers.d.ts")).toContain('| "rain"');
  });

  it("builds the answer with its score and kind of reply, dataset, model, card and host", () => {
    stele(
      "build",
      "--content",
      "content",
      "--out",
      out,
      "--host",
      "shed",
      "--quiet",
      "--cache",
      join(root, ".cache"),
    );
    expect(json("s/rain.json")).toEqual({ success: true, wetness: 2 / 3 + 0.25 });
    expect(json("api/firms/alder-brokerage.json").firm.provenance.modelVersion).toBe("rain");
    expect(json("openapi.json").paths["/api/rain"].get.operationId).toBe("getRain");
    const paths = json("s/routes.json").routes.map(({ path }: { path: string }) => path);
    expect(paths).toContain("/api/rain");
    expect(readFileSync(join(out, "api/data/exports/rain.csv"), "utf8")).toContain("birch-markets");
    expect(existsSync(join(out, "hosts/shed/README.md"))).toBe(true);
    expect(readFileSync(join(out, "s/index/card.puddle.svg"), "utf8")).toContain('width="300"');
  });

  it("documents the field of the source file and the parameter, and publishes its default", () => {
    run("--import", "tsx", "scripts/content-docs.ts");
    const text = readFileSync(join(copy, "docs/content.md"), "utf8");
    for (const name of ["umbrella", "drizzle"]) expect(text).toContain(name);
    const { rows } = json("api/data/exports/methodology.json");
    expect(JSON.stringify(rows)).toContain('"drizzle":0.25');
    const schema = readFileSync(join(copy, "docs/schemas/methodology.json"), "utf8");
    expect(schema).toContain("Rain on every firm");
  });

  it("runs the command, which finds what breaks the rule", () => {
    appendFileSync(join(copy, "content/rain.csv"), "1999-01-01\n");
    expect(stele("rain", "content")).toBe("rain-before-records\n0 days\n");
  });
});
