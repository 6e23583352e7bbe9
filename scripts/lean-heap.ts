import { setFlagsFromString } from "node:v8";
import type { Watch } from "../src/build/build-options.ts";

/** The memory of a process from which on it is worth the time to keep it small, in bytes. */
const large = 300e6;
/** The same for keeping it smaller still. */
const huge = 600e6;

/**
 * A watch of a build that keeps its memory small. Left alone, V8 lets a heap grow to four times what
 * is alive before it collects it, which is most of the memory of a large build. A shard is
 * of a large one, and is lean before it first tells of its progress.
 */
export function leanHeap(watch: Watch, isPart = false): Watch {
  let from = large;
  const keepWithin = (memory: number) => {
    if (memory <= from) return;
    from = memory > huge ? Infinity : huge;
    grow(memory > huge ? 15 : 30);
  };
  if (isPart) keepWithin(huge);
  return (progress) => {
    keepWithin(process.memoryUsage.rss());
    watch(progress);
  };
}

/** Keeps the heap of this process small from now on. */
export function keepLean(): void {
  grow(30);
}

/** Lets the heap grow by a share of what is alive before it is collected. */
function grow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
