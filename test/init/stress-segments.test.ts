import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentFiles } from "../../scripts/init/content-files.ts";
import { sample } from "../../scripts/init/sample.ts";
import { writeNew } from "../../scripts/init/write-new.ts";
import { guessesOf, withoutGuesses } from "../../src/content/delivery/confirmed.ts";
import { countGoalposts, goalpostsOf } from "../../src/content/goalposts.ts";
import { loadContent } from "../../src/content/load.ts";

const settings = {
  name: "Ferries",
  prefix: "FRY",
  publisher: "A",
  baseUrl: "https://a.example",
  host: "nginx",
} as const;

const methodologyOf = (stress: boolean) =>
  contentFiles({ ...settings, stress }, sample("2026-06-28")).get("methodology/2026.1.yaml") ?? "";

describe("a new index", () => {
  it("declares no segments unless it is asked to", () => {
    expect(methodologyOf(false)).not.toMatch(/segments:|stress/i);
  });

  it("declares a segment for each pillar, on goalposts that are marked as guessed", () => {
    const text = methodologyOf(true);
    const indicators = sample("2026-06-28").indicators.length;
    expect(text.match(/ {8}calm: /g)).toHaveLength(indicators);
    expect(text.match(/ {8}worst: /g)).toHaveLength(indicators);
    expect(text.match(/ {8}guessed: true/g)).toHaveLength(indicators);
  });
});

describe("guesses", () => {
  it("of goalposts are asked about, and lose their mark alone once they are confirmed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stele-stress-"));
    try {
      const files = contentFiles({ ...settings, stress: true }, sample("2026-06-28"));
      writeNew(folder, files, { kept: [], last: "content" });
      const loaded = await loadContent(folder);
      expect(loaded.problems).toEqual([]);
      const guesses = guessesOf(loaded).filter(({ of }) => of === "input");
      expect(guesses).toHaveLength(sample("2026-06-28").indicators.length);
      const text = methodologyOf(true);
      const [changed] = withoutGuesses(guesses.slice(0, 1), () => text);
      expect(changed?.after.match(/guessed: true/g)).toHaveLength(guesses.length - 1);
      expect(changed?.after.replaceAll(/ *guessed: true\n/g, "")).toBe(
        text.replaceAll(/ *guessed: true\n/g, ""),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("goalpostsOf()", () => {
  const readings = Array.from({ length: 101 }, (_, i) => i);

  it("proposes the median and the value that a tenth is worse than", () => {
    expect(goalpostsOf(readings, "higher", 0)).toEqual({ calm: 50, worst: 10 });
    expect(goalpostsOf(readings, "lower", 100)).toEqual({ calm: 50, worst: 90 });
  });

  it("goes to the indicator's own goalpost where readings do not vary, or where there are none", () => {
    expect(goalpostsOf([80, 80, 80], "higher", 0)).toEqual({ calm: 80, worst: 0 });
    expect(goalpostsOf([80, 80], "higher", 80)).toEqual({ calm: 80, worst: 79 });
    expect(goalpostsOf([], "lower", 12)).toEqual({ calm: 12, worst: 13 });
  });
});

describe("countGoalposts()", () => {
  it("proposes none and as many as any window has seen per hundred firms, or ten", () => {
    expect(countGoalposts([1, 2, 3, 20, 21], 7, 50)).toEqual({ calm: 0, worst: 6 });
    expect(countGoalposts([], 7, 50)).toEqual({ calm: 0, worst: 10 });
  });
});
