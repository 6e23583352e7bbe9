import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exchangeFolders } from "../../../src/emit/site/exchange.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const promised = process.platform === "linux" || process.platform === "darwin";

describe("exchangeFolders()", () => {
  it("exchanges two folders that are not empty", ({ skip }) => {
    if (!promised) skip(`no exchange on ${process.platform}`);
    const root = temporaryFolder();
    for (const name of ["é", "b"]) {
      mkdirSync(join(root, name));
      writeFileSync(join(root, name, "x"), name);
    }
    expect(exchangeFolders(join(root, "é"), join(root, "b"))).toBe(true);
    expect(readFileSync(join(root, "é", "x"), "utf8")).toBe("b");
    expect(readFileSync(join(root, "b", "x"), "utf8")).toBe("é");
  });

  it("throws a system error, and changes nothing, when one is not there", ({ skip }) => {
    if (!promised) skip(`no exchange on ${process.platform}`);
    const root = temporaryFolder();
    mkdirSync(join(root, "a"));
    expect(() => exchangeFolders(join(root, "a"), join(root, "missing"))).toThrow(
      expect.objectContaining({ code: "ENOENT", errno: -2 }),
    );
    expect(readdirSync(root)).toEqual(["a"]);
  });
});
