import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lockText } from "../../src/record/lock.ts";

// What git makes of the lock when two branches both issued.

const folder = mkdtempSync(join(tmpdir(), "stele-merge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@t.example", ...args], {
    cwd: folder,
    stdio: "pipe",
  });

function commit(text: string): void {
  writeFileSync(join(folder, "published.lock.json"), text);
  git("add", "-A");
  git("commit", "-qm", "x");
}

const entry = (name: string) => ({ [name]: name.repeat(64) });

describe("the lock of two branches that both issued", () => {
  test("merges by itself into JSON with the records of both", () => {
    git("init", "-q", "-b", "main");
    writeFileSync(join(folder, ".gitattributes"), readFileSync(".gitattributes", "utf8"));
    commit(lockText({ ...entry("a"), ...entry("b") }));
    git("checkout", "-qb", "other");
    commit(lockText({ ...entry("a"), ...entry("b"), ...entry("c"), ...entry("d") }));
    git("checkout", "-q", "main");
    commit(lockText({ ...entry("a"), ...entry("b"), ...entry("e") }));
    git("merge", "-q", "other");
    const merged = JSON.parse(readFileSync(join(folder, "published.lock.json"), "utf8"));
    expect(Object.keys(merged).sort()).toEqual(["a", "b", "c", "d", "e"]);
  });
});
