import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, it } from "vitest";
import type * as Door from "../../scripts/door/stele.d.ts";
import { inProcess } from "../scripts/in-process.ts";

// What a program imports, as it is compiled into the package.

const { build, check }: typeof Door = await import(
  pathToFileURL(join(inject("compiled"), "scripts/door/door.mjs")).href
);
const folder = mkdtempSync(join(tmpdir(), "stele-door-"));
const content = join(folder, "content");
const request = { content, out: join(folder, "dist"), cache: join(folder, "cache") };
cpSync("test/worlds/minimal/content", content, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the functions of the package", () => {
  it("are two", async () => {
    const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(exports["."]).toEqual({
      types: "./lib/scripts/door/stele.d.ts",
      default: "./lib/scripts/door/door.mjs",
    });
    const door = await import("../../scripts/door/door.ts");
    expect(Object.keys(door).sort()).toEqual(["build", "check"]);
  });

  it("build what the command builds, once", async () => {
    const first = await build(request);
    expect(first).toMatchObject({
      asOf: "2024-03-06",
      changed: true,
      signedUntil: null,
      problems: [],
    });
    expect((await build(request)).changed).toBe(false);
    const { out } = await inProcess(
      "build",
      "--content",
      content,
      "--out",
      join(folder, "other"),
      "--cache",
      join(folder, "elsewhere"),
      "--format",
      "json",
    );
    const { build: id, files, bytes } = JSON.parse(out);
    expect({ id, files, bytes }).toEqual({
      id: first.build,
      files: first.files,
      bytes: first.bytes,
    });
    await inProcess("keygen", "--content", content, "--out", join(folder, "key"), "--quiet");
    const signed = await build({ ...request, key: join(folder, "key") });
    expect(signed.signedUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("refuse a wrong request, and say what is wrong with content as the command does", async () => {
    await expect(build({ ...request, hosts: ["nginks"] })).rejects.toThrow(
      'Invalid host: found "nginks"',
    );
    expect(await check(content)).toEqual([]);
    expect(await check(content, { replay: true })).toEqual([]);
    const firm = join(content, "firms/alder-brokerage.yaml");
    writeFileSync(firm, readFileSync(firm, "utf8").replace("listedOn", "listedOf"));
    const problems = await check(content);
    const { out } = await inProcess("check", "--content", content, "--format", "json");
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatchObject({
      file: "firms/alder-brokerage.yaml",
      didYouMean: "listedOn",
    });
    expect(JSON.stringify(JSON.parse(out))).toContain(problems[0]?.message);
    await expect(build(request)).rejects.toMatchObject({ problems });
    expect((await check(join(folder, "nowhere")))[0]?.rule).toBe("missing-folder");
  });
});
