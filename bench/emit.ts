import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { StoreFile } from "../src/emit/files/store-file.ts";
import { manifestPath } from "../src/emit/site/manifest.ts";
import { writeSite } from "../src/emit/site/site-writer.ts";
import { wholeBody } from "../src/model/language/body.ts";
import { wholeNumber } from "./whole-number.ts";

// Writing a site against the bare loop that makes the same folders and files with the same bytes.
//   node --import tsx bench/emit.ts [files, 66000] [rounds, 5] [folder, the system's temporary one]
// Rounds are interleaved and nothing is deleted between them: on some file systems creating files
// is many times slower for minutes after a large deletion.

const count = wholeNumber("files", 0, 66_000);
const rounds = wholeNumber("rounds", 1, 5);
const root = mkdtempSync(join(process.argv[4] ?? tmpdir(), "stele-bench-"));
const target = 1.2;

const files: readonly StoreFile[] = sampleFiles();
let manifest = "";

function sampleFiles(): readonly StoreFile[] {
  const bodies = Array.from({ length: 500 }, (_, i) =>
    JSON.stringify({
      success: true,
      id: i,
      name: "Öresund",
      text: "word ".repeat(340 + (i % 160)),
    }),
  );
  const folders = ["api/firms", "api/events/firm", "s/firm-card", "s/publications/ref"];
  return Array.from({ length: count }, (_, i) => ({
    path: `${folders[i % folders.length] ?? "s"}/item-${i}.json`,
    mediaType: "application/json; charset=utf-8",
    status: 200,
    cache: "latest",
    body: bodies[i % bodies.length] ?? "",
  }));
}

function bare(out: string): void {
  const made = new Set<string>();
  const write = (path: string, body: string | Uint8Array): void => {
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(join(out, folder), { recursive: true });
    made.add(folder);
    writeFileSync(`${out}/${path}`, body);
  };
  for (const { path, body } of files) write(path, wholeBody(body));
  write(manifestPath, manifest);
}

const note = (sha256: string) => `${sha256}\n`;

async function site(out: string): Promise<void> {
  const content = join(root, "content");
  const options = {
    out,
    content,
    build: "bench",
    asOf: "2026-06-28",
    generator: "stele bench",
    note,
  };
  await writeSite(options, async (write) => {
    for (const file of files) write(file);
  });
}

interface Cost {
  readonly wall: number;
  /** Processor time of all threads of this process, in ms: steadier than wall time on a busy machine. */
  readonly cpu: number;
}

async function costOf(work: () => void | Promise<void>): Promise<Cost> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - started, cpu: (user + system) / 1000 };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function report(name: keyof Cost, bares: readonly Cost[], sites: readonly Cost[]): void {
  const [loop, ours] = [bares, sites].map((costs) => costs.map((cost) => cost[name]));
  if (loop === undefined || ours === undefined) return;
  const pairs = ours.map((ms, i) => ms / (loop[i] ?? Number.NaN));
  console.log(
    `${name.padEnd(4)} bare ${median(loop).toFixed(0)} ms, writeSite ${median(ours).toFixed(0)} ms: ` +
      `ratio of medians ${(median(ours) / median(loop)).toFixed(2)}, ` +
      `median of ratios ${median(pairs).toFixed(2)}, target ${target.toFixed(2)}`,
  );
}

async function run(): Promise<void> {
  await site(join(root, "warm"));
  manifest = readFileSync(join(root, "warm", manifestPath), "utf8");
  bare(join(root, "warm-bare"));
  const bares: Cost[] = [];
  const sites: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const loop = async () => bares.push(await costOf(() => bare(join(root, `bare-${round}`))));
    const ours = async () => sites.push(await costOf(() => site(join(root, `site-${round}`))));
    for (const turn of round % 2 === 0 ? [loop, ours] : [ours, loop]) await turn();
  }
  console.log(`${count} files, ${rounds} interleaved rounds`);
  report("wall", bares, sites);
  report("cpu", bares, sites);
  const over = await costOf(() => site(join(root, "warm")));
  const ratio = over.wall / median(bares.map(({ wall }) => wall));
  console.log(`over an old site, which is then deleted: ${ratio.toFixed(2)} times the bare loop`);
}

try {
  await run();
} finally {
  rmSync(root, { recursive: true, force: true });
}
