import { build, type Progress } from "../src/build.ts";
import { loadDataset } from "../src/load/load.ts";
import { bareRead } from "./bare-read.ts";
import { type Body, bareWriter, builtBytes, builtValues } from "./bare-write.ts";

// One measurement in a process of its own, cold: `build-step.ts <what> <content> <out>
// <cache>`. Prints what it took as JSON. A time is that of the work alone, without the start of the
// process.

const [what = "", content = "", out = "", cache = ""] = process.argv.slice(2);

type Step = Progress["step"];

interface Taken {
  readonly ms: number;
  /** Of all threads: steadier than the clock on a busy machine, but blind to waiting. */
  readonly cpuMs: number;
  readonly steps: Readonly<Partial<Record<Step, number>>>;
}

async function taken(): Promise<Taken> {
  switch (what) {
    case "write":
      return timedOneByOne(builtBytes(content), bareWriter(out));
    case "make":
      return timedOneByOne(builtValues(content), bareWriter(out));
    case "read":
      return timed(() => bareRead(content));
    case "load":
      return timed(() => loadDataset(content));
    case "build":
      return steps();
    default:
      throw new RangeError(`Cannot measure "${what}": must be write, make, read, load or build`);
  }
}

async function timed(work: () => unknown): Promise<Taken> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000, steps: {} };
}

/** Of the work alone, without what it takes to get at the files. */
function timedOneByOne(bodies: Iterable<Body>, work: (body: Body) => void): Taken {
  let [ms, cpuMs] = [0, 0];
  for (const body of bodies) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    work(body);
    const { user, system } = process.cpuUsage(cpu);
    ms += performance.now() - start;
    cpuMs += (user + system) / 1000;
  }
  return { ms, cpuMs, steps: {} };
}

async function steps(): Promise<Taken> {
  const begins: { step: Step; at: number }[] = [];
  const whole = await timed(() =>
    build({ content, out, asOf: null, cache, threads: 1 }, ({ step }) => {
      if (begins.at(-1)?.step !== step) begins.push({ step, at: performance.now() });
    }),
  );
  const end = (begins[0]?.at ?? 0) + whole.ms;
  const lengths = begins.map(({ step, at }, i) => [step, (begins[i + 1]?.at ?? end) - at]);
  return { ...whole, steps: Object.fromEntries(lengths) };
}

const result = await taken();
const rssMegabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ ...result, rssMegabytes })}\n`);
