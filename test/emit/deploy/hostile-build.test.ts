import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deployFolder } from "../../../src/emit/deploy/deploy-folder.ts";
import { takeLock } from "../../../src/emit/files/lock.ts";
import { systemMachine } from "../../../src/emit/files/machine.ts";
import { readManifest } from "../../../src/emit/site/manifest-file.ts";
import { strayFile } from "../../../src/emit/site/stray-file.ts";
import { sha256Hex } from "../../../src/record/canonical.ts";
import { relisted } from "../manifest-in.ts";
import { siteIn } from "./site-in.ts";

// Builds travel as archives and over networks: what arrives may be cut short, altered or made to harm.

let root: string;
let live: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "stele-hostile-"));
  live = join(root, "live");
  writeFileSync(join(root, "key.txt"), "PRIVATE KEY");
  mkdirSync(join(root, "elsewhere"));
  writeFileSync(join(root, "elsewhere/mine.txt"), "mine");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const first = { "s/routes.json": "1", "s/a.json": "one", "robots.txt": "1" };
const second = { "s/routes.json": "2", "s/a.json": "two", "robots.txt": "2" };
const site = (name: string, files: Readonly<Record<string, string>>) => siteIn(root, name, files);

/** Every file below a folder with its bytes; links by where they lead. */
function stateOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs} ${sha256Hex(readFileSync(file))}`)
    .sort();
}

/** What a deploy of a changed build says; it must change nothing at all. */
function refusal(change: (built: string) => void, earlier: string | null = "one"): string {
  if (earlier !== null) deployFolder(site(earlier, first), live);
  const built = site("two", second);
  change(built);
  const [before, wasThere] = [stateOf(root), existsSync(live)];
  let said = "nothing";
  try {
    deployFolder(built, live);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(stateOf(root)).toEqual(before);
  expect(existsSync(live)).toBe(wasThere);
  return said;
}

describe("a deploy of a hostile build", () => {
  it.each([
    ["../out.txt", 'component ".." is not a name'],
    ["s/../../out.txt", 'component ".." is not a name'],
    ["/tmp/out.txt", "a component is empty"],
    ["s\\\\..\\\\out.txt", "must be of A-Z"],
    [".git/hooks/post-checkout", 'component ".git" begins with a dot'],
    [".stele-previous/s/manifest.json", "begins with a dot"],
    [".well-known/acme-challenge/token", "begins with a dot"],
    ["s/A.json", "differs only in case"],
    ["s/manifest.json", "it was written before in this build"],
    ["con.txt", "reserved name on Windows"],
  ])("refuses a manifest with the path %s", (path, why) => {
    const said = refusal((built) =>
      relisted(built, (text) => text.replace('"robots.txt"', `"${path}"`)),
    );
    expect(said).toMatch(/^Cannot deploy ".*two": its /);
    expect(said).toContain(why);
    expect(existsSync(join(root, "out.txt"))).toBe(false);
  });

  it.each([
    "shell.php",
    "page.php.html",
    "cgi-bin/x.cgi",
    "web.config",
    "_worker.js",
    "_redirects",
    "sw.js",
    "s/sw.js",
    ".htaccess",
    "api/.htaccess",
    "hosts/apache/.htaccess",
  ])("refuses a build that lists %s among what it publishes", (path) => {
    const said = refusal((built) =>
      relisted(built, (text) => text.replace('"robots.txt"', `"${path}"`)),
    );
    expect(said).toContain(`it lists "${path}", which no site of Stele has`);
  });

  it.each([
    ["hosts/apache/.htaccess", null],
    ["hosts/netlify/netlify/edge-functions/stele.js", null],
    ["hosts/nginx/server.conf", null],
    ["s/errors/404.json", null],
    ["s/errors/501/data_exports_dataset.json", null],
    ["s/errors/501/x.php", "no host of a build reads it"],
    ["robots.txt.br", null],
    ["hosts/other/x.js", "no host of a build reads it"],
    ["hosts/apache/x.php", "hosts have only"],
    ["hosts/apache/x.php.md", "a host may run it as a program"],
    ["hosts/nginx/.htaccess", "no host of a build reads it"],
    ["hosts/apache/.git/config.json", "no host of a build reads it"],
    ["shell.php", "no host of a build reads it"],
    ["shell.php.gz", "nothing it is a copy of"],
    ["s/errors/404.php", "no host of a build reads it"],
  ])("tells of %s, which hosts read, that it is: %s", (path, why) => {
    const file = { path, sha256: "", bytes: 0, mediaType: "text/plain", status: 200 } as const;
    const found = strayFile({ ...file, cache: "host" }, new Set(["robots.txt"]));
    if (why === null) expect(found).toBeNull();
    else expect(found).toContain(why);
  });

  it("refuses another build than the one that was verified", () => {
    const built = site("two", second);
    const manifest = sha256Hex(readFileSync(join(built, "s/manifest.json")));
    expect(() => deployFolder(site("three", first), live, manifest)).toThrow(
      "it changed since it was verified",
    );
    expect(deployFolder(built, live, manifest)).toMatchObject({ build: "two" });
  });

  it("refuses a link in place of a file, and publishes no secret", () => {
    const said = refusal((built) => {
      rmSync(join(built, "robots.txt"));
      symlinkSync("../key.txt", join(built, "robots.txt"));
      relisted(built, (text) =>
        text.replace(sha256Hex("2"), sha256Hex("PRIVATE KEY")).replace('"bytes":1', '"bytes":11'),
      );
    });
    expect(said).toContain('"robots.txt" in ');
    expect(said).toContain("is a symbolic link, must be a file");
  });

  it("refuses a link in place of a folder", () => {
    const said = refusal((built) => {
      rmSync(join(built, "s/a.json"));
      writeFileSync(join(root, "elsewhere/a.json"), "two");
      mkdirSync(join(built, "t"));
      symlinkSync("../elsewhere", join(built, "u"));
      relisted(built, (text) => text.replace('"s/a.json"', '"u/a.json"'));
    });
    expect(said).toContain('"u" in ');
    expect(said).toContain("is a symbolic link, must be a folder");
  });

  it.each([
    ["cut short", (file: string) => truncateSync(file, 1), "has 1 bytes with SHA-256 "],
    ["altered", (file: string) => writeFileSync(file, "twe"), "has 3 bytes with SHA-256 "],
    ["gone", (file: string) => rmSync(file), "is gone"],
  ])("refuses a file that is %s, and says what to do", (_, damage, is) => {
    const said = refusal((built) => damage(join(built, "s/a.json")));
    expect(said).toContain(`"s/a.json" ${is}`);
    expect(said).toContain(
      `must have 3 bytes with SHA-256 ${sha256Hex("two")}; nothing was changed`,
    );
    expect(said).toContain('build it again with "stele build --check-kept"');
  });

  it("refuses an altered file whose time and size are right, also as the first deploy", () => {
    const said = refusal((built) => {
      const file = join(built, "s/a.json");
      const { mtime } = statSync(file);
      writeFileSync(file, "twe");
      utimesSync(file, mtime, mtime);
    }, null);
    expect(said).toContain(`must have 3 bytes with SHA-256 ${sha256Hex("two")}`);
  });

  it("refuses a manifest that is not the one of its note", () => {
    const said = refusal((built) => {
      const file = join(built, "s/manifest.json");
      writeFileSync(file, readFileSync(file, "utf8").replace('"build":"two"', '"build":"owt"'));
    });
    expect(said).toContain('"s/manifest.note" is not of a manifest with SHA-256 ');
  });
});

describe("a live folder", () => {
  it("with a link on the way is not written through it", () => {
    deployFolder(site("one", first), live);
    rmSync(join(live, "s/a.json"));
    symlinkSync("../../elsewhere/mine.txt", join(live, "s/a.json"));
    expect(refusal(() => undefined, null)).toContain('"s/a.json" in ');
    rmSync(join(live, "s"), { recursive: true });
    symlinkSync("../elsewhere", join(live, "s"));
    expect(refusal(() => undefined, null)).toContain("is a symbolic link, must be a folder");
    expect(readdirSync(join(root, "elsewhere"))).toEqual(["mine.txt"]);
  });

  it("with a manifest that leads out of it is not swept", () => {
    deployFolder(site("one", first), live);
    relisted(live, (text) => text.replace('"robots.txt"', '"../elsewhere/robots.txt"'));
    expect(refusal(() => undefined, null)).toMatch(/^Cannot deploy into ".*live": its manifest/);
  });

  it("keeps what is in it of others", () => {
    deployFolder(site("one", first), live);
    mkdirSync(join(live, "notes"));
    writeFileSync(join(live, "notes/mine.txt"), "mine");
    deployFolder(site("two", second), live);
    expect(readdirSync(join(live, "notes"))).toEqual(["mine.txt"]);
  });
});

describe("two deploys into one folder", () => {
  it("run one after the other: the second is refused with the process of the first", () => {
    deployFolder(site("one", first), live);
    const place = { lock: join(live, ".stele-lock"), attempt: "" };
    const unlock = takeLock(place);
    expect(refusal(() => undefined, null)).toBe(
      `Cannot deploy into "${live}": another command (pid ${process.pid} on "${systemMachine.self().host}") is writing it, run this one again when it has ended`,
    );
    unlock();
    expect(deployFolder(join(root, "two"), live)).toMatchObject({ build: "two" });
    expect(readdirSync(live).sort()).toEqual([".stele-previous", "robots.txt", "s"]);
  });
});

describe("readManifest()", () => {
  it("gives no path to other programs that leads out of the build", () => {
    const built = site("one", first);
    relisted(built, (text) => text.replace('"robots.txt"', '"../robots.txt"'));
    expect(() => readManifest(join(built, "s/manifest.json"))).toThrow(
      'its manifest lists "../robots.txt", which no build writes: component ".." is not a name',
    );
  });
});
