import { build } from "../src/build/build.ts";

// The process that builds the demonstration for the tests, into the folder that it is given.

const [out = "dist"] = process.argv.slice(2);
await build({ content: "content", out, asOf: null, cache: ".cache" }, () => undefined);
