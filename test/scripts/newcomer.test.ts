import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { groups } from "../../scripts/command-entry.ts";
import { commands } from "../../scripts/commands.ts";
import { program } from "../../scripts/program.ts";
import { inProcess } from "./in-process.ts";

// What somebody reads who has never seen the tool.

const folder = mkdtempSync(join(tmpdir(), "stele-newcomer-"));
const content = join(folder, "content");
const on = (...args: readonly string[]) => inProcess(...args, "--content", content);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Words that say nothing to a newcomer. */
const weak = /limits of|hindcast|answers [\d.]+ MB|no probability|real_time/;

describe("the first help", () => {
  const help = program().helpInformation();

  it("begins with nine commands in the order of a publisher's life", () => {
    const [, first = ""] = help.split(groups.everyDay);
    const names = [...(first.split("\n\n")[0] ?? "").matchAll(/^ {2}([a-z]\S*)/gm)];
    expect(names.map(([, name]) => name)).toEqual([
      "init",
      "dev",
      "take",
      "week",
      "check",
      "issue",
      "build",
      "serve",
      "deploy",
    ]);
  });

  it("has every other command below a heading", () => {
    const headings = Object.values(groups).map((heading) => help.indexOf(heading));
    expect(headings).toEqual(headings.toSorted((a, b) => a - b));
    expect(headings).not.toContain(-1);
    for (const { name } of commands) expect(help).toMatch(new RegExp(`^ {2}${name} `, "m"));
  });
});

describe("the first minute", () => {
  it("ends each command with the next one, and says nothing that a newcomer cannot know", async () => {
    const begun = await inProcess("init", folder, "--yes");
    expect(begun.err).toMatch(/^Next: .*stele issue/m);
    const issued = await on("issue");
    expect([issued.status, issued.err]).toEqual([
      0,
      expect.stringMatching(/^Next: stele build\n$/m),
    ]);
    const built = await on(
      "build",
      "--out",
      join(folder, "dist"),
      "--cache",
      join(folder, ".cache"),
    );
    expect([built.status, built.err]).toEqual([
      0,
      expect.stringMatching(/^Next: stele serve .*\n$/m),
    ]);
    const checked = await on("check");
    expect(checked.err).toMatch(/^Next: stele issue/m);
    for (const { out, err } of [begun, issued, built, checked]) expect(out + err).not.toMatch(weak);
  }, 600_000);

  it("says nothing of it with --quiet, for programs, and where there is a problem", async () => {
    expect((await on("check", "--quiet")).err).toBe("");
    expect((await on("check", "--format", "json")).err).not.toContain("Next:");
    writeFileSync(join(content, "site.yaml"), "a: 1\n");
    const wrong = await on("check");
    expect([wrong.status, wrong.err]).toEqual([1, expect.not.stringContaining("Next:")]);
    rmSync(join(content, "site.yaml"));
  });

  it("leaves out what Excel lays beside a table", async () => {
    writeFileSync(join(content, "observations/~$first.csv"), "\0");
    expect((await on("check")).status).toBe(0);
  });

  it("is told once of a table that is there twice, and of a colour that nobody can read", async () => {
    copyFileSync(join(content, "observations/first.csv"), join(content, "observations/copy.csv"));
    const twice = await on("check");
    rmSync(join(content, "observations/copy.csv"));
    expect(twice.out.trim().split("\n")).toEqual([
      expect.stringContaining('1440 rows, from here on, are rows of "observations/copy.csv" again'),
    ]);
    const index = readFileSync(join(content, "index.yaml"), "utf8");
    writeFileSync(
      join(content, "index.yaml"),
      `${index}site:\n  accent: "#ffee88"\n  accentDark: "#1c4f8f"\n`,
    );
    const unread = await on("check");
    writeFileSync(join(content, "index.yaml"), index);
    expect(unread.out).toMatch(
      /"site\.accent" must be a colour with a contrast of at least 4\.5 with #fcfbf8: found "#ffee88"/,
    );
    expect(unread.out).toMatch(/"site\.accentDark" must be .* with #15171c/);
  });

  it("takes the name of a key from index.yaml, and refuses one that no build takes", async () => {
    const key = (...more: readonly string[]) =>
      on("keygen", "--out", join(folder, `${more.length}.key`), ...more);
    expect((await key()).out).toMatch(/^index\.example\/ledger\+/);
    expect((await key("--name", "other.example/ledger")).err).toContain(
      'takes only keys of the name "index.example/ledger"',
    );
    const wrong = await key("--name", "https://index.example/ledger", "--quiet");
    expect([wrong.status, wrong.err]).toEqual([
      2,
      expect.stringContaining('as in "index.example/ledger"'),
    ]);
  });

  it("names the record that was meant", async () => {
    const lock = readFileSync(join(content, "published.lock.json"), "utf8");
    const [reference = ""] = /PFI-WS-\d+-[0-9a-f]+/.exec(lock) ?? [];
    const concept = reference.slice(0, -9);
    const meant = [
      reference.toLowerCase(),
      `content/publications/weekly-stress/${reference}.json`,
      concept,
      `${concept.slice(0, -1)}x`,
      reference.replace("-WS-", "-WX-"),
    ];
    for (const text of meant) {
      const { status, err } = await on("correct", text, "--reason", "x");
      expect([text, status, err]).toEqual([
        text,
        1,
        `Unknown reference: found "${text}", did you mean "${reference}"\n`,
      ]);
    }
    expect((await on("correct", "elsewhere", "--reason", "x")).err).toContain("must be in");
  });
});
