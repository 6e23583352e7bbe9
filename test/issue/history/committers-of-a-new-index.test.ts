import { join } from "node:path";
import { expect } from "vitest";
import { stele } from "../../scripts/run.ts";
import { holdsAgainstCommitters } from "./committers.ts";

holdsAgainstCommitters("what stele init begins", (content) => {
  expect(stele("init", join(content, ".."), "--yes", "--on", "2026-06-28").err).not.toContain(
    "Cannot",
  );
});
