import { existsSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import { failureOf } from "./demonstration.ts";

// Waits until the demonstration is built, before the tests that look at it begin.

const dist = inject("dist");
while (!existsSync(dist)) {
  if (existsSync(failureOf(dist))) {
    throw new Error(`Cannot build the demonstration: ${readFileSync(failureOf(dist), "utf8")}`);
  }
  await setTimeout(200);
}
