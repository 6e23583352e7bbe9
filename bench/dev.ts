import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { wholeNumber } from "./whole-number.ts";

// What `stele dev` takes from the saving of a file to the new page: by the clock, and as processor
// time of its process. `dev.ts [rounds] [content]`; edits fit the demonstration. Linux.

const rounds = wholeNumber("rounds", 0, 7);
const scratch = mkdtempSync(join(tmpdir(), "stele-dev-"));
const content = join(scratch, "content");
cpSync(process.argv[3] ?? "content", content, { recursive: true });

/** What is saved, and the page that is looked at then. `round` makes each text a new one. */
interface Edit {
  readonly what: string;
  readonly file: string;
  readonly page: string;
  readonly edited: (text: string, round: number) => string;
}

const firm = "aldabrand-programme";
const edits: readonly Edit[] = [
  {
    what: "a firm's name",
    file: `firms/${firm}.yaml`,
    page: `firms/${firm}.html`,
    edited: (text, round) => text.replace(/^name: .*$/m, `name: Renamed ${round}`),
  },
  {
    what: "the day a firm joined",
    file: `firms/${firm}.yaml`,
    page: `firms/${firm}.html`,
    edited: (text, round) => text.replace(/^(listedOn: .*)\d$/m, `$1${(round % 8) + 1}`),
  },
  {
    what: "the text of an essay",
    file: "research/reading-an-interval.md",
    page: "research/reading-an-interval.html",
    edited: (text, round) => `${text}\nParagraph ${round}.\n`,
  },
  {
    what: "the name of the index",
    file: "index.yaml",
    page: "",
    edited: (text, round) => text.replace(/^name: .*$/m, `name: Index ${round}`),
  },
  {
    what: "an observation",
    file: "observations/2026Q3.csv",
    page: "index.html",
    edited: (text, round) => text.replace(/^(\w+,\w+,)[\d.]+/m, `$1${round + 1}`),
  },
];

const child = spawn(
  process.execPath,
  ["scripts/stele.mjs", "dev", "--content", content, "--port", "0", "--cache", scratch, "--quiet"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
try {
  const [address] = await once(createInterface(child.stdout), "line");
  const changed = await versions(`${address}/_stele/events`);
  for (const edit of edits) await measured(edit, String(address), changed);
} finally {
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(scratch, { recursive: true, force: true });
}

async function measured(edit: Edit, address: string, changed: () => Promise<void>): Promise<void> {
  const taken: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await wait(300);
    const path = join(content, edit.file);
    const text = edit.edited(readFileSync(path, "utf8"), round);
    const [start, before] = [performance.now(), processorTime()];
    writeFileSync(path, text);
    await changed();
    const page = await fetch(`${address}/${edit.page}`);
    await page.text();
    if (!page.ok) throw new Error(`Cannot show ${edit.page}: ${page.status}`);
    taken.push([performance.now() - start, processorTime() - before]);
  }
  const [clock, processor] = [0, 1].map((i) => median(taken.map((one) => one[i] ?? Number.NaN)));
  console.log(`${edit.what}: ${clock} ms by the clock, ${processor} ms of processor time`);
}

/** A function that waits for the next version that pages are told of. */
async function versions(address: string): Promise<() => Promise<void>> {
  const { body } = await fetch(address);
  if (body === null) throw new Error(`Cannot listen to ${address}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  return async () => {
    await reader.read();
  };
}

/** User and system time of the server with all its threads, in ms; the clock ticks at 100 Hz. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}
