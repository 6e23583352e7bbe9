import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeInbox } from "../../scripts/init/project-files.ts";
import { tool } from "../scripts/run.ts";
import { Desk } from "./desk.ts";

// The step of the scheduled workflow that takes what lies in inbox/: run by bash, with a stand-in for `gh`.

const head = "Firm,Date,Price (points)\n";
const rows = (day: string, names: readonly string[]) =>
  names.map((name, i) => `${name},${day},${50 + i}\n`).join("");
const known = ["Alder", "Birch", "Cedar"];

let desk: Desk;
beforeEach(() => {
  desk = new Desk(head + rows("2026-06-21", known));
  const { folder } = desk;
  const bin = join(folder, "bin");
  mkdirSync(bin);
  program(join(bin, "npx"), `shift; exec "${process.execPath}" "${tool()}" "$@"`);
  program(join(bin, "gh"), `printf '%s\\n' "$@" > "${join(folder, "asked.txt")}"`);
  mkdirSync(join(folder, "inbox"));
  execFileSync("git", ["init", "-q", "--bare", join(folder, "origin.git")]);
  git("init", "-q", "-b", "main");
  git("remote", "add", "origin", join(folder, "origin.git"));
});
afterEach(() => desk.remove());

function program(path: string, text: string): void {
  writeFileSync(path, `#!/usr/bin/env bash\n${text}\n`);
  chmodSync(path, 0o755);
}

function git(...args: readonly string[]): string {
  const names = ["-c", "user.name=desk", "-c", "user.email=desk@example.com"];
  return execFileSync("git", ["-C", desk.folder, ...names, ...args], { encoding: "utf8" });
}

function taken(table: string) {
  desk.table("inbox/next.csv", table);
  git("add", "content", "inbox");
  git("commit", "-qm", "A table came");
  const env = { ...process.env, PATH: `${join(desk.folder, "bin")}:${process.env["PATH"]}` };
  return spawnSync("bash", ["-eo", "pipefail", "-c", takeInbox], {
    cwd: desk.folder,
    env,
    encoding: "utf8",
  });
}

const asked = () => join(desk.folder, "asked.txt");

describe("the step of the workflow that takes the inbox", () => {
  it("takes a table that raises no question, and removes it", () => {
    const ran = taken(head + rows("2026-06-28", known));
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining("Readings: 3 new")]);
    expect(existsSync(join(desk.folder, "inbox/next.csv"))).toBe(false);
    expect(desk.rows()).toHaveLength(3);
    expect(existsSync(asked())).toBe(false);
  });

  it("asks a person by a pull request, writes nothing, and fails, where an answer is wanted", () => {
    const ran = taken(head + rows("2026-06-28", ["Alder", "Birch", "Zelkova"]));
    expect(ran.status).toBe(1);
    expect(readFileSync(asked(), "utf8")).toContain("inbox/questions.md");
    const [branch = ""] = /take-\S+/.exec(git("ls-remote", "origin")) ?? [];
    const questions = git("show", `${branch}:inbox/questions.md`);
    expect(questions).toMatch(/Zelkova.*\n?.*--renamed|--new-firms/);
    expect(git("show", "--stat", "--format=", branch)).not.toContain("content/");
    expect(git("show", `${branch}:inbox/next.csv`)).toContain("Zelkova");
  });

  it("does nothing where the inbox is empty", () => {
    writeFileSync(join(desk.folder, "inbox/README.md"), "Put tables here.\n");
    git("add", "inbox");
    git("commit", "-qm", "Nothing came");
    const ran = spawnSync("bash", ["-eo", "pipefail", "-c", takeInbox], {
      cwd: desk.folder,
      encoding: "utf8",
    });
    expect([ran.status, ran.stdout]).toEqual([0, "Nothing is in inbox/\n"]);
  });
});
