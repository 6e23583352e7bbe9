import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { stele, tool } from "../scripts/run.ts";
import { hasSlurm, type Slurm, slurm } from "./slurm.ts";

// The array of examples/scale on a Slurm of this machine: four shards, one of them killed while it
// writes and requeued by Slurm.

const isHere = hasSlurm();
if (!isHere) console.warn("SKIPPED: a build as an array of Slurm, which is not installed");

/** A project as a publisher has it, where npx finds the tool. */
function project(folder: string): void {
  cpSync("test/worlds/minimal/content", join(folder, "content"), { recursive: true });
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "stele"), `#!/bin/sh\nexec "${process.execPath}" "${tool()}" "$@"\n`);
  chmodSync(join(bin, "stele"), 0o755);
}

/** Has Slurm kill and requeue a shard that has begun to write. */
async function requeueWriter({ run }: Slurm, folder: string, array: string, shard: number) {
  const draft = new RegExp(`^\\.${shard}\\.building-`);
  const parts = join(folder, "work/parts");
  while (!(existsSync(parts) && readdirSync(parts).some((name) => draft.test(name)))) {
    if (existsSync(join(parts, String(shard)))) throw new Error("The shard was over too soon");
    await setTimeout(5);
  }
  run(folder, "scontrol", "requeue", `${array}_${shard}`);
  expect(existsSync(join(parts, String(shard)))).toBe(false);
}

/** Waits until a job is over, whose requeued task Slurm would begin after two minutes. */
async function untilOver({ run }: Slurm, folder: string, job: string, requeued: string) {
  let restarts = 0;
  for (;;) {
    const jobs = run(folder, "squeue", "-h", "-r", "-o", "%A %i %T %r").split("\n");
    if (!jobs.some((line) => line.startsWith(`${job} `))) return restarts;
    if (jobs.some((line) => line.endsWith(`${requeued} PENDING BeginTime`))) {
      run(folder, "scontrol", "update", `job=${requeued}`, "StartTime=now");
      const shown = run(folder, "scontrol", "show", "job", requeued);
      restarts = Number(/Restarts=(\d+)/.exec(shown)?.[1]);
    }
    expect(jobs.join("\n")).not.toContain("NeverSatisfied");
    await setTimeout(300);
  }
}

const withoutSlurm = { skip: !isHere };

it(
  "makes what one build makes, also where Slurm kills and requeues a shard",
  withoutSlurm,
  async () => {
    const folder = temporaryFolder();
    project(folder);
    const cluster = await slurm(folder);
    try {
      const merge = cluster.run(folder, resolve("examples/scale/slurm.sh"));
      const array = /afterok:(\d+)/.exec(
        cluster.run(folder, "scontrol", "show", "job", merge),
      )?.[1];
      if (array === undefined) throw new Error("The merge waits for no array");
      await requeueWriter(cluster, folder, array, 2);
      expect(await untilOver(cluster, folder, merge, `${array}_2`)).toBe(1);
    } finally {
      await cluster.stop();
    }
    const [content, out, cache] = ["content", "one", ".cache"].map((name) => join(folder, name));
    expect(stele("build", `--content=${content}`, `--out=${out}`, `--cache=${cache}`).status).toBe(
      0,
    );
    const manifest = (name: string) => readFileSync(join(folder, name, "s/manifest.json"), "utf8");
    expect(manifest("dist")).toBe(manifest("one"));
  },
);
