import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { stele } from "../../scripts/run.ts";
import { issuedWorld, silentOf, unchanged } from "./committers.ts";

describe("in a world of what stele init begins, of what a committer may change", () => {
  let content: string;
  beforeAll(() => {
    content = issuedWorld("begun", (made) => {
      const begun = stele("init", join(made, ".."), "--yes", "--on", "2026-06-28");
      expect(begun.err).not.toContain("Cannot");
    });
  });

  it("nothing is named while nothing changed", async () => {
    const { problems, records } = await unchanged(content);
    expect(problems).toEqual([]);
    expect(records).toBeGreaterThan(0);
  });

  it("nothing is silent but what is free to change", async () => {
    expect(await silentOf(content)).toEqual([]);
  }, 600_000);
});
