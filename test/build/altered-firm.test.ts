import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pastOf } from "../../src/build/verdict.ts";
import { loadContent } from "../../src/content/load.ts";
import { inProcess } from "../scripts/in-process.ts";

// A change of a firm's file behind records is named by file, line, member and value.

const folder = mkdtempSync(join(tmpdir(), "stele-altered-"));
const content = join(folder, "content");
cpSync("test/worlds/minimal/content", content, { recursive: true });
await inProcess("issue", "--series", "WS", "--as-of", "2024-03-06", "--content", content);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = "firms/birch-markets.yaml";
const path = join(content, file);
const before = readFileSync(path, "utf8");
const lineOf = (member: string) =>
  before.split("\n").findIndex((one) => one.startsWith(member)) + 1;

async function said(): Promise<readonly string[]> {
  const loaded = await loadContent(content);
  expect(loaded.problems).toEqual([]);
  return pastOf(loaded, "all").problems.map(
    ({ place, message }) => `${place.file}:${place.line} ${message}`,
  );
}

it.each([
  ["name", "Birch Market House"],
  ["listedOn", "2024-01-02"],
  ["country", "SE"],
])("%s is named with its line and its value", async (member, value) => {
  writeFileSync(path, before.replace(new RegExp(`^${member}: .*`, "m"), `${member}: ${value}`));
  const all = await said();
  writeFileSync(path, before);
  const own = all.filter((one) => one.startsWith(`${file}:${lineOf(member)} `));
  expect(own.join("\n")).toContain(`"${member}" "${value}"`);
  expect(all.filter((one) => one.startsWith("published.rows.csv"))).toEqual([]);
});

it("a file of another name is named by it", async () => {
  renameSync(path, join(content, "firms/birch.yaml"));
  expect((await said()).join("\n")).toMatch(
    /^firms\/birch\.yaml:\d+ .*the name of its file "birch" .*rename it back/m,
  );
  renameSync(join(content, "firms/birch.yaml"), path);
  expect(await said()).toEqual([]);
});
