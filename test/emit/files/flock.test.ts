import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { holdPath } from "../../../src/emit/files/machine.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function emptyFile(): string {
  const path = join(temporaryFolder(), "lock");
  writeFileSync(path, "");
  return path;
}

/** Holds a path, which must be free, and gives it back. */
function expectFree(path: string): void {
  const release = holdPath(path);
  expect(release).toBeTypeOf("function");
  if (typeof release === "function") release();
}

describe.runIf(process.platform === "linux")("holdPath()", () => {
  it("locks a file until it is given back", () => {
    const path = emptyFile();
    const first = holdPath(path);
    expect(holdPath(path)).toBe("held");
    if (typeof first === "function") first();
    expectFree(path);
  });

  it("sees the lock of another process, and gets it once that is killed", async () => {
    const path = emptyFile();
    const holder = spawn("flock", ["-x", "-F", path, "sh", "-c", "echo held; exec sleep 600"]);
    await once(holder.stdout, "data");
    expect(holdPath(path)).toBe("held");
    const ended = once(holder, "close");
    holder.kill("SIGKILL");
    await ended;
    expectFree(path);
  });

  it("is null where there is nothing", () => {
    expect(holdPath(join(temporaryFolder(), "nothing"))).toBeNull();
  });
});
