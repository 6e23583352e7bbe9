import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../scripts/in-process.ts";

// A path of a command line that is not there, is a folder, lies below a file, or is a link or a device: each is told
// with a next step, whatever was attempted.

const folder = mkdtempSync(join(tmpdir(), "stele-paths-"));
const content = join(folder, "content");
cpSync("test/worlds/minimal/content", content, { recursive: true });
mkdirSync(join(folder, "empty"));
writeFileSync(join(folder, "table.csv"), "Name,Score,Date\nA,1,2025-01-05\nB,2,2025-01-05\n");
symlinkSync("table.csv", join(folder, "link.csv"));

const paths = {
  "not there": join(folder, "nothing"),
  "a folder": join(folder, "empty"),
  "below a file": join(folder, "table.csv/x"),
  "a link": join(folder, "link.csv"),
  "a device": "/dev/null",
};
type Sort = keyof typeof paths;

const own = ["--content", content];
const table = join(folder, "table.csv");
/** Commands with the path in a place, and the sorts of paths that are good there. */
const commands: readonly (readonly [(path: string) => readonly string[], readonly Sort[]])[] = [
  [(path) => ["take", path, ...own], []],
  [(path) => ["week", path, ...own], []],
  [(path) => ["take", table, "--content", path], []],
  [(path) => ["check", "--content", path], []],
  [(path) => ["init", join(folder, "new"), "--from", path], []],
  [(path) => ["issue", "--note", path, ...own], []],
  [(path) => ["build", "--key", path, ...own], []],
  [(path) => ["build", "--checkpoint", path, ...own], []],
  [(path) => ["build", "--out", join(table, path), ...own], []],
  [(path) => ["verify", path], []],
  [(path) => ["verify", folder, "--key", path], []],
  [(path) => ["verify", folder, "--checkpoint", path], []],
  [(path) => ["diff", path, folder], []],
  [(path) => ["serve", "--out", path], []],
  [(path) => ["mcp", path], []],
  [(path) => ["merge", join(folder, "whole"), path], []],
  [(path) => ["deploy", path, join(folder, "live")], []],
  [(path) => ["release", path, "--npm", join(folder, "package")], []],
  [(path) => ["changes", path], []],
  [(path) => ["upload-order", path], []],
  [(path) => ["import", "citations", path, "--reference", "MIN-WS-20240303", ...own], []],
  [(path) => ["evaluate", "--model", path, "--from", "2024-01-01", ...own], []],
  [(path) => ["keygen", "--out", join(path, "key"), ...own], ["a folder"]],
  [(path) => ["schemas", path], ["not there", "a folder"]],
];
const cases = commands.flatMap(([of, good]) =>
  Object.entries(paths)
    .filter(([sort]) => !good.includes(sort as Sort))
    .map(([sort, path]) => ({ args: of(path), sort })),
);

describe("a path of the command line", () => {
  it.each(cases)("that is $sort is told with a next step: $args.0 $args.1", async ({ args }) => {
    const { status, err } = await inProcess(...args);
    const last = err.trimEnd().split("\n").at(-1) ?? "";
    expect([status, last]).toEqual([
      1,
      expect.stringMatching(
        /[;,:] \S*.*(?:"stele|name |save |look for|copy it|chmod|run it again)/,
      ),
    ]);
    expect(last).not.toMatch(/^E[A-Z]+:|\n\s+at /);
  });
});
