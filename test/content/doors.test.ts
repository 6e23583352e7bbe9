import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNote } from "../../scripts/desk/small-file.ts";
import { build } from "../../src/build/build.ts";
import { buildAgain } from "../../src/build/build-again.ts";
import { bytesOf } from "../../src/content/delivery/table/read-table.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { loadContent } from "../../src/content/load.ts";
import { lockContent } from "../../src/emit/content/with-content.ts";
import { ContentError } from "../../src/model/problem.ts";
import { keyPairText } from "../../src/record/ledger/note-key.ts";

// What a commit or a command line may bring along in place of a file: a link to the key, a device that never ends,
// a pipe that waits, a folder, more bytes than the kind has. Nothing of it is read, and nothing is published.

const work = mkdtempSync(join(tmpdir(), "stele-doors-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const { signer } = keyPairText("index.example", new Uint8Array(32).fill(7));
const key = join(work, "k.key");
const folders = { made: 0 };
beforeAll(() => writeFileSync(key, `${signer}\n`));

/** A content folder with one thing changed in it. */
function contentWith(change: (content: string) => void): string {
  const content = join(work, `content-${folders.made++}`);
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  change(content);
  return content;
}

function put(content: string, path: string, make: (at: string) => void): void {
  const at = join(content, path);
  mkdirSync(dirname(at), { recursive: true });
  rmSync(at, { force: true, recursive: true });
  make(at);
}

/** Files of every kind that is read, those beside the loader among them. */
const paths = [
  "theme/style.css",
  "theme/template.html",
  "theme/logo.svg",
  "theme/icon.svg",
  "theme/fonts/sans.otf",
  "index.yaml",
  "terms.yaml",
  "methodology/2024.1.yaml",
  "firms/alder-brokerage.yaml",
  "observations/more.csv",
  "citations.csv",
  "redactions.csv",
  "research/essay.md",
  "published.lock.json",
  "README.md",
];

const doors: readonly (readonly [string, (at: string) => void])[] = [
  ["a link to the key", (at) => symlinkSync(key, at)],
  ["a link to a device without an end", (at) => symlinkSync("/dev/zero", at)],
  ["a link to itself", (at) => symlinkSync(at, at)],
  ["a link to nothing", (at) => symlinkSync("nowhere", at)],
  ["a pipe", (at) => execFileSync("mkfifo", [at])],
  ["a folder", (at) => mkdirSync(at)],
];

const built = (content: string, out: string) =>
  buildAgain({ content, out, asOf: null, cache: join(out, "../cache") }, () => undefined);

async function refusedBuild(content: string, name: string): Promise<ContentError> {
  const out = join(work, `${name}-dist`);
  const error = await built(content, out).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  expect(existsSync(out)).toBe(false);
  return error;
}

describe("content is read by one reader", () => {
  it.each(doors)("which takes no file for %s, whichever file it stands for", async (_, make) => {
    for (const path of paths) {
      const content = contentWith((folder) => put(folder, path, make));
      const { problems } = await loadContent(content);
      const found = problems.filter(({ place }) => place.file === path);
      expect(
        found.map(({ rule }) => rule),
        path,
      ).toContain("not-a-file");
      await refusedBuild(content, path.replaceAll("/", "-"));
    }
  });

  it.each(["theme", "theme/fonts", "firms", "publications", "publications/weekly-stress"])(
    "which follows no link in the place of the folder %s",
    async (path) => {
      const content = contentWith((folder) => {
        cpSync(folder, join(work, "elsewhere"), { recursive: true });
        mkdirSync(join(work, "elsewhere", path), { recursive: true });
        put(folder, path, (at) => symlinkSync(join(work, "elsewhere", path), at));
      });
      const { problems } = await loadContent(content);
      expect(problems.map(({ rule, place }) => `${rule} ${place.file}`)).toContain(
        `not-a-file ${path}`,
      );
      await refusedBuild(content, path.replaceAll("/", "-"));
    },
  );

  it("which opens nothing of a linked look, whoever asks for it", async () => {
    const content = contentWith((folder) => {
      put(folder, "theme/style.css", (at) => symlinkSync(key, at));
      put(folder, "theme/logo.svg", (at) => symlinkSync("/dev/zero", at));
    });
    await expect(siteTheme(content)).rejects.toThrow('Cannot read "theme/style.css"');
    await expect(cardLook(content)).rejects.toThrow('Cannot read "theme/logo.svg"');
  });

  it.each(["theme/style.css", "theme/logo.svg", "theme/fonts/sans.otf", "observations/more.csv"])(
    "which has a limit for the size of %s, whatever it says of itself",
    async (path) => {
      const content = contentWith((folder) => {
        put(folder, path, (at) => {
          writeFileSync(at, "x");
          truncateSync(at, 4 * 2 ** 30);
        });
      });
      const { problems } = await loadContent(content);
      expect(problems.map(({ rule, place }) => `${rule} ${place.file}`)).toContain(
        `file-too-large ${path}`,
      );
    },
  );

  it("which takes the folder itself for content only where it is no link, in every command", async () => {
    const target = contentWith(() => undefined);
    const content = join(work, "linked-content");
    symlinkSync(target, content);
    for (const name of [content, `${content}/`]) {
      const { dataset, problems } = await loadContent(name);
      expect(dataset).toBeNull();
      expect(problems[0]?.message).toContain(
        `it is a symbolic link; name the folder that it leads`,
      );
      expect(() => lockContent(name)).toThrow("it is a symbolic link; name the folder that it");
    }
    await refusedBuild(content, "linked");
    expect(readdirSync(target)).not.toContain(".stele");
  });

  it("which takes notes and tables from files alone", () => {
    const file = join(work, "note.md");
    writeFileSync(file, "A comment.\n");
    expect(readNote(file)).toBe("A comment.");
    const link = join(work, "note-link.md");
    symlinkSync(file, link);
    const pipe = join(work, "note-pipe.md");
    execFileSync("mkfifo", [pipe]);
    for (const [path, found] of [
      [link, "a symbolic link"],
      [pipe, "a device, a pipe or a socket"],
      ["/dev/zero", "a device, a pipe or a socket"],
      [work, "a folder"],
    ] as const) {
      expect(() => readNote(path)).toThrow(`Cannot read the note "${path}": it is ${found}`);
      expect(() => bytesOf(path)).toThrow(`Cannot read the table "${path}": it is ${found}`);
    }
    writeFileSync(file, "x".repeat(2 ** 20));
    expect(() => readNote(file)).toThrow("up to 262,144 bytes");
  });

  it("and a problem that costs no route stops the build as much as one that does", async () => {
    const content = contentWith((folder) => writeFileSync(join(folder, "notes.txt"), "x"));
    const { problems } = await refusedBuild(content, "stray");
    expect(problems.map(({ rule }) => rule)).toEqual(["unknown-file"]);
  });
});

describe("what is published is searched for secret keys", () => {
  const pem = ["-----BEGIN", "PRIVATE KEY-----"].join(" ");
  const essay = (text: string) =>
    `---\nid: e1\ntitle: An essay\nauthor: A. Writer\ncategory: guide\ndate: 2024-01-15\nversion: "1"\n---\n\n${text}\n`;

  it.each([
    ["a key of a note", () => signer],
    ["a PEM", () => `${pem}\nMC4CAQAwBQYDK2VwBCIEIA==`],
    ["a PEM of another kind", () => pem.replace("PRIVATE", "OPENSSH PRIVATE")],
  ])("%s in an essay is named, and the output stays as it was", async (_, text) => {
    const content = contentWith(() => undefined);
    const out = join(work, `keyed-${folders.made}`);
    const options = { content, out, asOf: null, cache: join(work, "cache") };
    await build(options, () => undefined);
    const before = readFileSync(join(out, "s/manifest.json"), "utf8");
    writeFileSync(join(content, "research/e1.md"), essay(`Here: ${text()}`));
    const { problems } = await loadContent(content);
    expect(problems).toEqual([
      expect.objectContaining({ rule: "secret-key", place: expect.objectContaining({ line: 10 }) }),
    ]);
    await expect(build(options, () => undefined)).rejects.toThrow(ContentError);
    expect(readFileSync(join(out, "s/manifest.json"), "utf8")).toBe(before);
    expect(readdirSync(dirname(out)).filter((name) => name.includes("building"))).toEqual([]);
  });

  it("a text that only speaks about private keys is published", async () => {
    const content = contentWith((folder) => {
      writeFileSync(join(folder, "research/e1.md"), essay("PRIVATE KEY and PRIVATE matters."));
    });
    const out = join(work, "keyless");
    await build({ content, out, asOf: null, cache: join(work, "cache") }, () => undefined);
    expect(existsSync(join(out, "research/e1.html"))).toBe(true);
  });
});
