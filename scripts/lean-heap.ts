import { setFlagsFromString } from "node:v8";
import type { Watch } from "../src/build-options.ts";

/** The memory of a process from which on it is worth the time to keep it small, in bytes. */
const large = 200e6;
/** How much the heap may grow before it is collected, in percent of what is alive. */
const growth = 30;

/**
 * A watch of a build that keeps its memory small. Left alone, V8 lets a heap grow to four times what
 * is alive before it collects it, which is most of the memory of a large build. An analysis for shards
 * and a shard are of a large one, and are lean before they first tell of their progress.
 */
export function leanHeap(watch: Watch, isPart = false): Watch {
  let isLean = isPart;
  if (isPart) keepLean();
  return (progress) => {
    if (!isLean && process.memoryUsage.rss() > large) {
      keepLean();
      isLean = true;
    }
    watch(progress);
  };
}

/** Keeps the heap of this process small from now on. */
export function keepLean(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}
