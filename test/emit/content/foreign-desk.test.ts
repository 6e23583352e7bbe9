import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
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
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDesk, markOf } from "../../../src/emit/content/desk-folder.ts";
import { refuseForeignDesk, withContent } from "../../../src/emit/content/with-content.ts";

// A `.stele` that did not come from a command in this folder: by commit, by copy, or by a link.

let root: string;
let content: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stele-desk-"));
  content = join(root, "content");
  mkdirSync(content);
  writeFileSync(join(root, "precious.txt"), "mine");
  writeFileSync(join(content, "published.lock.json"), "{}\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const desk = (name: string) => join(content, ".stele", name);
const change = (path: string) => ({ path, before: null, after: "not mine" });

function journal(changes: readonly object[], mark: string | null): void {
  writeFileSync(desk("journal.json"), JSON.stringify({ version: 2, mark, changes }));
}

/** What a command that writes says; it must leave everything outside as it was. */
async function refusal(): Promise<string> {
  const ran = withContent(
    content,
    () => undefined,
    () => undefined,
  );
  const said = await ran.then(
    () => "nothing",
    (error: Error) => error.message,
  );
  expect(readFileSync(join(root, "precious.txt"), "utf8")).toBe("mine");
  expect(readFileSync(join(content, "published.lock.json"), "utf8")).toBe("{}\n");
  return said;
}

describe("a desk that came from elsewhere", () => {
  it("has a journal that is not carried out, be all its paths allowed", async () => {
    mkdirSync(desk(""));
    writeFileSync(desk(".gitignore"), "*\n");
    journal([change("citations.csv")], "1-2");
    expect(await refusal()).toMatch(
      /^Cannot trust ".*\.stele": of its journal, it was not begun in this folder; .*may be an attack/,
    );
    expect(existsSync(join(content, "citations.csv"))).toBe(false);
  });

  it("is refused when it was copied together with its mark", async () => {
    makeDesk(content);
    journal([change("citations.csv")], markOf(content));
    const copy = join(root, "copy");
    cpSync(content, copy, { recursive: true, preserveTimestamps: true });
    expect(() => refuseForeignDesk(copy)).toThrow("it was not begun in this folder");
    refuseForeignDesk(content);
  });

  it.each([
    "../precious.txt",
    "../.github/workflows/build.yml",
    "/tmp/precious.txt",
    "publications/../../precious.txt",
    "publications/weekly-stress/../../../precious.json",
    "publications/elsewhere/HBR-WS-20240303-00000000.json",
    "forecasts/../../precious.csv",
    "index.yaml",
    "package.json",
    ".stele/lock",
  ])("has no journal with a path that no command writes: %s", async (path) => {
    makeDesk(content);
    journal([change("citations.csv"), change(path)], markOf(content));
    expect(await refusal()).toContain("of its journal, it is not what a command writes");
    expect(existsSync(join(content, "citations.csv"))).toBe(false);
  });

  it("is named when git tracks it, though it is whole", async () => {
    makeDesk(content);
    const git = (...args: readonly string[]) => execFileSync("git", ["-C", root, ...args]);
    git("init", "-q");
    git("add", "-f", "content/.stele/.gitignore");
    expect(await refusal()).toContain('git tracks ".stele/.gitignore", which no command adds');
  });

  it("is no repository that git is asked to trust", async () => {
    execFileSync("git", ["init", "-q", "--bare", content]);
    const started = join(root, "started");
    execFileSync("git", ["-C", content, "config", "core.fsmonitor", `touch ${started}`]);
    makeDesk(content);
    refuseForeignDesk(content);
    expect(existsSync(started)).toBe(false);
  });

  it("is refused as a link, and with a link in it", async () => {
    mkdirSync(join(root, "elsewhere"));
    const draft = join(root, "elsewhere", `.x.${randomUUID()}.draft`);
    writeFileSync(draft, "a novel");
    symlinkSync("../elsewhere", join(content, ".stele"));
    expect(await refusal()).toContain("it is a symbolic link");
    expect(existsSync(draft)).toBe(true);
    for (const name of ["lock", "journal.json", ".gitignore", "lock-1-2", "notes"]) {
      rmSync(join(content, ".stele"), { recursive: true });
      mkdirSync(desk(""));
      symlinkSync("../../precious.txt", desk(name));
      expect(await refusal()).toContain(`"${name}" in it is a symbolic link`);
    }
  });

  it("keeps every file that commands did not make", async () => {
    makeDesk(content);
    writeFileSync(desk("my-novel.draft"), "Call me");
    expect(await refusal()).toBe("nothing");
    expect(readFileSync(desk("my-novel.draft"), "utf8")).toBe("Call me");
  });
});

describe("content with a link on the way to what a command writes", () => {
  it("is not written through the link", async () => {
    mkdirSync(join(root, "elsewhere"));
    symlinkSync("../elsewhere", join(content, "forecasts"));
    makeDesk(content);
    journal([change("forecasts/2024-01-01.csv")], markOf(content));
    expect(await refusal()).toContain('"forecasts" in ');
    expect(existsSync(join(root, "elsewhere/2024-01-01.csv"))).toBe(false);
  });
});
