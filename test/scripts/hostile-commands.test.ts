import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { relisted } from "../emit/manifest-in.ts";
import { type Ran, stele } from "./run.ts";

// Every command over repositories and builds that were made to harm: whatever it says, everything
// outside of what it may write is as it was, and no byte of a secret is in what it wrote.

const work = mkdtempSync(join(tmpdir(), "stele-hostile-commands-"));
const [base, site, part] = ["base", "site", "part"].map((name) => join(work, name)) as [
  string,
  string,
  string,
];
const secret = "PRIVATE KEY of the publisher";
let reference = "";
afterAll(() => rmSync(work, { recursive: true, force: true }));

beforeAll(() => {
  cpSync("test/worlds/minimal/content", base, { recursive: true });
  const ran = stele("issue", "--content", base, "--format", "json");
  reference = JSON.parse(ran.out).issued[0].referenceId;
  const cache = join(work, "cache");
  const built = stele("build", "--content", base, "--out", site, "--cache", cache);
  expect(built.status).toBe(0);
  const shard = ["--shard", "1/1", "--cache", cache] as const;
  expect(stele("build", "--content", base, "--out", part, ...shard).status).toBe(0);
});

/** A publisher's machine: what is around a repository, the repository, and what is served. */
interface Machine {
  readonly root: string;
  readonly content: string;
  readonly built: string;
  readonly part: string;
  readonly live: string;
}

let machines = 0;

function machine(withBuilds: boolean): Machine {
  const root = join(work, `machine-${machines++}`);
  const at = (name: string) => join(root, name);
  mkdirSync(at("outside/folder/s"), { recursive: true });
  mkdirSync(at("repo/.github/workflows"), { recursive: true });
  writeFileSync(at("outside/key.txt"), secret);
  writeFileSync(at("outside/folder/novel.draft"), "Call me");
  writeFileSync(at("outside/folder/1-2.json"), '{"pid":1}');
  writeFileSync(at("repo/package.json"), "{}\n");
  cpSync(base, at("repo/content"), { recursive: true });
  const builds = withBuilds
    ? ([
        [site, "built"],
        [part, "part"],
      ] as const)
    : [];
  for (const [from, to] of builds) {
    cpSync(from, at(to), { recursive: true, preserveTimestamps: true });
  }
  return {
    root,
    content: at("repo/content"),
    built: at("built"),
    part: at("part"),
    live: at("live"),
  };
}

/** The same choices in every run: a linear congruential generator. */
function chooser(seed: number): (most: number) => number {
  let state = seed + 1;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

function link(target: string, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

const leading = [
  "../../outside/new.txt",
  "../.github/workflows/build.yml",
  "../package.json",
  "publications/weekly-stress/../../../package.json",
  "/tmp/stele-hostile-new.txt",
  "index.yaml",
  "citations.csv",
];

type Attack = (machine: Machine, choose: (most: number) => number) => void;

/** What a pull request or an archive may bring along. */
const contentAttacks: readonly Attack[] = [
  ({ content }, choose) => {
    const path = leading[choose(leading.length)] ?? "";
    const at = join(content, path);
    const before = existsSync(at) ? readFileSync(at, "utf8") : null;
    const changes = [{ path, before, after: "harm" }];
    // a journal where journals of earlier versions lay, or one that the mark of the content names
    const journal = { version: 2 + choose(2), content, changes };
    const number = String(choose(10)).repeat(32);
    mkdirSync(join(content, ".stele"), { recursive: true });
    for (const name of ["journal", number]) {
      writeFileSync(join(content, `.stele/${name}.json`), JSON.stringify(journal));
    }
    writeFileSync(join(content, ".stele-writing"), `${number}\n`);
  },
  ({ content }) => link("../../outside/folder", join(content, ".stele")),
  ({ content }) => link("../../outside/key.txt", join(content, ".stele-lock")),
  ({ content }) => link("../../outside/folder", join(content, ".stele-lock")),
  ({ content }) => link("../../outside/folder", join(content, ".stele-lock-1-2")),
  ({ content }) => link("../../outside/key.txt", join(content, ".stele-writing")),
  ({ content }) => link("../../outside/folder", join(content, "forecasts")),
  ({ content }) => link("../../../outside/folder", join(content, "publications/weekly-stress")),
  ({ content }) => link("../../outside/key.txt", join(content, "citations.csv")),
  ({ content }) => link("../../outside/key.txt", join(content, "published.lock.json")),
  ({ content }) => link("../../outside/key.txt", join(content, "published.rows.csv")),
  ({ content }) => link("../../../outside/key.txt", join(content, "research/essay.md")),
  ({ content }) => link("../../../outside/key.txt", join(content, "theme/logo.svg")),
  ({ content }) => link("../outside/folder", join(content, "../.cache")),
  ({ content }) => link("../../outside/folder", join(content, "../.cache/cards")),
  ({ content }) => link("../outside/folder", join(content, "../dist")),
  ({ content }) => link("../outside/folder", join(content, "../.dist.lock")),
  ({ content }) => link("../outside/folder", join(content, "../.dist.building-1-1")),
];

/** Every command that reads content, as it is run in the repository. */
const contentCommands = (): readonly (readonly string[])[] => [
  ["check"],
  ["build"],
  ["issue", "--series", "SW"],
  ["correct", reference, "--reason", "A sum"],
  ["withdraw", reference, "--reason", "A sum"],
  ["import", "citations", join(work, "works.json"), "--reference", reference],
  ["repair"],
];

/** What a build may be when it comes from elsewhere; `folder` holds it. */
const buildAttacks: readonly ((folder: string, choose: (most: number) => number) => void)[] = [
  (folder, choose) =>
    relisted(folder, (text) =>
      text.replace('"path":"index.html"', `"path":"${leading[choose(6)]}"`),
    ),
  (folder) => relisted(folder, (text) => text.replace('"index.html"', '".stele-next/x"')),
  (folder) => link("../outside/key.txt", join(folder, "robots.txt")),
  (folder) => link("../outside/key.txt", join(folder, "s/manifest.json")),
  (folder) => link("../outside/folder", join(folder, "assets")),
  (folder) => link("../outside/key.txt", join(folder, "part.json")),
  (folder) => link("../outside/key.txt", join(folder, "s/exports/archive.zip")),
  (folder) => writeFileSync(join(folder, "s/routes.json"), "{"),
  (folder) => appendFileSync(join(folder, "index.html"), "more"),
  (folder) => rmSync(join(folder, "ledger"), { recursive: true, force: true }),
  (folder) => writeFileSync(join(folder, "s/manifest.json"), "[]"),
];

/** Each entry of a folder with its bytes, or where it leads. */
function stateOf(root: string, except: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length + 1);
    if (except.some((one) => path === one || path.startsWith(`${one}/`))) continue;
    if (entry.isSymbolicLink()) found.set(path, `link to ${readlinkSync(file)}`);
    else if (entry.isFile())
      found.set(path, createHash("sha256").update(readFileSync(file)).digest("hex"));
    else found.set(path, "folder");
  }
  return found;
}

/** Every file that a command may have written, which must hold nothing of the secret. */
function holdsSecret(root: string, except: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(except))
    .filter((file) => lstatSync(file).size < 1e6 && readFileSync(file, "utf8").includes(secret));
}

/** Runs a command over a machine; all but these folders must be as before. */
function run(on: Machine, args: readonly string[], may: readonly string[]): Ran {
  const before = stateOf(on.root, may);
  const ran = stele(...args);
  const told = `stele ${args.join(" ")}: ${ran.out}${ran.err}`;
  expect(stateOf(on.root, may), told).toEqual(before);
  expect(holdsSecret(on.root, join(on.root, "outside")), told).toEqual([]);
  expect(existsSync("/tmp/stele-hostile-new.txt"), told).toBe(false);
  expect(ran.err, told).not.toMatch(/^\s+at .*:\d+:\d+/m);
  return ran;
}

const seeds = Array.from({ length: contentAttacks.length }, (_, i) => i);

describe("over a hostile repository", () => {
  beforeAll(() => {
    const item = { type: "article", title: "T", URL: "https://a.example/1", publisher: "A" };
    writeFileSync(join(work, "works.json"), JSON.stringify([{ id: "a", ...item }]));
  });

  it.each(seeds)("commands write nothing outside of it: attack %i", (seed) => {
    const choose = chooser(seed);
    const commands = contentCommands();
    // each attack meets check, and by turns the others; some come two at a time
    const chosen = [0, 1 + (seed % 6), 1 + ((seed + 3) % 6)].map((i) => commands[i] ?? []);
    for (const command of chosen) {
      const on = machine(false);
      contentAttacks[seed]?.(on, choose);
      if (choose(3) === 0) contentAttacks[choose(contentAttacks.length)]?.(on, choose);
      const repo = join(on.root, "repo");
      const places = ["--content", on.content];
      const output = ["--out", join(repo, "dist"), "--cache", join(repo, ".cache")];
      const all = [...command, ...places, ...(command[0] === "build" ? output : [])];
      const written = [
        "publications",
        "forecasts",
        "published.lock.json",
        "published.rows.csv",
        "published.salts.csv",
      ];
      const may = [...written, "citations.csv"].map((path) => `repo/content/${path}`);
      const isBuild =
        command[0] === "build" &&
        !lstatSync(join(repo, "dist"), { throwIfNoEntry: false })?.isSymbolicLink();
      const kept = isBuild ? ["repo/dist", "repo/.cache"] : [];
      run(on, all, command[0] === "check" ? [] : [...may, ...kept]);
      rmSync(on.root, { recursive: true });
    }
  });

  it("a mark from elsewhere stops every command that writes, and carries nothing out", () => {
    for (const command of contentCommands().filter(
      ([name]) => !/^(?:build|check)$/.test(name ?? ""),
    )) {
      const on = machine(false);
      contentAttacks[0]?.(on, () => 0);
      const ran = run(on, [...command, "--content", on.content], []);
      expect([ran.status, ran.err]).toEqual([1, expect.stringContaining("is not on this machine")]);
      rmSync(on.root, { recursive: true });
    }
  });
});

describe("over a hostile build", () => {
  it.each(buildAttacks.map((_, i) => i))("commands write nothing outside: attack %i", (seed) => {
    const choose = chooser(seed);
    const on = machine(true);
    const attack = buildAttacks[seed];
    expect(stele("deploy", site, on.live).status).toBe(0);
    attack?.(on.built, choose);
    run(on, ["deploy", on.built, on.live], []);
    run(on, ["upload-order", on.built], []);
    run(on, ["release", on.built, "--npm", join(on.root, "npm")], ["npm"]);
    attack?.(on.part, choose);
    run(on, ["merge", join(on.root, "merged"), on.part], ["merged"]);
    rmSync(on.root, { recursive: true });
  });
});
