import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { filesOf } from "../files-of.ts";
import { tool } from "../scripts/run.ts";

// The oldest Node that is supported runs all tests; each later one that is maintained writes the same bytes.

const world = "test/worlds/minimal";
const folder = mkdtempSync(join(tmpdir(), "stele-node-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.for(["22", "24"])("Node %s", (version) => {
  const node = `test/hosts/node_modules/node-${version}/bin/node`;
  const isHere = existsSync(node);
  if (!isHere) console.warn(`SKIPPED: Node ${version}, which npm has for Linux on x64`);

  it.skipIf(!isHere)("builds every byte of the golden site", () => {
    expect(execFileSync(node, ["--version"], { encoding: "utf8" })).toMatch(`v${version}.`);
    const out = join(folder, version);
    const places = ["--content", join(world, "content"), "--out", out, "--cache", `${out}-cache`];
    execFileSync(node, [tool(), "build", ...places, "--quiet"]);
    const made = filesOf(out).map((path) => {
      const bytes = readFileSync(join(out, path));
      return `${createHash("sha256").update(bytes).digest("hex")}  ${path}`;
    });
    const golden = readFileSync(`${world}/dist.sha256`, "utf8").trimEnd().split("\n");
    expect(made.sort()).toEqual([...golden].sort());
  });
});
