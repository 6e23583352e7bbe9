#!/usr/bin/env node
// What `npm create` runs, where the package is published under the name create-stele: `stele init`.
process.argv.splice(2, 0, "init");
await import("./stele.mjs");
