import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Disk, systemDisk } from "../../src/emit/files/disk.ts";
import { type Machine, type Owner, systemMachine } from "../../src/emit/files/machine.ts";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import { writeSite } from "../../src/emit/site/site-writer.ts";
import { diskAround } from "./disk-around.ts";
import { optionsFor, versionFiles, wholeBuild, writingAll } from "./sample-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// A process that dies does nothing more: from the chosen moment on, no effect reaches the disk.

class Killed extends Error {}

/** A separate process that has ended by the time another one asks. */
function processOf(pid: number): Machine {
  const self: Owner = { ...systemMachine.self(), pid };
  return { ...systemMachine, self: () => self, lifeOf: () => "ended", hold: () => null };
}

type Moment = "before" | "within" | "after";
const moments: readonly Moment[] = ["before", "within", "after"];

/** A disk whose process dies around its n-th effect. */
function dyingDisk(disk: Disk, at: number, moment: Moment) {
  const life = { step: 0, dead: false };
  const dying = diskAround(disk, (effect, path, run) => {
    if (life.dead) throw new Killed();
    const now = life.step++ === at;
    if (!now) return run();
    if (moment === "after") run();
    if (moment === "within" && effect === "writeFile") disk.writeFile(path, [Buffer.from("{")]);
    if (moment === "within" && effect === "remove") removeHalf(disk, path);
    life.dead = true;
    throw new Killed();
  });
  return { dying, life };
}

function removeHalf(disk: Disk, folder: string): void {
  if (disk.stat(folder) === null) return;
  const file = disk.list(folder).find(({ kind }) => kind === "file");
  if (file !== undefined) disk.removeFile(join(folder, file.name));
}

/** Builds twice, dying in the second build at every moment in turn. */
async function dieEverywhere(disk: Disk, first: boolean, check: (out: string) => string | null) {
  const seen = new Map<string | null, number>();
  for (const moment of moments) {
    for (let at = 0, died = true; died; at++) {
      const root = temporaryFolder();
      const out = join(root, "dist");
      if (!first) await writeSite(optionsFor(out), writingAll(versionFiles("a", 2)));
      const { dying, life } = dyingDisk(disk, at, moment);
      const effects = { disk: dying, machine: processOf(1000) };
      const files = writingAll(versionFiles("b", 2));
      await writeSite(optionsFor(out, "build-b"), files, effects).catch(() => null);
      died = life.dead;
      const found = check(out);
      seen.set(found, (seen.get(found) ?? 0) + 1);
      const next = { disk, machine: processOf(1001) };
      await writeSite(optionsFor(out, "build-c"), writingAll(versionFiles("c", 2)), next);
      expect(wholeBuild(out)).toBe("build-c");
      expect(readdirSync(root)).toEqual(["dist"]);
    }
  }
  return seen;
}

describe("a build killed around any of its steps", () => {
  it("leaves a site that recoverSite() makes whole", async () => {
    let recovered = 0;
    const seen = await dieEverywhere(systemDisk, false, (out) => {
      const there = existsSync(out);
      const did = recoverSite(out, { disk: systemDisk, machine: processOf(1002) });
      expect(did).toBe(!there);
      if (did) recovered++;
      expect(recoverSite(out, { disk: systemDisk, machine: processOf(1002) })).toBe(false);
      return wholeBuild(out);
    });
    expect([...seen.keys()].sort()).toEqual(["build-a", "build-b"]);
    expect(recovered).toBeGreaterThan(0);
  });

  it("is taken up by the next build without recoverSite()", async () => {
    const seen = await dieEverywhere(systemDisk, false, (out) =>
      existsSync(out) ? wholeBuild(out) : null,
    );
    expect([...seen.keys()].sort()).toEqual(["build-a", "build-b", null]);
  });

  it("leaves nothing or the whole site when it is the first", async () => {
    const seen = await dieEverywhere(systemDisk, true, (out) =>
      existsSync(out) ? wholeBuild(out) : null,
    );
    expect([...seen.keys()].sort()).toEqual(["build-b", null]);
  });
});

describe("recoverSite()", () => {
  it("does nothing for a site that is there, or that never was", async () => {
    const out = join(temporaryFolder(), "dist");
    expect(recoverSite(out)).toBe(false);
    expect(recoverSite(join(out, "deep", "below"))).toBe(false);
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 2)));
    expect(recoverSite(out)).toBe(false);
    expect(wholeBuild(out)).toBe("build-a");
  });

  it("leaves the swap of a running build alone", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 2)));
    let asked = 0;
    const disk = diskAround(systemDisk, (effect, path, run) => {
      if (effect === "rename" && path.includes(".ready-")) {
        expect(existsSync(out)).toBe(false);
        expect(recoverSite(out)).toBe(false);
        asked++;
      }
      return run();
    });
    const effects = { disk, machine: systemMachine };
    await writeSite(optionsFor(out, "build-b"), writingAll(versionFiles("b", 2)), effects);
    expect(asked).toBe(1);
    expect(wholeBuild(out)).toBe("build-b");
  });

  it("does not bring back a site that somebody deleted", async () => {
    const root = temporaryFolder();
    const out = join(root, "dist");
    await writeSite(optionsFor(out), writingAll(versionFiles("a", 2)));
    systemDisk.rename(out, join(root, ".dist.old-1-2"));
    expect(recoverSite(out)).toBe(false);
    expect(existsSync(out)).toBe(false);
  });
});
