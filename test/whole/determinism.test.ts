import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { tool } from "../scripts/run.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-twice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifestOf = (dist: string) => readFileSync(join(dist, "s/manifest.json"), "utf8");

function built(name: string, content: string, env: NodeJS.ProcessEnv): string {
  const out = join(folder, name);
  const args = [tool(), "build", "--content", content, "--out", out];
  execFileSync(process.execPath, args, { env: { ...process.env, ...env }, stdio: "pipe" });
  return out;
}

/** The same files, laid down in the opposite order. */
function reversed(content: string): string {
  const copy = join(folder, "content");
  const lay = (from: string, to: string): void => {
    mkdirSync(to, { recursive: true });
    const entries = readdirSync(from, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? 1 : -1,
    );
    for (const entry of entries) {
      if (entry.isDirectory()) lay(join(from, entry.name), join(to, entry.name));
      else cpSync(join(from, entry.name), join(to, entry.name));
    }
  };
  lay(content, copy);
  return copy;
}

describe("invariant 6: two builds of one content", () => {
  it("are identical in another time zone and locale, of files created in another order", () => {
    const env = { TZ: "Pacific/Apia", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
    const elsewhere = built("elsewhere", reversed("content"), env);
    expect(manifestOf(elsewhere)).toBe(manifestOf(inject("dist")));
  });

  it("are identical over an earlier build of the same output", () => {
    const again = built("again", "test/worlds/minimal/content", {});
    const first = manifestOf(again);
    expect(manifestOf(built("again", "test/worlds/minimal/content", {}))).toBe(first);
  });
});
