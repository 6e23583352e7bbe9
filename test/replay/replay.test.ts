import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { writeDemonstration } from "../../scripts/demo/content.ts";
import { filesOf } from "../files-of.ts";

// Every issue week of the demonstration's years is computed again.

const folder = mkdtempSync(join(tmpdir(), "stele-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the demonstration script writes the committed content again, the same bytes", async () => {
  await writeDemonstration(folder);
  expect(filesOf(folder)).toEqual(filesOf("content"));
  const changed = filesOf("content").filter(
    (path) => !readFileSync(join(folder, path)).equals(readFileSync(join("content", path))),
  );
  expect(changed).toEqual([]);
});
