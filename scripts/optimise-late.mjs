// A command lives for seconds, and of what Node 20 would optimise in them most hardly runs again. With
// a larger budget only what is really hot is optimised: a build takes a fifth less of the processor
// (bench/README.md). Later V8s have a quick compiler in between, and no such flag.
import { setFlagsFromString } from "node:v8";

if (Number.parseInt(process.versions.v8, 10) < 12) {
  setFlagsFromString("--interrupt-budget=600000");
}
