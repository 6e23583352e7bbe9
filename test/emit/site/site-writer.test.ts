import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Disk, systemDisk } from "../../../src/emit/files/disk.ts";
import { systemMachine } from "../../../src/emit/files/machine.ts";
import { manifestPath } from "../../../src/emit/site/manifest.ts";
import { writeSite } from "../../../src/emit/site/site-writer.ts";
import {
  jsonFile,
  optionsFor,
  pathsBelow,
  versionFiles,
  wholeBuild,
  writingAll,
} from "../sample-site.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function systemError(code: string, errno: number): Error {
  return Object.assign(new Error(code), { code, errno });
}

describe("writeSite()", () => {
  it("publishes into a path that does not exist, with its parents", async () => {
    const root = temporaryFolder();
    const out = join(root, "a", "b", "dist");
    const report = await writeSite(optionsFor(out), writingAll(versionFiles("a", 30)));
    expect(wholeBuild(out)).toBe("build-a");
    const paths = pathsBelow(out);
    expect(report.files).toBe(paths.length);
    expect(report.bytes).toBe(
      paths.reduce((sum, path) => sum + readFileSync(join(out, path)).length, 0),
    );
    expect(readdirSync(join(root, "a", "b"))).toEqual(["dist"]);
  });

  it("publishes into an empty folder", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "dist"));
    await writeSite(optionsFor(join(root, "dist")), writingAll(versionFiles("a", 3)));
    expect(wholeBuild(join(root, "dist"))).toBe("build-a");
  });

  it("replaces its own site and leaves nothing beside it", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 30)));
    await writeSite(optionsFor(`${out}/`, "build-b"), writingAll(versionFiles("b", 20)));
    expect(wholeBuild(out)).toBe("build-b");
    expect(pathsBelow(out)).not.toContain("s/only-a.json");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("shows readers the old site until the new one is whole", async () => {
    const out = join(temporaryFolder(), "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 30)));
    const seen = new Set<string>();
    await writeSite(optionsFor(out, "build-b"), async (write) => {
      for (const file of versionFiles("b", 30)) {
        write(file);
        seen.add(wholeBuild(out));
      }
    });
    expect([...seen]).toEqual(["build-a"]);
    expect(wholeBuild(out)).toBe("build-b");
  });

  it("writes the same bytes for any order of files", async () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    const files = versionFiles("a", 40);
    await writeSite(optionsFor(join(one, "dist")), writingAll(files));
    await writeSite(optionsFor(join(two, "dist")), writingAll([...files].reverse()));
    const manifest = (root: string) => readFileSync(join(root, "dist", manifestPath), "utf8");
    expect(manifest(two)).toBe(manifest(one));
    expect(pathsBelow(two)).toEqual(pathsBelow(one));
  });

  it("writes text as UTF-8 and bytes as they are", async () => {
    const out = join(temporaryFolder(), "dist");
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    await writeSite(
      optionsFor(out),
      writingAll([
        jsonFile("é.json".slice(1), "é€𝄞"),
        jsonFile("bytes.bin", bytes.subarray(7)),
        jsonFile("empty.txt", ""),
        jsonFile("lone.txt", "\ud800"),
      ]),
    );
    expect(readFileSync(join(out, ".json"), "utf8")).toBe("é€𝄞");
    expect(new Uint8Array(readFileSync(join(out, "bytes.bin")))).toEqual(bytes.subarray(7));
    expect(readFileSync(join(out, "lone.txt"), "utf8")).toBe("\ufffd");
    expect(wholeBuild(out)).toBe("build-a");
  });

  it.each([
    ["that stele keygen writes", "PRIVATE+KEY+index.example/ledger+0f+AQ=="],
    ["in the form PEM", "-----BEGIN OPENSSH PRIVATE KEY-----"],
  ])("publishes nothing that holds a secret key %s", async (_, secret) => {
    const out = join(temporaryFolder(), "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 5)));
    const files = [jsonFile("notes.txt", `${"x".repeat(70_000)}${secret}`)];
    await expect(writeSite(optionsFor(out, "build-b"), writingAll(files))).rejects.toThrow(
      /^Cannot write ".*notes.txt": it holds a secret key .*nothing was published/,
    );
    expect(wholeBuild(out)).toBe("build-a");
  });

  it("keeps the old site when produce fails, with the error as it was", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 5)));
    const cause = new RangeError("a bug in a route");
    const failing = writeSite(optionsFor(out, "build-b"), async (write) => {
      write(jsonFile("x.json"));
      throw cause;
    });
    await expect(failing).rejects.toBe(cause);
    expect(wholeBuild(out)).toBe("build-a");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("refuses a bad address, and also when the producer carries on", async () => {
    const root = temporaryFolder();
    const building = writeSite(optionsFor(join(root, "dist")), async (write) => {
      write(jsonFile("s/x.json"));
      expect(() => write(jsonFile("s/X.json"))).toThrow();
      expect(() => write(jsonFile("s/y.json"))).toThrow("differs only in case");
    });
    await expect(building).rejects.toThrow(
      'Cannot write "s/X.json": "s/X.json" differs only in case from the file "s/x.json"',
    );
    expect(readdirSync(root)).toEqual([]);
  });

  it("refuses a manifest of the producer and a write after the end", async () => {
    const root = temporaryFolder();
    const own = writeSite(optionsFor(join(root, "dist")), writingAll([jsonFile(manifestPath)]));
    await expect(own).rejects.toThrow(
      'Cannot write "s/manifest.json": the manifest is written last',
    );
    let late = (): void => undefined;
    const out = join(root, "dist");
    await writeSite(optionsFor(out), async (write) => {
      late = () => write(jsonFile("late.json"));
    });
    expect(late).toThrow("it is finished");
    expect(wholeBuild(out)).toBe("build-a");
  });

  it("does not publish a folder that is not what was written", async () => {
    const out = join(temporaryFolder(), "dist");
    const folderOf = (path: string) => join(path.slice(0, path.lastIndexOf("/s/")), "stray.txt");
    const cases: [RegExp, Partial<Disk>][] = [
      [
        /s\/a.json": it has 1 byte, must have [\d,]+$/,
        {
          writeFile: (path, parts, time) =>
            systemDisk.writeFile(path, path.endsWith("a.json") ? [Buffer.from("{")] : parts, time),
        },
      ],
      [
        /"s\/a.json" is not there, must be$/,
        {
          writeFile: (path, parts, time) =>
            path.endsWith("a.json")
              ? Buffer.concat([...parts]).byteLength
              : systemDisk.writeFile(path, parts, time),
        },
      ],
      [
        /"stray.txt" is there, must not be$/,
        {
          writeFile: (path, parts, time) => {
            if (path.endsWith("a.json")) writeFileSync(folderOf(path), "");
            return systemDisk.writeFile(path, parts, time);
          },
        },
      ],
    ];
    for (const [message, effects] of cases) {
      const building = writeSite(optionsFor(out), writingAll([jsonFile("s/a.json")]), {
        disk: { ...systemDisk, ...effects },
        machine: systemMachine,
      });
      await expect(building).rejects.toThrow(message);
      expect(readdirSync(join(out, ".."))).toEqual([]);
    }
  });

  it("deletes what killed builds left, and only that", async () => {
    const root = temporaryFolder();
    const ours = [".dist.building-1-2", ".dist.old-3-4", ".dist.ready-5-6", ".dist.lock-7-8"];
    const others = [".dist.building-x", ".dist.backup-1-2", ".site.building-1-2", "dist-1-2"];
    for (const name of [...ours, ...others]) mkdirSync(join(root, name));
    writeFileSync(join(root, ours[0]!, "half.json"), "{");
    writeFileSync(join(root, ".dist.building-9-9"), "a file is not ours");
    await writeSite(optionsFor(join(root, "dist")), writingAll(versionFiles("a", 3)));
    expect(readdirSync(root).sort()).toEqual([...others, ".dist.building-9-9", "dist"].sort());
  });

  it("leaves an old site that could not be deleted to the next build, and still publishes", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    const disk: Disk = {
      ...systemDisk,
      remove: (path) => {
        if (path.includes(".old-")) throw systemError("EBUSY", -16);
        systemDisk.remove(path);
      },
    };
    await writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 3)), {
      disk,
      machine: systemMachine,
    });
    expect(wholeBuild(out)).toBe("build-b");
    const [old = ""] = readdirSync(root);
    expect(wholeBuild(join(root, old))).toBe("build-a");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 3)));
    expect(readdirSync(root)).toEqual(["dist"]);
  });
});
