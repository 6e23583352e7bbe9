import { systemDisk } from "../../src/emit/files/disk.ts";
import { systemMachine } from "../../src/emit/files/machine.ts";
import { writeSite } from "../../src/emit/site/site-writer.ts";
import { diskAround } from "./disk-around.ts";
import { optionsFor, versionFiles, writingAll } from "./sample-site.ts";

// A process to be killed: on a message, `a` or `b`, it builds that version and the other in turn
// into one output endlessly, and sends a message after each. It may end itself around a step of the
// swap of its first build.
//   killed-builder.ts <out> [<before|after> <effect> <n-th of its kind>]

const [out = "", moment, fatal, nth] = process.argv.slice(2);

let seen = 0;
const disk = diskAround(systemDisk, (effect, _path, run) => {
  const now = effect === fatal && ++seen === Number(nth);
  if (now && moment === "before") die();
  const result = run();
  if (now && moment === "after") die();
  return result;
});

function die(): void {
  process.kill(process.pid, "SIGKILL");
  // the signal may take a moment to arrive
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}

async function buildForEver(first: string): Promise<void> {
  for (let version = first; ; version = version === "a" ? "b" : "a") {
    const files = versionFiles(version, 120);
    await writeSite(optionsFor(out, `build-${version}`), writingAll(files), {
      disk,
      machine: systemMachine,
    });
    process.send?.("built");
  }
}

process.once("message", (first) => {
  void buildForEver(String(first));
});
process.send?.("ready");
