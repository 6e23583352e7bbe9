import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Disk, systemDisk } from "../../../src/emit/files/disk.ts";
import { isLocked, takeLock } from "../../../src/emit/files/lock.ts";
import {
  holdPath,
  type Machine,
  type Owner,
  systemMachine,
} from "../../../src/emit/files/machine.ts";
import { siteFolder } from "../../../src/emit/site/site-folder.ts";
import { writeSite } from "../../../src/emit/site/site-writer.ts";
import { diskAround } from "../disk-around.ts";
import { jsonFile, optionsFor, wholeBuild } from "../sample-site.ts";
import { temporaryFolder } from "../temporary-folder.ts";

let root = "";
let site = siteFolder("dist");
beforeEach(() => {
  root = temporaryFolder();
  site = siteFolder(join(root, "dist"));
});

function machineOf(pid: number, alive: readonly number[]): Machine {
  const owner: Owner = { ...systemMachine.self(), pid };
  return {
    ...systemMachine,
    self: () => owner,
    lifeOf: (other) => (alive.includes(other.pid) ? "running" : "ended"),
    hold: () => null,
  };
}

function lockHeldBy(owner: Partial<Owner>): void {
  mkdirSync(site.lock);
  const whole = { ...systemMachine.self(), ...owner };
  writeFileSync(join(site.lock, `${whole.pid}-${whole.started}.json`), JSON.stringify(whole));
}

describe("two simultaneous builds", () => {
  it("the second reports it and stops, the first is not disturbed", async () => {
    const first = writeSite(optionsFor(site.out), async (write) => {
      write(jsonFile("s/x.json"));
      const second = writeSite(optionsFor(site.out, "build-b"), async () => undefined);
      await expect(second).rejects.toMatchObject({
        name: "SiteError",
        message: `Cannot write into "${site.out}": another command (pid ${process.pid} on "${hostname()}") is writing it, run this one again when it has ended`,
      });
      write(jsonFile("s/y.json"));
    });
    expect((await first).files).toBe(5);
    expect(wholeBuild(site.out)).toBe("build-a");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  it("into different folders of one parent do not interfere", async () => {
    await writeSite(optionsFor(site.out), async () => {
      await writeSite(optionsFor(join(root, "dist2"), "build-b"), async () => undefined);
    });
    expect(readdirSync(root).sort()).toEqual(["dist", "dist2"]);
  });
});

describe("takeLock()", () => {
  it("is taken over from a process that ended", () => {
    lockHeldBy({ pid: 2 ** 22 + 1 });
    const unlock = takeLock(site);
    expect(isLocked(site)).toBe(true);
    unlock();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is taken over when the number now belongs to another process", ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux has such locks");
    lockHeldBy({ held: true });
    takeLock(site)();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is taken over after the machine was started again", ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux tells one start from another");
    lockHeldBy({ boot: "another" });
    takeLock(site)();
    expect(readdirSync(root)).toEqual([]);
  });

  it.each([{ host: "elsewhere" }, { namespace: "pid:[1]" }])(
    "is not taken over from a process that cannot be seen: %j",
    (owner) => {
      lockHeldBy({ pid: 77, ...owner });
      const host = owner.host ?? systemMachine.self().host;
      expect(() => takeLock(site)).toThrow(
        `Cannot write into "${site.out}": another command (pid 77 on "${host}") may be writing it, ` +
          `if it has ended delete "${site.lock}"`,
      );
    },
  );

  it("is taken over from another container of the machine that was killed", ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux has such locks");
    lockHeldBy({ pid: 77, host: "container", namespace: "pid:[1]", held: true });
    const held = holdPath(site.lock);
    expect(() => takeLock(site)).toThrow(
      `Cannot write into "${site.out}": another command (pid 77 on "container") is writing it, run this one again when it has ended`,
    );
    if (typeof held === "function") held();
    takeLock(site)();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is held by the system until it is given back", ({ skip }) => {
    if (process.platform !== "linux") skip("only Linux has such locks");
    const unlock = takeLock(site);
    expect(holdPath(site.lock)).toBe("held");
    const [name = ""] = readdirSync(site.lock);
    expect(JSON.parse(readFileSync(join(site.lock, name), "utf8"))).toMatchObject({ held: true });
    unlock();
  });

  it("works where the system has no such locks", () => {
    const machine: Machine = { ...systemMachine, hold: () => null };
    const unlock = takeLock(site, { disk: systemDisk, machine: machine });
    expect(isLocked(site)).toBe(true);
    unlock();
    expect(readdirSync(root)).toEqual([]);
  });

  it("is not taken over when its file cannot be read as an owner", () => {
    mkdirSync(site.lock);
    writeFileSync(join(site.lock, "note.txt"), "do not touch");
    expect(() => takeLock(site)).toThrow(
      `another command may be writing it, if it has ended delete "${site.lock}"`,
    );
  });

  it("is taken over when it was left half open", () => {
    mkdirSync(site.lock);
    takeLock(site)();
    expect(readdirSync(root)).toEqual([]);
  });

  it("goes to one of two that take over the same ended lock, at every interleaving", () => {
    // the second runs wholly inside the first, before its n-th step
    let interleavings = 0;
    for (let at = 0, met = true; met; at++) {
      root = temporaryFolder();
      site = siteFolder(join(root, "dist"));
      lockHeldBy({ pid: 1 });
      const winners: number[] = [];
      const take = (disk: Disk, pid: number): void => {
        try {
          takeLock(site, { disk: disk, machine: machineOf(pid, [2, 3]) });
          winners.push(pid);
        } catch (error) {
          expect(error).toMatchObject({ name: "SiteError" });
        }
      };
      let step = 0;
      const disk = diskAround(systemDisk, (_effect, _path, run) => {
        if (step++ === at) take(systemDisk, 3);
        return run();
      });
      take(disk, 2);
      met = step > at;
      interleavings++;
      expect(winners).toHaveLength(1);
      expect(readdirSync(root)).toEqual([".dist.lock"]);
    }
    expect(interleavings).toBeGreaterThan(8);
  });

  it("survives the removal of its folder by the holder before it is in place", () => {
    let swept = false;
    const disk: Disk = {
      ...systemDisk,
      rename: (from, to) => {
        if (!swept) systemDisk.remove(from);
        swept = true;
        systemDisk.rename(from, to);
      },
    };
    takeLock(site, { disk: disk, machine: systemMachine })();
    expect(swept).toBe(true);
  });

  it.each([
    ["EACCES", -13, "permission denied"],
    ["EROFS", -30, "read-only file system"],
    ["EMFILE", -24, "too many open files"],
  ])("says why nothing can be written beside the output: %s", (code, errno, why) => {
    const disk: Disk = {
      ...systemDisk,
      makeFolder: () => {
        throw Object.assign(new Error(code), { errno, code });
      },
    };
    expect(() => takeLock(site, { disk: disk, machine: systemMachine })).toThrow(
      `Cannot write into "${site.out}": ${why}`,
    );
  });
});

describe("systemMachine", () => {
  it("knows itself as running", () => {
    expect(systemMachine.lifeOf(systemMachine.self())).toBe("running");
    expect(systemMachine.self()).toEqual(systemMachine.self());
  });

  it("knows a process by its number, its host and its boot", () => {
    const first = { ...systemMachine.self(), pid: 1 };
    expect(systemMachine.lifeOf(first)).toBe("running");
    expect(systemMachine.lifeOf({ ...first, pid: 2 ** 22 + 1 })).toBe("ended");
    expect(systemMachine.lifeOf({ ...first, boot: "another" })).toBe("ended");
    expect(systemMachine.lifeOf({ ...first, host: "elsewhere" })).toBe("unknown");
  });
});
