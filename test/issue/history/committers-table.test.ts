import { cpSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { issuedWorld, silentOf, unchanged } from "./committers.ts";

describe("in a world of three firms by the week, of what a committer may change", () => {
  let content: string;
  beforeAll(() => {
    content = issuedWorld("minimal", (made) => {
      cpSync("test/worlds/minimal/content", made, { recursive: true });
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
