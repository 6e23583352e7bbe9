import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";

it("has feeds as their standards say, alike in all formats, whose archives are all there", async () => {
  const { stdout } = await promisify(execFile)("python3", [
    "-B",
    "test/contract/feeds.py",
    inject("dist"),
  ]).catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^\d{5,} checks, 0 breaches\n$/);
});
