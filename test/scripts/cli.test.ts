import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serving } from "../../src/hosts/serve/server.ts";
import { stele, tool } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-cli-"));
const out = join(folder, "dist");
const minimal = "test/worlds/minimal/content";

beforeAll(() => {
  stele("build", "--content", minimal, "--out", out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("stele build", () => {
  it("prints what was built and what it weighs, and plain lines on standard error", () => {
    const fresh = join(folder, "fresh/dist");
    const ran = stele("build", "--content", minimal, "--out", fresh);
    expect(ran.status).toBe(0);
    expect(ran.out).toMatch(
      /^Built .*dist as of 2024-03-06: \d+ routes, \d+ files, [\d.]+ MB in [\d.]+ s \(build [0-9a-f]{12}\), \d+ of them new\n$/,
    );
    const [load, analyse, write, ...next] = ran.err.trimEnd().split("\n");
    expect(load).toBe("Reading the content");
    expect(analyse).toMatch(/^Computing \d+ firms, \d+ observations, 0 publications$/);
    expect(write).toBe("Writing");
    expect(next).toEqual([
      expect.stringContaining('run "stele issue"'),
      expect.stringMatching(
        /^Any file host gives each route's default answer at its own address.*"stele build --host"/,
      ),
    ]);
  });

  it("names no next step where there is none, and says nothing at all with --quiet", () => {
    const hosted = stele("build", "--content", minimal, "--out", out, "--host", "node");
    expect(hosted.err).not.toContain("plain file host");
    expect(hosted.err).toMatch(/^Writing about \d+ files$/m);
    const quiet = stele("build", "--content", minimal, "--out", out, "--quiet");
    expect(quiet).toEqual({ status: 0, out: "", err: "" });
  });

  it("prints a summary for machines, and warns of a site that no web server can read", () => {
    const own = join(folder, "own");
    const command = [tool(), "build", "--content", minimal, "--out", own, "--format", "json"];
    const shell = ["-c", 'umask 077; exec "$0" "$@"', process.execPath, ...command];
    const { stdout, stderr } = spawnSync("sh", shell, { encoding: "utf8" });
    const said = JSON.parse(stdout);
    expect(said).toMatchObject({ asOf: "2024-03-06", room: [], broken: [] });
    for (const figure of ["files", "bytes"]) {
      const sum = said.weights.reduce(
        (sum: number, one: Record<string, number>) => sum + Number(one[figure]),
        0,
      );
      expect(sum, figure).toBe(said[figure]);
    }
    expect(stderr).toContain(
      `Only its owner can read "${own}", and so no web server of another user: the umask was 077; run "chmod -R a+rX ${own}", or build under umask 022`,
    );
  });

  it("refuses a folder that it must not replace before it computes anything", () => {
    const full = join(folder, "full");
    mkdirSync(full);
    writeFileSync(join(full, "thesis.txt"), "mine");
    const ran = stele("build", "--content", minimal, "--out", full);
    expect([ran.status, ran.err]).toEqual([
      1,
      expect.stringMatching(/^Cannot write into ".*full"/),
    ]);
  });

  it("refuses an impossible day with 2", () => {
    const ran = stele("build", "--content", minimal, "--out", out, "--as-of", "2024-02-30");
    expect(ran.status).toBe(2);
    expect(ran.err).toContain('Invalid option "--as-of": found "2024-02-30"');
  });

  it("refuses a day before the first methodology with 1", () => {
    const ran = stele("build", "--content", minimal, "--out", out, "--as-of", "1999-01-01");
    expect(ran.status).toBe(1);
    expect(ran.err).toContain(
      'Cannot look at "1999-01-01": no firm was in the books before "2024-01-01"',
    );
  });

  it("reports every problem and writes nothing when the content is unusable", () => {
    const nowhere = join(folder, "nowhere");
    const ran = stele("build", "--content", "test/worlds", "--out", nowhere);
    expect(ran.status).toBe(1);
    expect(ran.err).toMatch(/Cannot use the content: \d+ problem/);
    expect(existsSync(nowhere)).toBe(false);
  });

  it("refuses to replace a folder that it did not write", () => {
    const ran = stele("build", "--content", minimal, "--out", "src");
    expect(ran.status).toBe(1);
    expect(ran.err).toContain('"src"');
    expect(existsSync("src/build/build.ts")).toBe(true);
  });
});

describe("stele check", () => {
  it("ends with 0 and reports that there is no problem", () => {
    const ran = stele("check", "--content", minimal);
    expect([ran.status, ran.out]).toEqual([0, ""]);
    expect(ran.err).toContain("No problem");
  });

  it("ends with 1 and prints the problems in each format", () => {
    const { err } = stele("check", "--content", "test/worlds");
    expect(err).toMatch(/"stele explain [a-z-]+" says why and what to do\n$/);
    for (const format of ["text", "json", "github"]) {
      const ran = stele("check", "--content", "test/worlds", "--format", format);
      expect(ran.status, format).toBe(1);
      expect(ran.out.length, format).toBeGreaterThan(0);
    }
  });
});

describe("stele", () => {
  it("shows an example with --help on every command", () => {
    for (const command of ["build", "check", "serve"]) {
      const ran = stele(command, "--help");
      expect(ran.status).toBe(0);
      expect(ran.out).toContain("Example:");
    }
  });

  it("ends with 2 on a wrong option or command", () => {
    const { status, err } = stele("build", "--nonsense");
    expect([status, err]).toEqual([2, expect.stringContaining("(stele build --help lists its")]);
    expect(stele("completion", "tcsh").err).toMatch(
      /^Invalid argument "shell": found "tcsh", must be one of bash, zsh, fish\n/,
    );
    expect(stele("frobnicate").status).toBe(2);
    expect(stele("deploy", "dist").status).toBe(2);
  });
});

describe("stele serve", () => {
  it("prints its address first, answers from the folder, and stops on SIGTERM", async () => {
    const args = [tool(), "serve", "--out", out, "--port", "0"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    const [first] = await once(child.stdout, "data");
    const address = String(first).trim();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${address}/api/firms?limit=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toMatchObject({ count: 1 });
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });

  it("says that its port is in use, and what to do", async () => {
    const taken = await serving(0, async () => null);
    const { port } = new URL(taken.address);
    const args = [tool(), "serve", "--out", out, "--port", port];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
    const [[said], [code]] = await Promise.all([once(child.stderr, "data"), once(child, "exit")]);
    taken.server.close();
    expect([code, String(said)]).toEqual([
      1,
      `Cannot listen on port ${port}: address already in use; choose another with "--port", or 0 for any that is free\n`,
    ]);
  });

  it("explains what to do where there is no build", () => {
    const ran = stele("serve", "--out", join(folder, "empty"), "--port", "0");
    expect(ran.status).toBe(1);
    expect(ran.err).toContain('run "stele build"');
  });
});

describe("stele dev", () => {
  it("says what to run in an empty folder, and does not wait", () => {
    const { status, err } = stele("dev", "--content", join(folder, "nothing-yet"));
    expect([status, err]).toEqual([1, expect.stringContaining('begin one with "stele init"')]);
  });
});

describe("stele check in the content itself", () => {
  it("says where to run it when it is run inside the content", () => {
    const cwd = resolve(minimal);
    const ran = spawnSync(process.execPath, [tool(), "check"], { cwd, encoding: "utf8" });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('lies beside it: go one folder up, or give "--content ."');
  });
});

describe("stele explain", () => {
  it("names the rule that was probably meant, not all of them", () => {
    const { err } = stele("explain", "unknown-fim");
    expect(err).toContain('did you mean "unknown-firm"');
    expect(err.length).toBeLessThan(300);
  });
});
