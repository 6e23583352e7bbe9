import { cpSync } from "node:fs";
import { holdsAgainstCommitters } from "./committers.ts";

holdsAgainstCommitters("three firms by the week", (content) => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
});
