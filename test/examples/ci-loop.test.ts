import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import fg from "fast-glob";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { projectFiles } from "../../scripts/init/project-files.ts";
import type { InitSettings } from "../../scripts/init/settings.ts";
import { Stele, SteleError } from "../../src/readers/client/stele.ts";
import { hasNginx, nginx } from "../client/nginx.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { tool } from "../scripts/run.ts";

// The loop of examples/ci/post-receive: a bare repository whose hook builds and deploys, nginx over
// the served folder, and readers all the while. Every push renames all firms, so that an answer that
// mixes two builds shows two numbers.

const pushes = Number(process.env["STELE_PUSHES"] ?? 2);
const isHere = hasNginx();
if (!isHere) console.warn("SKIPPED: publishing by git behind nginx, which is not installed");

interface Seen {
  answered: number;
  retried: number;
  readonly mixed: string[];
  readonly missing: string[];
  /** The push that each answer came from, in order. */
  readonly numbers: number[];
}

const run = promisify(execFile);
const names = ["-c", "user.name=desk", "-c", "user.email=desk@example.com"];

/** Renames each firm to end in the number of the push. */
function renameAll(content: string, number: number): void {
  for (const file of fg.sync("firms/*.yaml", { cwd: content, absolute: true })) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/^name: (.*?)(?: no\. \d+)?$/m, `name: $1 no. ${number}`));
  }
  appendFileSync(join(content, "README.md"), `${number}\n`);
}

async function reading(stele: Stele, seen: Seen, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      const firms = await stele.firms.array({ sort: "name", limit: 1 });
      const found = new Set(firms.map(({ name }) => Number(/no\. (\d+)$/.exec(name)?.[1])));
      if (found.size !== 1) seen.mixed.push([...found].join());
      seen.numbers.push(...found);
      seen.answered++;
    } catch (error) {
      const again = ["mixed_build", "build_changed", "wrong_content", "data_unavailable"];
      if (error instanceof SteleError && again.includes(error.code)) seen.retried++;
      else seen.missing.push(String(error));
    }
    await setTimeout(10);
  }
}

describe.runIf(isHere)("publishing by git", () => {
  it("never gives a reader an answer that is mixed, missing or older than the last push", async () => {
    const root = temporaryFolder();
    const [bare, desk, live, work] = ["site.git", "desk", "live", "work"].map((name) =>
      join(root, name),
    ) as [string, string, string, string];
    const git = (...args: readonly string[]) =>
      run("git", ["-C", desk, ...names, ...args], {
        env: { ...process.env, STELE: `${process.execPath} ${tool()}`, WORK: work, LIVE: live },
      });
    execFileSync("git", ["init", "-q", "--bare", "-b", "main", bare]);
    cpSync("examples/ci/post-receive", join(bare, "hooks/post-receive"));
    execFileSync("git", ["init", "-q", "-b", "main", desk]);
    const content = join(desk, "content");
    cpSync("test/worlds/minimal/content", content, { recursive: true });
    const push = async (number: number) => {
      renameAll(content, number);
      await git("add", "-A");
      await git("commit", "-qm", `push ${number}`);
      await git("push", "-q", bare, "main");
    };
    await push(0);

    mkdirSync(join(root, "nginx"));
    const server = await nginx(join(root, "nginx"), live);
    const state = { isOver: false };
    const seen = [0, 50].map(
      (): Seen => ({ answered: 0, retried: 0, mixed: [], missing: [], numbers: [] }),
    );
    const readers = seen.map((one, i) =>
      reading(new Stele({ mirrors: [server.address], tableAge: i * 50 }), one, () => state.isOver),
    );
    const stale: string[] = [];
    try {
      for (let number = 1; number <= pushes; number++) {
        await push(number);
        const fresh = new Stele({ mirrors: [server.address] });
        for (const { name } of await fresh.firms.array({ limit: 2 })) {
          if (!name.endsWith(` no. ${number}`)) stale.push(`${name} after push ${number}`);
        }
      }
    } finally {
      state.isOver = true;
      await Promise.all(readers);
      await server.stop();
    }
    const answered = seen.reduce((sum, one) => sum + one.answered, 0);
    console.log(
      `${pushes} pushes, ${answered} answers, ${seen.reduce((s, one) => s + one.retried, 0)} told to ask again`,
    );
    expect(answered).toBeGreaterThan(pushes);
    expect(seen.flatMap(({ mixed }) => mixed)).toEqual([]);
    expect(seen.flatMap(({ missing }) => missing)).toEqual([]);
    expect(stale).toEqual([]);
    // a reader never goes back to an earlier build
    for (const { numbers } of seen) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
});

describe("the workflows", () => {
  const files = fg.sync("examples/ci/*.yml").sort();
  it.each(files)("%s restores state, guards the log, and runs one deploy at a time", (file) => {
    const text = readFileSync(file, "utf8");
    const parsed = load(text) as Record<string, Record<string, unknown>>;
    expect(text).toMatch(/stele build[^\n]*--checkpoint /);
    expect(text).toContain(".cache");
    const isGitLab = file.endsWith("gitlab-ci.yml");
    if (isGitLab) {
      expect(parsed["publish"]).toMatchObject({
        resource_group: "production",
        interruptible: false,
      });
    } else {
      const one = { concurrency: { group: "publish", "cancel-in-progress": false } };
      expect(parsed["jobs"]).toMatchObject({ publish: one });
      expect(parsed["permissions"]).toEqual({ contents: "read" });
    }
    const shell = isGitLab
      ? []
      : [...text.matchAll(/run: \|\n((?: {10}.*\n)+)/g)].map(([, s]) => s ?? "");
    // the shell of GitHub's runners
    for (const script of shell) execFileSync("/bin/bash", ["-n"], { input: script });
  });

  const verify = "vars.VERIFIER_KEY }}\n";

  it.each([
    ["github-pages.yml", "service-worker"],
    ["github.yml", "nginx"],
    ["cloudflare-pages.yml", "cloudflare"],
  ] as const)("%s is what stele init writes, up to its own deployment", (file, host) => {
    const made = projectFiles({ host, name: "Harbour Index", prefix: "HBR" } as InitSettings);
    const workflow = made.get(".github/workflows/publish.yml") ?? "";
    const recipe = readFileSync(`examples/ci/${file}`, "utf8").replace(/^(?:#.*\n)+/, "");
    const end = workflow.indexOf(verify) + verify.length;
    expect(end).toBeGreaterThan(verify.length);
    expect(recipe.slice(0, end)).toBe(workflow.slice(0, end));
    if (host === "service-worker") expect(recipe).toBe(workflow);
  });

  it("has a hook that a shell can read", () => {
    execFileSync("sh", ["-n", "examples/ci/post-receive"]);
  });
});
