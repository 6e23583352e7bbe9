import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withWorld } from "../../load/world.ts";
import { inProcess as stele } from "../in-process.ts";

// A record is urgent; what does not make it waits.

describe("a typo in what no record rests on", () => {
  it("stops neither an issue, a correction nor a withdrawal, and each names it and ends with 3", async () => {
    await withWorld({}, async (content) => {
      appendFileSync(join(content, "citations.csv"), "C9,10.1/a\n");
      mkdirSync(join(content, "research"), { recursive: true });
      writeFileSync(join(content, "research", "a.md"), "no front matter\n");
      const day = ["--as-of", "2024-03-06", "--content", content] as const;
      const said = async (...args: readonly string[]) => {
        const { status, out, err } = await stele(...args, ...day, "--format", "json");
        expect([args[0], status, err]).toEqual([
          args[0],
          3,
          expect.stringContaining("citations.csv:"),
        ]);
        expect(err).toContain('Went on without "citations.csv", "research/a.md"');
        return JSON.parse(out).issued[0].referenceId as string;
      };
      const why = ["--reason", "The source retracted its report"] as const;
      const issued = await said("issue", "--series", "WS");
      const corrected = await said("correct", issued, ...why);
      const withdrawn = await said("withdraw", corrected, ...why);
      const lock = JSON.parse(readFileSync(join(content, "published.lock.json"), "utf8"));
      expect(Object.keys(lock)).toEqual(expect.arrayContaining([issued, corrected, withdrawn]));
    });
  });

  it("stops them beside a fault in what a record rests on, and both are named", async () => {
    await withWorld({}, async (content) => {
      appendFileSync(join(content, "citations.csv"), "C9,10.1/a\n");
      appendFileSync(join(content, "claims.csv"), "L9\n");
      const { status, err } = await stele("issue", "--content", content, "--as-of", "2024-03-06");
      expect(status).toBe(1);
      expect(err).toContain("citations.csv:");
      expect(err).toContain("claims.csv:");
    });
  });
});
