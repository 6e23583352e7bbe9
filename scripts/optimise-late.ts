import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 optimise only what is really hot. A build or a check lives for seconds, and of what Node 20 would optimise in
 * them most hardly runs again: compiling takes a quarter of the processor time of 1,000 firms. Later
 * versions have a quick compiler in between, and are left alone. The budget is of the bytes of
 * code that a function runs before V8 looks at it, 67,584 by itself.
 */
export function optimiseLate(budget = 400_000): void {
  if (Number.parseInt(process.versions.v8, 10) < 12) {
    setFlagsFromString(`--interrupt-budget=${budget}`);
  }
}
