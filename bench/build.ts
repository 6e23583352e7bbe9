import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "../src/engine/numbers/statistics.ts";

// Cold builds against their floors, taking turns in one run, so that the ratios mean something on
// a machine whose speed drifts. Every measurement is a process of its own and writes to a folder of
// its own; folders are deleted at the end, because creating files is slow after a deletion. Cards
// come from a cache that the first build filled: drawing has a bench of its own.

interface Subject {
  readonly name: string;
  readonly content: string;
  readonly mostMegabytes: number;
}

interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
  readonly steps: Readonly<Record<string, number>>;
  readonly rssMegabytes: number;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = join(root, "dist-bench");
const cache = join(scratch, "cache");
const subjects: readonly Subject[] = [
  { name: "demonstration", content: "content", mostMegabytes: 512 },
  { name: "us-banks", content: "examples/us-banks/content", mostMegabytes: 1536 },
];
const mostRatio = 1.5;
const rounds = Number(process.argv[2] ?? 5);
const chosen = process.argv[3];

rmSync(scratch, { recursive: true, force: true });
for (const subject of subjects) {
  if (chosen !== undefined && chosen !== subject.name) continue;
  const content = join(root, subject.content);
  if (existsSync(content)) report(subject, measure(content, join(scratch, subject.name)));
  else console.log(`${subject.name}: skipped, there is no "${subject.content}"`);
}
rmSync(scratch, { recursive: true, force: true });

type Round = Readonly<Record<"make" | "write" | "read" | "load" | "build" | "command", Measured>>;

function measure(content: string, out: string): readonly Round[] {
  const sample = `${out}-sample`;
  step("build", content, sample);
  return Array.from({ length: rounds }, (_, i) => ({
    make: step("make", sample, `${out}-made-${i}`),
    build: step("build", content, `${out}-step-${i}`),
    read: step("read", content, ""),
    write: step("write", sample, `${out}-bare-${i}`),
    command: command(content, `${out}-command-${i}`),
    load: step("load", content, ""),
  }));
}

function step(what: string, content: string, out: string): Measured {
  const script = join(root, "bench/build-step.ts");
  // the last line: what a step prints of itself
  return JSON.parse(run(["--import", "tsx", script, what, content, out, cache])) as Measured;
}

/** The command line tool from its start to its end. */
function command(content: string, out: string): Measured {
  const start = performance.now();
  const options = ["--content", content, "--out", out, "--cache", cache];
  run([join(root, "scripts/stele.mjs"), "build", ...options]);
  return { ms: performance.now() - start, cpuMs: Number.NaN, steps: {}, rssMegabytes: Number.NaN };
}

function run(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Cannot measure: ${args.join(" ")} failed\n${stderr}`);
  return stdout;
}

function report({ name, mostMegabytes }: Subject, taken: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => median(taken.map(pick)) ?? Number.NaN;
  const ratio = of(({ build, make, read }) => build.ms / (make.ms + read.ms));
  const cpuRatio = of(({ build, make, read }) => build.cpuMs / (make.cpuMs + read.cpuMs));
  const strict = of(({ build, write, read }) => build.ms / (write.ms + read.ms));
  const whole = of(({ command, make, read }) => command.ms / (make.ms + read.ms));
  const rss = Math.max(...taken.map(({ build }) => build.rssMegabytes));
  const seconds = (pick: (round: Round) => Measured) => {
    const cpu = of((round) => pick(round).cpuMs) / 1000;
    const clock = `${(of((round) => pick(round).ms) / 1000).toFixed(2)} s`;
    return Number.isNaN(cpu) ? clock : `${clock} (${cpu.toFixed(2)} s of processor)`;
  };
  console.log(`${name}, medians of ${taken.length} rounds`);
  console.log(`  bare loop: make and write      ${seconds((round) => round.make)}`);
  console.log(`  bare loop: write made bytes    ${seconds((round) => round.write)}`);
  console.log(`  bare read with the same parsers ${seconds((round) => round.read)}`);
  console.log(`  our load, with every rule      ${seconds((round) => round.load)}`);
  console.log(`  cold build                     ${seconds((round) => round.build)}`);
  for (const key of Object.keys(taken[0]?.build.steps ?? {})) {
    const share = of(({ build }) => (build.steps[key] ?? 0) / build.ms);
    console.log(`    ${key.padEnd(28)} ${(100 * share).toFixed(0)} %`);
  }
  console.log(`  cold build as a command        ${seconds((round) => round.command)}`);
  console.log(`  build / (make, write + read)   ${verdict(ratio, mostRatio)}`);
  console.log(`  the same in processor time     ${cpuRatio.toFixed(2)}`);
  console.log(`  build / (write + read)         ${strict.toFixed(2)}`);
  console.log(`  command / (make, write + read) ${whole.toFixed(2)}`);
  console.log(`  main process, MB               ${verdict(rss, mostMegabytes)}`);
}

function verdict(found: number, most: number): string {
  return `${found.toFixed(2)}, ${found <= most ? "within" : "over"} ${most}`;
}
