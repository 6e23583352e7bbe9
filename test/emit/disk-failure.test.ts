import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemDisk } from "../../src/emit/files/disk.ts";
import { systemMachine } from "../../src/emit/files/machine.ts";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import { writeSite } from "../../src/emit/site/site-writer.ts";
import { diskAround } from "./disk-around.ts";
import { jsonFile, optionsFor, versionFiles, wholeBuild, writingAll } from "./sample-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

function systemError(code: string, errno: number): Error {
  return Object.assign(new Error(code), { code, errno });
}

const noSpace = () => systemError("ENOSPC", -28);

describe("writeSite() on a disk that fails", () => {
  it("names the file it could not write, and keeps the old site", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 5)));
    const disk = diskAround(systemDisk, (effect, path, run) => {
      if (effect === "writeFile" && path.endsWith("only-b.json")) throw noSpace();
      return run();
    });
    const building = writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 5)), {
      disk,
      machine: systemMachine,
    });
    await expect(building).rejects.toMatchObject({
      name: "SiteError",
      message: `Cannot write "${out}/s/only-b.json": no space left on device`,
      cause: { code: "ENOSPC" },
    });
    expect(wholeBuild(out)).toBe("build-a");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("leaves a whole site after any one failing step", async () => {
    const outcomes = new Map<string, number>();
    for (let at = 0, failed = true; failed; at++) {
      const root = temporaryFolder();
      const out = join(root, "dist");
      await writeSite(optionsFor(out), writingAll(versionFiles("a", 4)));
      let step = 0;
      const disk = diskAround(systemDisk, (_effect, _path, run) => {
        if (step++ === at) throw noSpace();
        return run();
      });
      const building = writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 4)), {
        disk,
        machine: systemMachine,
      });
      const error = await building.then(
        () => null,
        (caught: unknown) => caught,
      );
      if (error !== null) {
        expect(error).toMatchObject({ name: "SiteError" });
        expect(String(error)).toMatch(/Cannot [^:]+: no space left on device$/);
      }
      const now = wholeBuild(out);
      expect(now).toBe(error === null ? "build-b" : "build-a");
      outcomes.set(now, (outcomes.get(now) ?? 0) + 1);
      // only what a failed deletion left, and a lock that could not be given back
      expect(readdirSync(root).length).toBeLessThanOrEqual(2);
      failed = step > at;
    }
    expect(outcomes.get("build-a")).toBeGreaterThan(20);
    // steps whose failure does not matter: sweeping, deleting, giving the lock back
    expect(outcomes.get("build-b")).toBeGreaterThan(0);
  });

  it("puts the old site back when the second of two renames fails", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 5)));
    let renames = 0;
    const disk = diskAround(systemDisk, (effect, path, run) => {
      if (effect === "rename" && path.includes(".ready-") && ++renames === 1) {
        throw systemError("EBUSY", -16);
      }
      return run();
    });
    const building = writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 5)), {
      disk,
      machine: systemMachine,
    });
    await expect(building).rejects.toThrow(`Cannot replace "${out}": resource busy or locked`);
    expect(wholeBuild(out)).toBe("build-a");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("leaves what recoverSite() needs when putting it back fails too", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 5)));
    const disk = diskAround(systemDisk, (effect, path, run) => {
      if (effect === "rename" && /\.(?:ready|old)-/.test(path)) throw systemError("EBUSY", -16);
      return run();
    });
    const building = writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 5)), {
      disk,
      machine: systemMachine,
    });
    await expect(building).rejects.toThrow(`Cannot replace "${out}": resource busy or locked`);
    expect(recoverSite(out)).toBe(true);
    expect(wholeBuild(out)).toBe("build-b");
  });

  it("reports that it may not write beside the output", async ({ skip }) => {
    if (process.getuid?.() === 0 || process.platform === "win32") {
      skip("permissions do not bind the superuser");
    }
    const root = temporaryFolder();
    chmodSync(root, 0o500);
    const building = writeSite(optionsFor(join(root, "dist")), async () => undefined);
    await expect(building).rejects.toThrow("permission denied");
  });
});

describe("writeSite() on a full disk", () => {
  it("reports it, keeps the old site and frees the space", async ({ skip }) => {
    const mount = join(temporaryFolder(), "small");
    mkdirSync(mount);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", mount]);
    if (mounted.status !== 0) {
      console.warn("Skipped the full disk: a small tmpfs cannot be mounted here");
      skip("a small tmpfs cannot be mounted here");
    }
    try {
      const out = join(mount, "dist");
      await writeSite(optionsFor(out), writingAll(versionFiles("a", 5)));
      const large = Array.from({ length: 40 }, (_, i) =>
        jsonFile(`s/large-${i}.json`, "x".repeat(60_000)),
      );
      const building = writeSite(optionsFor(out, "build-b"), writingAll(large));
      await expect(building).rejects.toThrow(
        /^Cannot write ".*\/dist\/s\/large-\d+\.json": no space left on device$/,
      );
      expect(wholeBuild(out)).toBe("build-a");
      expect(readdirSync(mount)).toEqual(["dist"]);
      await writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 5)));
      expect(wholeBuild(out)).toBe("build-b");
    } finally {
      spawnSync("umount", [mount]);
    }
  });
});
