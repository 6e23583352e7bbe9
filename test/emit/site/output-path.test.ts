import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemDisk } from "../../../src/emit/files/disk.ts";
import { systemMachine } from "../../../src/emit/files/machine.ts";
import { writeSite } from "../../../src/emit/site/site-writer.ts";
import { inFormerLayout } from "../manifest-in.ts";
import { optionsFor, versionFiles, wholeBuild, writingAll } from "../sample-site.ts";
import { temporaryFolder } from "../temporary-folder.ts";

let root = "";
let out = "";
beforeEach(() => {
  root = temporaryFolder();
  out = join(root, "dist");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function refusal(options = optionsFor(out)): Promise<string> {
  let produced = false;
  const building = writeSite(options, async () => {
    produced = true;
  });
  const error = await building.catch((caught: unknown) => caught);
  expect(produced).toBe(false);
  expect(error).toMatchObject({ name: "SiteError" });
  return error instanceof Error ? error.message : "";
}

const orElse = "; choose another folder";

describe("writeSite() refuses", () => {
  it("a folder that holds files but no manifest of Stele", async () => {
    mkdirSync(out);
    writeFileSync(join(out, "thesis.txt"), "the only copy");
    expect(await refusal()).toBe(
      `Cannot write into "${out}": it has no "s/manifest.json" of Stele, ` +
        `must be empty or a site Stele wrote${orElse}`,
    );
    expect(readFileSync(join(out, "thesis.txt"), "utf8")).toBe("the only copy");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it.each(["", "{}", '{"generator":"other 1","files":[]}'])(
    "a folder whose manifest is %j",
    async (text) => {
      mkdirSync(join(out, "s"), { recursive: true });
      writeFileSync(join(out, "s/manifest.json"), text);
      expect(await refusal()).toContain("must be empty or a site Stele wrote");
    },
  );

  it("what somebody added to a site of the former layout, which is else replaced", async () => {
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    inFormerLayout(out);
    writeFileSync(join(out, "s/CNAME"), "example.org");
    expect(await refusal()).toContain('it holds "s/CNAME", which Stele did not write');
    rmSync(join(out, "s/CNAME"));
    await writeSite(optionsFor(out), writingAll(versionFiles("b", 3)));
    expect(readdirSync(join(out, "s"))).not.toContain("manifest.sha256");
  });

  it("a site to which somebody added a file", async () => {
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    writeFileSync(join(out, "s/CNAME"), "example.org");
    expect(await refusal()).toBe(
      `Cannot write into "${out}": it holds "s/CNAME", which Stele did not write; ` +
        "move it away or choose another folder",
    );
    expect(readFileSync(join(out, "s/CNAME"), "utf8")).toBe("example.org");
  });

  it("a site to which somebody added a link", async () => {
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    symlinkSync("/etc", join(out, "etc"));
    expect(await refusal()).toContain('it holds "etc", which Stele did not write');
  });

  it("a site to which somebody added a file during the build", async () => {
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    const building = writeSite(optionsFor(out, "build-b"), async () => {
      writeFileSync(join(out, "notes.txt"), "mine");
    });
    await expect(building).rejects.toThrow('it holds "notes.txt"');
    expect(readFileSync(join(out, "notes.txt"), "utf8")).toBe("mine");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("a file", async () => {
    writeFileSync(out, "x");
    expect(await refusal()).toBe(
      `Cannot write into "${out}": it is a file, must be a folder or not exist${orElse}`,
    );
  });

  it.each(["real", "missing"])("a symbolic link to a %s folder", async (target) => {
    mkdirSync(join(root, "real"));
    symlinkSync(join(root, target), out);
    expect(await refusal()).toBe(
      `Cannot write into "${out}": it is a symbolic link, must be the folder itself${orElse}`,
    );
    expect(readdirSync(join(root, "real"))).toEqual([]);
  });

  it("the content folder, a folder above it and a folder inside it", async () => {
    const content = join(root, "a", "content");
    mkdirSync(join(content, "firms"), { recursive: true });
    const site = (path: string) => ({ ...optionsFor(path), content });
    for (const path of [content, join(root, "a")]) {
      expect(await refusal(site(path))).toContain(`it is or holds "${content}"`);
    }
    expect(await refusal(site(join(content, "dist")))).toContain(`it lies inside "${content}"`);
    expect(readdirSync(content)).toEqual(["firms"]);
  });

  it("the content folder by way of a link above it", async () => {
    const content = join(root, "real", "content");
    mkdirSync(content, { recursive: true });
    symlinkSync(join(root, "real"), join(root, "alias"));
    const options = { ...optionsFor(join(root, "alias", "content")), content };
    expect(await refusal(options)).toContain(`it is or holds "${content}"`);
  });

  it("the root of the file system", async () => {
    expect(await refusal(optionsFor("/"))).toContain("it is the root of the file system");
  });

  it("the home folder, and a folder above it, also when empty", async () => {
    const home = join(root, "home", "me");
    mkdirSync(home, { recursive: true });
    vi.stubEnv("HOME", home);
    for (const path of [home, dirname(home)]) {
      expect(await refusal(optionsFor(path))).toContain("it is or holds your home");
    }
  });

  it("the current folder, and a folder above it", async () => {
    const here = join(root, "here", "below");
    mkdirSync(here, { recursive: true });
    vi.spyOn(process, "cwd").mockReturnValue(here);
    for (const path of [here, dirname(here)]) {
      expect(await refusal(optionsFor(path))).toContain("it is or holds the current folder");
    }
  });

  it("a mount point", async () => {
    mkdirSync(out);
    const building = writeSite(optionsFor(out), async () => undefined, {
      disk: {
        ...systemDisk,
        stat: (path) => {
          const found = systemDisk.stat(path);
          return found === null ? null : { ...found, device: path === out ? 1 : 2 };
        },
      },
      machine: systemMachine,
    });
    await expect(building).rejects.toThrow("it is a mount point, which cannot be swapped");
  });
});

describe("writeSite() accepts", () => {
  it("a site in which a file manager left its files", async () => {
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    writeFileSync(join(out, "s/.DS_Store"), "x");
    await writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 3)));
    expect(wholeBuild(out)).toBe("build-b");
  });

  it("a folder beside the content whose name begins like it", async () => {
    const content = join(root, "content");
    mkdirSync(content);
    const next = join(root, "content-site");
    await writeSite({ ...optionsFor(next), content }, writingAll(versionFiles("a", 3)));
    await writeSite({ ...optionsFor(join(root, "..site")), content }, async () => undefined);
    expect(wholeBuild(next)).toBe("build-a");
    expect(wholeBuild(join(root, "..site"))).toBe("build-a");
  });
});
