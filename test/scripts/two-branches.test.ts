import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { lockText } from "../../src/record/lock.ts";
import { stele } from "./run.ts";

// Two branches that both issue the very first records of an index, merged by git itself.

const folder = mkdtempSync(join(tmpdir(), "stele-branches-"));
const content = join(folder, "content");
const lock = join(content, "published.lock.json");
const salts = join(content, "published.salts.csv");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@t.example", ...args], {
    cwd: folder,
    stdio: "pipe",
    encoding: "utf8",
  });
const on = (...args: readonly string[]) => stele(...args, "--content", content);
const entries = (): Record<string, string> => JSON.parse(readFileSync(lock, "utf8"));

function issue(...args: readonly string[]): readonly string[] {
  const { issued } = JSON.parse(on("issue", ...args, "--format", "json").out);
  git("add", "-A");
  git("commit", "-qm", "issue");
  return issued.map(({ referenceId }: { referenceId: string }) => referenceId);
}

/** What each branch issues first; the other branch is then merged into main. */
function merged(onMain: () => readonly string[], onOther: () => readonly string[]) {
  git("checkout", "-qb", "other");
  const theirs = onOther();
  git("checkout", "-q", "main");
  const ours = onMain();
  git("merge", "-q", "other", "-m", "merge");
  expect(git("status", "--porcelain")).toBe("");
  return { ours, theirs };
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  cpSync(".gitattributes", join(folder, ".gitattributes"));
  // as `stele init` leaves it: the salts of the first issue are the same on both branches
  writeFileSync(salts, `item,member,salt,hash\nnext,,${"5a".repeat(32)},\n`);
  git("init", "-q", "-b", "main");
  expect(readFileSync(lock, "utf8")).toBe("{}\n");
  git("add", "-A");
  git("commit", "-qm", "begin");
});

describe("two branches that both issue the first records of an index", () => {
  it("merge into a lock that repair joins, and a build with the records of both", () => {
    const { ours, theirs } = merged(
      () => issue("--series", "WS", "--as-of", "2024-03-03"),
      () => issue("--series", "WS", "--as-of", "2024-02-25"),
    );
    const both = [...theirs, ...ours].sort();
    expect([ours.length, theirs.length, new Set(both).size]).toEqual([1, 1, 2]);
    // the bytes that no JSON reader takes: two lines that each begin an object
    expect(() => entries()).toThrow(SyntaxError);
    const { status, out } = on("check");
    expect([status, out]).toEqual([1, expect.stringContaining("published.lock.json:2:1")]);
    expect(on("repair").status).toBe(0);
    expect(on("check").out).toBe("");
    const site = join(folder, "dist");
    expect(on("build", "--out", site, "--cache", ".cache").status).toBe(0);
    expect(readFileSync(join(site, "ledger/checkpoint"), "utf8").split("\n")[1]).toBe("2");
    expect(Object.keys(entries()).sort()).toEqual(both);
    expect(readFileSync(lock, "utf8")).toBe(lockText(entries()));
  });

  it("merge into content that is refused, with both references, when they issued one period", () => {
    const observed = join(content, "observations/2024.csv");
    const row = "F001,denial_rate,0.5,share,2024-03-01,2024-03-02,\n";
    const { ours, theirs } = merged(
      () => issue("--series", "WS", "--as-of", "2024-03-03"),
      () => {
        appendFileSync(observed, row);
        return issue("--series", "WS", "--as-of", "2024-03-03");
      },
    );
    const ran = on("check", "--format", "json");
    const found: { rule: string; message: string; file: string }[] = JSON.parse(ran.out).problems;
    const [twice] = found.filter(({ rule }) => rule === "first-version-twice");
    expect(ran.status).toBe(1);
    for (const reference of [...ours, ...theirs]) {
      expect(`${twice?.file} ${twice?.message}`).toContain(reference);
    }
    const built = on("build", "--out", join(folder, "dist"), "--cache", ".cache");
    expect([built.status, built.out + built.err]).toEqual([
      1,
      expect.stringContaining("first-version-twice"),
    ]);
  });

  it("merge without a trace when they issued the same record", () => {
    const both = () => issue("--series", "WS", "--as-of", "2024-03-03");
    const { ours, theirs } = merged(both, both);
    expect(ours).toEqual(theirs);
    expect(Object.keys(entries())).toEqual(ours);
  });
});
