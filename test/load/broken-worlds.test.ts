import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { ruleIds } from "../../src/content/findings/rule-texts.ts";
import { loadContent } from "../../src/content/load.ts";
import { type Change, withWorld } from "./world.ts";

const worlds = join(import.meta.dirname, "../worlds");
const broken = readdirSync(worlds)
  .filter((name) => name.startsWith("broken-"))
  .map((name) => name.slice("broken-".length));

describe("broken worlds", () => {
  it("there is exactly one for every rule", () => {
    expect(broken.sort()).toEqual([...ruleIds].sort());
  });

  it.each(broken)("%s is reported, word for word", async (rule) => {
    const world = join(worlds, `broken-${rule}`);
    const change: Change = JSON.parse(readFileSync(join(world, "change.json"), "utf8"));
    const { problems } = await withWorld(change, loadContent);
    expect(problems.map((problem) => problem.rule)).toContain(rule);
    const text = formatProblems(problems, "text");
    await expect(text).toMatchFileSnapshot(join(world, "problems.txt"));
  });
});
