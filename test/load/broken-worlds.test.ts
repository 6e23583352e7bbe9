import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatProblems } from "../../scripts/desk/problem-text.ts";
import { pastOf } from "../../src/build/verdict.ts";
import { ruleIds } from "../../src/content/findings/rule-texts.ts";
import { loadContent } from "../../src/content/load.ts";
import type { Problem } from "../../src/model/problem.ts";
import { type Change, withWorld } from "./world.ts";

const worlds = join(import.meta.dirname, "../worlds");
const broken = readdirSync(worlds)
  .filter((name) => name.startsWith("broken-"))
  .map((name) => name.slice("broken-".length));

/** The problems of a content, or else those that only its scores show. */
async function problemsOf(content: string): Promise<readonly Problem[]> {
  const loaded = await loadContent(content);
  return loaded.problems.length > 0 ? loaded.problems : pastOf(loaded, "all").problems;
}

describe("broken worlds", () => {
  it("there is exactly one for every rule", () => {
    expect(broken.sort()).toEqual([...ruleIds].sort());
  });

  it.each(broken)("%s is reported, word for word", async (rule) => {
    const world = join(worlds, `broken-${rule}`);
    const change: Change = JSON.parse(readFileSync(join(world, "change.json"), "utf8"));
    const problems = await withWorld(change, problemsOf);
    expect(problems.map((problem) => problem.rule)).toContain(rule);
    const text = formatProblems(problems, "text");
    await expect(text).toMatchFileSnapshot(join(world, "problems.txt"));
  });
});
