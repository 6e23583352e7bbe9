import { randomInt } from "node:crypto";
import fc from "fast-check";

// Property tests look at the same cases on every run, so that a run says something about the code
// alone. `STELE_SEED=random` looks at others; a failure prints the seed that repeats it.

const asked = process.env["STELE_SEED"] ?? "20260628";

fc.configureGlobal({ seed: asked === "random" ? randomInt(2 ** 31) : Number(asked) });
