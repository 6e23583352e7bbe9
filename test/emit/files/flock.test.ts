import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lockedByUs } from "../../../src/emit/site/machine.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe.runIf(process.platform === "linux")("lockedByUs()", () => {
  it("locks a file until it is closed", () => {
    const path = join(temporaryFolder(), "lock");
    const [first, second] = [openSync(path, "a+"), openSync(path, "a+")];
    expect(lockedByUs(first)).toBe(true);
    expect(lockedByUs(second)).toBe(false);
    closeSync(first);
    expect(lockedByUs(second)).toBe(true);
    closeSync(second);
  });

  it("sees the lock of another process, and gets it once that is killed", async () => {
    const path = join(temporaryFolder(), "lock");
    const holder = spawn("flock", ["-x", "-F", path, "sh", "-c", "echo held; exec sleep 600"]);
    await once(holder.stdout, "data");
    const descriptor = openSync(path, "a+");
    expect(lockedByUs(descriptor)).toBe(false);
    const ended = once(holder, "close");
    holder.kill("SIGKILL");
    await ended;
    expect(lockedByUs(descriptor)).toBe(true);
    closeSync(descriptor);
  });
});
